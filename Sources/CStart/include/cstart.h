// Nothing to call: what is here takes the place of parts of Swift's runtime, see start.c.
#pragma once
