#ifndef PUSHLAB_PREFETCH_H
#define PUSHLAB_PREFETCH_H

/// Asks for the cache line at `address`, which need not be valid memory. Swift 6.3 has no such call.
static inline void cprefetch(const void *address) { __builtin_prefetch(address); }

#endif
