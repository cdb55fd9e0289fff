#ifndef PUSHLAB_INTRINSICS_H
#define PUSHLAB_INTRINSICS_H

#include <stdint.h>

/* Single machine instructions that Swift 6.3 has no call for. */

/// Asks for the cache line at `address`, which need not be valid memory.
static inline void cprefetch(const void *address) { __builtin_prefetch(address); }

/// The whole part of a number that is known to be finite and within 64 bits: Swift checks both.
static inline int64_t cwhole(double number) { return (int64_t)number; }

#endif
