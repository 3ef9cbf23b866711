// Prints what is read of JSON in pieces.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// With `looks`, each document and each head is looked at before it is read.
void trace(FILE *output, const uint8_t *bytes, size_t count, size_t piece, bool looks,
           bool keeps_extra);
