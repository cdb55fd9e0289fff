"""Runs of PushLab on the workers of a dask cluster: the command `pushlab-cluster`.

    pushlab-cluster run scenarios/quickstart.yaml --workers 8 --out run

What is simulated, merged and reported is `pushlab`'s; this package carries files and counts
failures. `docs/scale.md` has the engines and what each promises.
"""
