"""`python -m pushlab.cluster`: the same as `pushlab-cluster`."""

import sys

from pushlab.cluster.command import main

sys.exit(main())
