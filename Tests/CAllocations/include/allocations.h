#ifndef PUSHLAB_ALLOCATIONS_H
#define PUSHLAB_ALLOCATIONS_H

#include <stdint.h>

/// How often this thread has asked for heap memory; -1 where nothing counts it.
int64_t callocations(void);

#endif
