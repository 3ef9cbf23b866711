// Nothing to call: what is here takes the place of a part of Swift's runtime, see arguments.c.
#pragma once
