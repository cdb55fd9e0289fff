# shellcheck shell=bash disable=SC2154,SC2164
# Installation of what the proof needs: Slurm's daemons and commands, munge, and Python with
# environments.

# Debian keeps daemons where not everybody looks for them.
PATH=$PATH:/usr/sbin:/sbin

install_slurm() {
  local packages=() as_root=() log
  if ! command -v slurmctld >/dev/null; then packages+=(slurmctld); fi
  if ! command -v slurmd >/dev/null; then packages+=(slurmd); fi
  if ! command -v sbatch >/dev/null; then packages+=(slurm-client); fi
  if ! command -v munged >/dev/null; then packages+=(munge); fi
  if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then packages+=(python3-venv); fi
  if [ "${#packages[@]}" = 0 ]; then return; fi
  if ! command -v apt-get >/dev/null; then
    echo "a real Slurm needs ${packages[*]}; on Debian: apt-get install ${packages[*]}" >&2
    exit 1
  fi
  if [ "$(id -u)" != 0 ]; then as_root=(sudo); fi
  echo "installing ${packages[*]}" >&2
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --no-install-recommends "${packages[@]}"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm "$log"
    echo "a real Slurm needs ${packages[*]}, which could not be installed" >&2
    exit 1
  fi
  rm "$log"
}
