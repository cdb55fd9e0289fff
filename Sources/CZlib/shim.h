#pragma once
#include <zlib.h>

/// Begins to read gzip streams, and no other format. zlib's own call is a macro.
static inline int czlib_begin_gzip(z_stream *stream) { return inflateInit2(stream, 16 + MAX_WBITS); }
