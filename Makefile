# The words people and CI use. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# Where measuring sets that are too large for the repository lie; `make score` skips without them.
SHARED ?= ../shared

swift_flags := --explicit-target-dependency-import-check error
sources := Sources Tests Samples Package.swift

# What the program links, and what the tests judge its files with.
build_packages := pkg-config libc6-dev libjpeg62-turbo-dev libpng-dev libtiff-dev libexif-dev \
  liblcms2-dev zlib1g-dev
test_packages := $(build_packages) git qpdf poppler-utils mupdf-tools ghostscript \
  libtiff-tools libjpeg-turbo-progs jbig2dec python3-pil openjdk-17-jdk-headless libpdfbox2-java \
  libjaxb-api-java libactivation-java
sample_packages := $(build_packages) ghostscript fonts-urw-base35

# Installs the Debian packages that are missing; says nothing when there are none.
define install_packages
missing=(); \
for name in $(1); do \
  [[ "$$(dpkg-query -W -f '$${db:Status-Status}' "$$name" 2>/dev/null)" == installed ]] \
    || missing+=("$$name"); \
done; \
if (( $${#missing[@]} )); then \
  command -v apt-get >/dev/null \
    || { echo "please install: $${missing[*]}" >&2; exit 1; }; \
  echo "installing $${missing[*]}" >&2; \
  sudo=(); [[ $$(id -u) == 0 ]] || sudo=(sudo); \
  "$${sudo[@]}" apt-get update -qq >&2; \
  "$${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends "$${missing[@]}" </dev/null >&2; \
fi
endef

.PHONY: help deps test-deps build test lint format docs samples clean

help: ## list these words
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

deps: ## install the Debian packages the build needs
	@$(call install_packages,$(build_packages))

test-deps: ## install the Debian packages the tests need
	@$(call install_packages,$(test_packages))

build: deps ## build the program: .build/release/docscan
	$(SWIFT) build $(swift_flags) -c release --product docscan

test: test-deps lint docs ## lint, documentation, every test in debug and release
	$(SWIFT) test $(swift_flags) --disable-xctest
	$(SWIFT) test $(swift_flags) --disable-xctest -c release

lint: ## check the style of all Swift files
	$(SWIFT) format lint --strict --parallel --recursive $(wildcard $(sources))

format: ## rewrite all Swift files in that style
	$(SWIFT) format format --in-place --parallel --recursive $(wildcard $(sources))

# The dump's own exit status also counts the test bundle, which is no module of ours; so what decides
# is whether the library's graph came out.
graphs := .build/symbolgraphs
docs: deps ## build the library's documentation into docs/
	$(SWIFT) build $(swift_flags) --target DocumentScan
	@rm -rf $(graphs) docs && mkdir -p $(graphs)
	@bin=$$($(SWIFT) build --show-bin-path) && rm -rf "$$bin/../symbolgraph"; \
	$(SWIFT) package dump-symbol-graph --minimum-access-level public --skip-synthesized-members \
	  >$(graphs)/log 2>&1 || true; \
	cp "$$bin"/../symbolgraph/DocumentScan.symbols.json $(graphs)/ || { cat $(graphs)/log; exit 1; }
	docc convert Sources/DocumentScan/Documentation.docc --warnings-as-errors \
	  --fallback-display-name DocumentScan --fallback-bundle-identifier docscan.DocumentScan \
	  --additional-symbol-graph-dir $(graphs) --output-path docs

pages := $(filter-out Samples/Pages/prelude.ps,$(wildcard Samples/Pages/*.ps))
samples: ## make the photos of Samples/Photos anew from the pages of Samples/Pages
	@$(call install_packages,$(sample_packages))
	@rm -rf .build/pages && mkdir -p .build/pages
	@for page in $(pages); do \
	  gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=ppmraw -r220 -dTextAlphaBits=4 -dGraphicsAlphaBits=4 \
	    -sOutputFile=.build/pages/$$(basename $$page .ps).ppm Samples/Pages/prelude.ps $$page; \
	done
	$(SWIFT) run $(swift_flags) -c release MakeSamples .build/pages Samples/Photos

bench: deps ## time every stage and the whole against djpeg and cjpeg (PHOTO=... for another photo)
	@$(call install_packages,libjpeg-turbo-progs)
	$(SWIFT) build $(swift_flags) -c release
	.build/release/docscan-bench $(PHOTO)

clean: ## remove what was built
	rm -rf .build docs
