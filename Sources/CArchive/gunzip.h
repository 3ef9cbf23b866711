// Unpacks gzip (RFC 1952) by zlib: libarchive's own way loses what it unpacked before a fault, and
// compares no checksum, so that a damaged file would be taken for whole.
#pragma once

#include "carchive.h"

// Finds what it needs in zlib, which is there where libarchive is; false where it isn't.
bool gunzip_load(void *zlib);

typedef struct gunzip gunzip;

// What unpacks the bytes that `read` gives; NULL without memory.
gunzip *gunzip_create(void *context, car_read read);
void gunzip_destroy(gunzip *gunzip);

// The next unpacked bytes, as `car_read` gives them; a fault comes behind all that is before it.
ptrdiff_t gunzip_read(gunzip *gunzip, const void **bytes);

// What is wrong with the gzip file; NULL where nothing is.
const char *gunzip_message(const gunzip *gunzip);
