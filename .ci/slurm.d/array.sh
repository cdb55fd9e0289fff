# shellcheck shell=bash disable=SC2154,SC2164
# The script `array.sh` of docs/scale.md, as it stands there, with all that may come between: a node
# goes down, a lock is held, a task is cancelled, what is left is submitted again, and the join waits.

prove_array() {
  local job cut
  mkdir "$folder/array"
  cd "$folder/array"
  python3 "$parts/block.py" "$root/docs/scale.md" array.sh >array.sh
  pushlab work split --out work --units 8 run "$scenario" "${smaller[@]}" >/dev/null
  list_units todo
  cp todo all
  hold_unit 2
  job=$(PAUSE=1 sbatch --parsable --array=1-8 array.sh)
  scancel "${job}_8"
  wait_for 60 'a unit has cells on n2' unit_begun_on n2
  cut=$(unit_on n2)
  kill_node n2
  if [ -e "$(result "$cut").sqlite" ]; then fail "unit $cut was complete"; fi
  wait_for 60 'unit 2, which is locked, is put back' put_back "${job}_2"
  release_unit
  wait_for 300 'the array has ended' array_ended "$job"
  expect_resumed "$job" "$cut"
  expect_missing 8
  finish_array
  return_node n2
  cd "$root"
}

# list_units FILE: what is to be done, one unit a line.
list_units() { pushlab work status work >"$1" || [ $? = 5 ]; }

# result NUMBER: where the result of that line of the first list is, without its ending.
result() { sed -n "$1s/\.json /-/p" all; }

# hold_unit NUMBER: another process has it, until release_unit.
hold_unit() {
  mkdir -p "$(result "$1").part"
  exec 9<"$(result "$1").part"
  flock --exclusive 9
}

release_unit() { exec 9<&-; }

# unit_on NODE: the task that runs there.
unit_on() { squeue --noheader --nodelist "$1" --states RUNNING --format %K | head -n 1; }

# Whether the task on NODE is in the middle of its unit, and not the one that finds a lock.
unit_begun_on() {
  local unit
  unit=$(unit_on "$1")
  [ -n "$unit" ] && [ "$(python3 "$parts/cells.py" "$(result "$unit").part")" -gt 1 ]
}

put_back() { scontrol show job "$1" | grep -q 'Restarts=[1-9]'; }
array_ended() { [ -z "$(squeue --noheader --jobs "$1" 2>/dev/null)" ]; }

# expect_resumed JOB UNIT: the unit of the node that went down was begun again, and on another node.
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
  left=$(pushlab work status work) || status=$?
  if [ "$status:$left" != "5:$(sed -n "$1p" all)" ]; then
    fail "status: $status, units $left; expected 5 and unit $1"
  fi
}

# Submits what is left by the line in the script's comment, and the join behind it.
finish_array() {
  local submit job
  submit=$(sed -n 's/^# array.sh: //p' array.sh)
  job=$(sh -c "$submit" | grep -oE '[0-9]+$')
  timeout 200 sbatch --wait --dependency="afterok:$job" \
    --wrap 'pushlab work join work --out run'
  expect_same 'the array' run
}
