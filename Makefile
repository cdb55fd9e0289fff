# What a person or a machine does with this repository. Needs Swift 6.2 or later, git, make and,
# for what is missing, apt.

scenario ?= scenarios/quickstart.yaml
swift := swift
formatted := Package.swift Sources Tests

.PHONY: help demo build test lint arrows test-release test-debug install clean

help:
	@echo 'make demo     build, and run $(scenario)'
	@echo 'make test     build without warnings, check style and layers, run every test'
	@echo 'make lint     check style'
	@echo 'make clean    remove everything that was built'

demo: build
	@.build/release/pushlab run $(scenario)

build: install
	@echo 'building pushlab (the first time takes some minutes)' >&2
	@$(swift) build --quiet -c release --product pushlab

test: lint arrows test-debug test-release

lint: install
	@echo 'style' >&2
	@$(swift) format lint --strict --recursive $(formatted)

arrows:
	@echo 'layers' >&2
	@.ci/arrows

# Debug builds trap on overflow and on exclusive access; here targets may import only what they
# declare.
test-debug: install
	@echo 'tests, debug build (the fast ones)' >&2
	@.ci/test debug

test-release: install
	@echo 'tests, release build' >&2
	@.ci/test release

install:
	@.ci/install

clean:
	@rm -rf .build
