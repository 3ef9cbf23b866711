#pragma once

#include "simdjson.h"

// simdjson's code for this processor; null where its library can't be loaded.
//
// What is linked to the program is loaded and relocated at each start, and simdjson only reads
// JSON: a release (`CSJ_LIBRARY`) loads it when it is asked for first.
const simdjson::implementation *library();
