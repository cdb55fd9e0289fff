# shellcheck shell=bash disable=SC2154
# A Slurm of three nodes on this machine, all of it in $folder. Its daemons are children of this shell.
# They run as whoever runs this: a cluster for one user.

declare -A daemons=()

# wait_for SECONDS WHAT COMMAND...: asks COMMAND until it succeeds. It is an error after SECONDS.
wait_for() {
  local seconds=$1 what=$2 end
  shift 2
  end=$((SECONDS + seconds))
  until "$@" >/dev/null 2>&1; do
    if [ "$SECONDS" -ge "$end" ]; then
      fail "not within $seconds s: $what"
      return
    fi
    sleep 0.2
  done
}

start_daemon() {
  local name=$1
  shift
  "$@" >"$folder/log/$name.out" 2>&1 &
  daemons[$name]=$!
}

start_cluster() {
  local node ports
  mkdir "$folder/control"
  dd if=/dev/urandom of="$folder/munge.key" bs=128 count=1 status=none
  chmod 600 "$folder/munge.key"
  start_daemon munged munged --foreground --force --socket="$folder/munge.socket" \
    --key-file="$folder/munge.key" --pid-file="$folder/munged.pid" --seed-file="$folder/munge.seed"
  wait_for 30 'munge gives credentials' munge --socket "$folder/munge.socket" --no-input
  read -ra ports < <(python3 "$parts/free_ports.py" 4)
  write_configuration "${ports[@]}"
  export SLURM_CONF=$folder/slurm.conf
  start_daemon slurmctld slurmctld -D
  for node in n1 n2 n3; do start_daemon "$node" slurmd -D -N "$node"; done
  wait_for 60 'three nodes are idle' node_states 'idle idle idle'
  srun --nodes 3 true
}

# write_configuration PORT...: of the controller and of each node.
write_configuration() {
  local host user version
  host=$(hostname -s)
  user=$(id -un)
  cat >"$folder/slurm.conf" <<CONF
ClusterName=proof
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
SlurmUser=$user
SlurmdUser=$user
# A job that is put back waits until its credential has expired, two minutes if nothing is said.
AuthInfo=socket=$folder/munge.socket,cred_expire=5
$(if loops_back "$host"; then echo CommunicationParameters=NoCtldInAddrAny,NoInAddrAny; fi)
# Jobs are put back only when their script asks for it.
JobRequeue=0
StateSaveLocation=$folder/control
SlurmdSpoolDir=$folder/%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
# Nodes have two cores and some memory, although together that is more than the machine has.
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$2 CPUs=2 RealMemory=4000
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$3 CPUs=2 RealMemory=4000
NodeName=n3 NodeHostname=$host NodeAddr=127.0.0.1 Port=$4 CPUs=2 RealMemory=4000
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  # Slurm 23.11 is the first to know how to go without.
  version=$(slurmctld -V | grep -oE '[0-9]+' | head -n 1)
  if [ "$version" -ge 24 ]; then echo CgroupPlugin=disabled; fi >"$folder/cgroup.conf"
}

# Slurm listens on the address of the host's name, if not on all of them.
loops_back() { getent ahostsv4 "$1" | grep -q '^127\.0\.0\.1 '; }

# node_states STATES: whether the nodes, by name, are in these states.
node_states() { [ "$(sinfo --noheader --Node --format %t | paste -sd' ')" = "$1" ]; }

# kill_node NODE: the power fails. What runs there is killed before its slurmd can say so.
kill_node() {
  local pids
  mapfile -t pids < <(python3 "$parts/processes.py" "SLURM_CONF=$SLURM_CONF" "SLURMD_NODENAME=$1")
  kill -9 "${daemons[$1]}" "${pids[@]}"
  wait "${daemons[$1]}" 2>/dev/null || true
  unset "daemons[$1]"
  scontrol update "NodeName=$1" State=DOWN Reason='power'
}

# return_node NODE: the power is back.
return_node() {
  start_daemon "$1" slurmd -D -N "$1"
  wait_for 60 "$1 is back" node_registered "$1"
  scontrol update "NodeName=$1" State=RESUME 2>/dev/null || true
  wait_for 60 "$1 is idle" node_is "$1" idle
}

node_registered() { scontrol --oneliner show node "$1" | grep -q 'SlurmdStartTime=[0-9]'; }
node_is() { [ "$(sinfo --noheader --nodes "$1" --format %t)" = "$2" ]; }

# Everything is asked to end, and what does not is killed.
stop_cluster() {
  local pids
  if [ -n "${SLURM_CONF:-}" ]; then
    timeout 10 scancel --user "$(id -un)" 2>/dev/null || true
    mapfile -t pids < <(python3 "$parts/processes.py" "SLURM_CONF=$SLURM_CONF" SLURMD_NODENAME)
    kill -9 "${pids[@]}" 2>/dev/null || true
  fi
  jobs -pr | xargs -r kill 2>/dev/null || true
  for _ in $(seq 50); do
    if [ -z "$(jobs -pr)" ]; then break; fi
    sleep 0.2
  done
  jobs -pr | xargs -r kill -9
  wait
}

# The last lines of what the daemons and the jobs wrote.
show_logs() {
  squeue >&2 2>/dev/null || true
  tail -n 8 "$folder"/log/* "$folder"/*/slurm-*.out >&2 2>/dev/null || true
}
