#include "allocations.h"

#if defined(__GLIBC__)
#include <errno.h>
#include <stdlib.h>

// A program's own definitions come before the C library's, so every call of the test runner and of
// the Swift runtime goes through these.

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread int64_t asked = 0;

void *malloc(size_t size) {
  asked++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  asked++;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  asked++;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  asked++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  asked++;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

int64_t callocations(void) { return asked; }
#else
int64_t callocations(void) { return -1; }
#endif
