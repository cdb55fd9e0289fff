# shellcheck shell=bash disable=SC2154,SC2164
# `pushlab-cluster` with Slurm: its workers are jobs, and one of them is cancelled in the middle.

install_python() {
  local venv=$root/.build/slurm/venv log=$folder/log/pip.out wheels
  if ! "$venv/bin/python" -c '' 2>/dev/null; then
    rm -rf "$venv"
    python3 -m venv "$venv"
  fi
  echo 'installing the Python package and dask' >&2
  wheels=$(.ci/wheels "$venv/bin/python")
  PIP_NO_INDEX=1 PIP_FIND_LINKS=$wheels "$venv/bin/python" -m pip install --quiet \
    --disable-pip-version-check './notebooks[cluster]' >"$log" 2>&1
  export PATH="$venv/bin:$PATH" PUSHLAB="$folder/bin/pushlab"
  # Nobody's settings of dask, and nothing of it left behind.
  export DASK_CONFIG=$folder/dask DASK_TEMPORARY_DIRECTORY=$folder/scratch
  export PYTHONNOUSERSITE=1 PYTHONDONTWRITEBYTECODE=1
  unset PYTHONPATH PYTHONHOME
}

prove_run() {
  mkdir "$folder/run"
  cd "$folder/run"
  losing_a_job 'run.work/run-*.sqlite' run "$scenario" "${smaller[@]}" --out run >report
  expect_same 'pushlab-cluster run' run
  cd "$root"
}

prove_sweep() {
  mkdir "$folder/sweep"
  cd "$folder/sweep"
  local search=("$parts/caps.yaml" --set world.subscribers=2000 --json)
  pushlab sweep "${search[@]}" --quiet >alone.json
  losing_a_job 'found/figures-*-*-*.json' sweep "${search[@]}" --out found >found.json
  cmp alone.json found.json || fail 'pushlab-cluster sweep: other bytes than in one process'
  cd "$root"
}

# losing_a_job FILES ARGUMENT...: pushlab-cluster with these arguments. When one of FILES is there, the
# pattern of what its workers bring, a job that is at work is cancelled.
losing_a_job() {
  local brought=$1 command
  shift
  timeout 240 pushlab-cluster "$@" --slurm 'partition=main' --workers 3 --listen 127.0.0.1 \
    2>said &
  command=$!
  wait_for 120 "$brought" has_brought "$brought" "$command"
  wait_for 60 'a job is at work' cancel_job_at_work "$command"
  if ! wait "$command" || ! grep -qE 'lost worker|stopped' said; then
    cat said >&2
    fail "pushlab-cluster $1: failed, or did not notice that a job was cancelled"
  fi
  grep -E 'lost worker|stopped' said >&2
  wait_for 60 'its jobs have ended' no_jobs
}

# Whether there is a file of the pattern $1, or the command $2 has ended.
has_brought() { compgen -G "$1" || ! kill -0 "$2"; }

# Cancels the first job that has a process of pushlab which does more than tell its version. Content
# with nothing when the command $1 has ended.
cancel_job_at_work() {
  local job pid
  for job in $(squeue --noheader --states RUNNING --format %A --sort i); do
    for pid in $(python3 "$parts/processes.py" "SLURM_CONF=$SLURM_CONF" "SLURM_JOB_ID=$job"); do
      if tr '\0' ' ' <"/proc/$pid/cmdline" | grep -qE '^[^ ]*/pushlab [a-z]'; then
        scancel "$job"
        return
      fi
    done
  done
  ! kill -0 "$1"
}

no_jobs() { [ -z "$(squeue --noheader)" ]; }
