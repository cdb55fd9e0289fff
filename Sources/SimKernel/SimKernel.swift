// SimKernel
