// The text of a document, in which references were replaced by the resources that they refer to.
//
// `resources` of the root has objects by type and id. A reference is an object with a type and an id,
// but without attributes. References in what replaced one are replaced, too, and no deeper ones.
#pragma once

#include "Buffer.h"
#include "Tape.h"

// Appends the text of a whole document. Returns false if it would be longer than the limit.
bool csj_resolve(csj_buffer *text, const csj_tape *tape, const uint8_t *bytes, size_t limit);
