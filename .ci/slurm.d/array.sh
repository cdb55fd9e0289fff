# shellcheck shell=bash disable=SC2154,SC2164
# The script `array.sh` of docs/scale.md, as it stands there, with all that may come between: a node
# goes down, a lock is held, a task is cancelled, what is left is submitted again, and the merge waits.

prove_array() {
  local job cut
  mkdir "$folder/array"
  cd "$folder/array"
  python3 "$parts/block.py" "$root/docs/scale.md" array.sh >array.sh
  pushlab plan "$scenario" "${smaller[@]}" --shards 8 -o plan.json >/dev/null
  hold_shard 2
  job=$(PAUSE=1 sbatch --parsable array.sh)
  scancel "${job}_8"
  wait_for 60 'a shard has cells on n2' shard_begun_on n2
  cut=$(shard_on n2)
  kill_node n2
  if [ -e "shards/shard-$cut.sqlite" ]; then fail "shard $cut was complete"; fi
  wait_for 60 'shard 2, which is locked, is put back' put_back "${job}_2"
  release_shard
  wait_for 300 'the array has ended' array_ended "$job"
  expect_resumed "$job" "$cut"
  expect_missing 8
  finish_array
  return_node n2
  cd "$root"
}

# hold_shard NUMBER: another process has it, until release_shard.
hold_shard() {
  mkdir -p "shards/shard-$1.part"
  exec 9<"shards/shard-$1.part"
  flock --exclusive 9
}

release_shard() { exec 9<&-; }

# shard_on NODE: the task that runs there.
shard_on() { squeue --noheader --nodelist "$1" --states RUNNING --format %K | head -n 1; }

# Whether the task on NODE is in the middle of its shard, and not the one that finds a lock.
shard_begun_on() {
  local shard
  shard=$(shard_on "$1")
  [ -n "$shard" ] && [ "$(python3 "$parts/cells.py" "shards/shard-$shard.part")" -gt 1 ]
}

put_back() { scontrol show job "$1" | grep -q 'Restarts=[1-9]'; }
array_ended() { [ -z "$(squeue --noheader --jobs "$1" 2>/dev/null)" ]; }

# expect_resumed JOB SHARD: the shard of the node that went down was begun again, and on another node.
expect_resumed() {
  local shown
  shown=$(scontrol --oneliner show job "$1_$2")
  if ! [[ $shown == *' Restarts=1 '* && $shown == *' JobState=COMPLETED '* ]] \
    || [[ $shown == *' NodeList=n2 '* ]]; then
    fail "the task of the lost node was not completed on another one: $shown"
  fi
}

expect_missing() {
  local left status=0
  left=$(pushlab missing --plan plan.json shards) || status=$?
  if [ "$status:$left" != "5:$1" ]; then
    fail "missing: status $status, shards $left; expected 5 and shard $1"
  fi
}

# Submits what is left by the line in the script's comment, and the merge behind it.
finish_array() {
  local resubmit job
  resubmit=$(sed -n '/^# array.sh:/,/^#SBATCH/s/^# //p' array.sh | paste -sd' ' \
    | grep -o 'sbatch --array.*')
  job=$(sh -c "$resubmit" | grep -oE '[0-9]+$')
  timeout 200 sbatch --wait --dependency="afterok:$job" \
    --wrap 'pushlab merge --plan plan.json shards/shard-*.sqlite --out run'
  expect_same 'the array' run
}
