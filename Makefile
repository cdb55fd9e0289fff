# What a person or a machine does with this repository. Needs Swift 6.2 or later, git, make and,
# for what is missing, apt.

scenario ?= scenarios/quickstart.yaml
# For `make bench`: subscribers of the workload, and a folder of further peers (`peers=DIR`).
size ?= 20000
peers ?=
# For `make install`: where it goes, and a folder in front of that for those who make packages.
prefix ?= /usr/local
DESTDIR ?=
# For `make mutants`: patterns of ids, and the minutes after which it stops; the next call goes on.
rows ?= *
minutes ?= 38
swift := swift
optimised := .build/optimised
# What is shipped never takes it from whoever calls make.
unexport PUSHLAB_QUICK
formatted := Package.swift Sources Tests Benchmarks

.PHONY: help demo build check test lint arrows consumer test-release test-check install clean \
  bench bench-check bench-parts bench-build python notebooks gate install-python mutants testable tools \
  checks bench-program dependencies uninstall install-check dist wheel proofs coverage effects

help:
	@echo 'make demo     build, and run $(scenario)'
	@echo 'make check    style, layers and the fast tests, in a debug build'
	@echo 'make test     build without warnings, check style and layers, build and run programs that link'
	@echo '              Push, Strategies or Simulation alone, run every test, count instructions, execute the notebooks'
	@echo 'make lint     check style, and that files name one version'
	@echo 'make gate     the delivery gate, against the pinned baseline'
	@echo 'make notebooks   execute the notebooks, test what they import, open pages in Chromium'
	@echo 'make mutants  take each requirement away and see its tests notice (rows=, minutes=)'
	@echo 'make coverage   intervals of pushlab calibrate against 12 logs whose truth is known'
	@echo 'make effects    forecasts of changes from six logs whose truth is known'
	@echo 'make bench    speed and counts beside SimPy and plain Python, on one workload'
	@echo 'make bench-parts   what each part costs: decisions, draws, calendars, lanes, event log'
	@echo 'make bench-check   instruction counts against Benchmarks/thresholds.json'
	@echo 'make install  the command, completions, manual page and scenarios below prefix=$(prefix)'
	@echo 'make uninstall   takes these away'
	@echo 'make dist     an archive with the Swift runtime in it, for machines without Swift'
	@echo 'make wheel    the Python package with the command beside it'
	@echo 'make proofs   what takes long: packages on clean systems, Slurm, ten thousand units'
	@echo 'make clean    remove everything that was built'

# What is off the hot path is not optimised there, which saves nearly half of the build, unless `make build`
# has optimised it before.
demo: dependencies
	@echo 'building pushlab (the first time takes some minutes)' >&2
	@$(if $(wildcard $(optimised)),,PUSHLAB_QUICK=demo) $(swift) build --quiet -c release --product pushlab
	@.build/release/pushlab run $(scenario)

# What is shipped, installed and measured.
build: dependencies
	@echo 'building pushlab (the first time takes some minutes)' >&2
	@$(swift) build --quiet -c release --product pushlab
	@touch $(optimised)

# The fast loop: what one runs before each commit.
check: lint arrows test-check

test: lint arrows checks

# Two at a time in this order, and whatever one of them finds the others are made: builds wait for one
# module again and again, notebooks for browsers and workers, and most of what is last keeps one core busy.
checks: dependencies
	+@$(MAKE) --no-print-directory --keep-going -j 2 --output-sync=target whole=1 testable python \
	  tools test-release notebooks consumer coverage effects gate bench-check install-check

# Everything is built once there: what needs the command or the benchmarks takes those that are built with the
# tests, in .build/testable. Each check alone takes what `make build` makes.
ifdef whole
program := .build/testable
made := testable
test-release: testable
notebooks bench-check: tools
else
program := .build
made := build
bench-check: bench-program
endif
of-whole := $(if $(whole),PUSHLAB='$(CURDIR)/$(program)/release/pushlab')

# What they install, so that no two do so at once.
tools: python
	@.ci/bench install
	@.ci/chromium
	@.ci/programs

lint: dependencies
	@echo 'style' >&2
	@.ci/timed lint $(swift) format lint --strict --parallel --recursive $(formatted)
	@.ci/timed lint .ci/versions
	@.ci/timed lint .ci/notebooks style

arrows:
	@echo 'layers' >&2
	@.ci/timed arrows .ci/arrows

# The products that ship, as another package gets them.
consumer: $(made)
	@echo 'programs that link Push, Strategies or Simulation alone' >&2
	@$(of-whole) .ci/timed consumer .ci/consumer

# The fast tests, with all assertions.
test-check: dependencies
	@echo 'tests, debug build (the fast ones)' >&2
	@.ci/test check

# So that it is there when `test-release` asks for it. Targets may import only what they declare.
testable: dependencies
	@echo 'building the tests, release build' >&2
	@.ci/timed build .ci/test release build

test-release: dependencies
	@echo 'tests, release build' >&2
	@.ci/timed tests .ci/test release

# What the notebooks import is installed under .build.
python: install-python
	@.ci/timed python .ci/notebooks install

# They run the command.
notebooks: $(made) install-python
	@echo 'notebooks' >&2
	@$(of-whole) .ci/timed notebooks .ci/notebooks

# Whether the delivery rate is what it was when it was last pinned, and the filter of posts holds what it should.
gate: $(made)
	@echo 'the delivery gate' >&2
	@mkdir -p .build/tests
	@.ci/timed gate $(program)/release/pushlab gate scenarios/delivery-gate.yaml --quiet --annotations \
	  -o .build/tests/gate.xml >.build/tests/gate.log || { cat .build/tests/gate.log; exit 1; }
	@$(program)/release/pushlab gate scenarios/moderation-gate.yaml --quiet --annotations \
	  >.build/tests/moderation-gate.log || { cat .build/tests/moderation-gate.log; exit 1; }

# Whether the tests of each requirement notice when it is no longer met. It goes on where the last
# call stopped.
mutants: dependencies
	@.ci/mutants --rows '$(rows)' --minutes '$(minutes)'

# The other simulators are installed under .build.
bench: build bench-build install-python
	@.ci/peers $(size) $(peers)

bench-parts: bench-build
	@.build/release/bench
	@.build/release/bench calendars
	@.build/release/event-log scenarios/peer-notification.yaml

bench-check: $(made)
	@echo 'instructions' >&2
	@$(if $(whole),BENCH='$(program)/release/bench') .ci/timed bench-check .ci/bench

bench-program: build
	@echo 'building the benchmarks' >&2
	@$(swift) build --quiet -c release --product bench

bench-build: bench-program
	@$(swift) build --quiet -c release --product event-log

install: $(made)
	@.ci/package stage $(program)/release/pushlab $(program)/checkouts .build/stage
	@mkdir -p '$(DESTDIR)$(prefix)'
	@cp -R .build/stage/. '$(DESTDIR)$(prefix)'

uninstall:
	@.ci/package uninstall '$(DESTDIR)$(prefix)'

# Whether it takes away what it has put there, and the manual page can be read.
install-check: $(made)
	@echo 'make install' >&2
	@$(if $(whole),BUILT='$(program)') .ci/timed install-check .ci/package check-install

# Twelve logs of half the size of those that `make proofs` fits two hundred of.
coverage: $(made) python
	@echo 'intervals of calibrate' >&2
	@$(of-whole) .ci/timed coverage .ci/coverage 12 250 >&2

# Three small logs on each side, one of each design, of the two hundred that `make proofs` forecasts.
effects: $(made) python
	@echo 'forecasts from logs' >&2
	@$(of-whole) .ci/timed effects .ci/effects --logs 3 --people 150 --subscribers 40 --jobs 2 >&2

dist: dependencies
	@.ci/package archive

wheel: dist install-python
	@.ci/notebooks install
	@.ci/package wheel

# Each result is kept in docs/proofs.md with a hash of what it depends on; what is known is not run
# again.
proofs: build install-python
	@.ci/proofs

dependencies:
	@.ci/install

install-python: dependencies
	@.ci/install python

clean:
	@rm -rf .build dist
