# The words people and CI use. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# Where measuring sets that are too large for the repository lie; `make score` skips without them.
SHARED ?= ../shared
SETS ?= .build/score

swift_flags := --explicit-target-dependency-import-check error
sources := Sources Tests Samples Package.swift
program := .build/release/docscan

# What the program links, and what the tests judge its files and its words with.
build_packages := pkg-config libc6-dev libjpeg62-turbo-dev libpng-dev libtiff-dev libexif-dev \
  liblcms2-dev libv4l-dev libzxing-dev libzbar-dev
test_packages := $(build_packages) qpdf poppler-utils mupdf-tools ghostscript libtiff-tools \
  libjpeg-turbo-progs jbig2dec imagemagick python3 python3-pil openjdk-17-jdk-headless \
  libpdfbox2-java libcommons-io-java libjaxb-api-java libactivation-java man-db groff zsh fish bsdutils
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

.PHONY: help deps test-deps build test lint format docs samples demo bench fuzz score install uninstall \
  clean

help: ## list these words
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

deps: ## install the Debian packages the build needs
	@$(call install_packages,$(build_packages))

test-deps: ## install the Debian packages the tests need
	@$(call install_packages,$(test_packages))

build: deps ## build the program: .build/release/docscan
	$(SWIFT) build $(swift_flags) -c release --product docscan

# Tests with real cameras, in a virtual machine: after the others, which would slow it down.
camera_tests := CameraCaptureTests|CameraFaultTests|VideoDeviceCameraTests
test: test-deps lint docs ## lint, documentation, every test in debug and release
	$(SWIFT) test $(swift_flags) --disable-xctest
	$(SWIFT) test $(swift_flags) --disable-xctest -c release --skip '$(camera_tests)'
	$(SWIFT) test $(swift_flags) --disable-xctest -c release --filter '$(camera_tests)' --no-parallel

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

demo_photos := $(filter-out %/none-walnut.jpg,$(wildcard Samples/Photos/*.jpg))
demo: deps ## turn the sample photos into demo.pdf, and three of them as from a camera
	$(SWIFT) build $(swift_flags) -c release --product docscan
	$(program) flatten --force --title "Pages of the samples" -o demo.pdf $(demo_photos)
	$(program) capture --force --device Samples/Photos --pages 3 -o demo-capture.pdf
	@echo
	@echo "demo.pdf holds the pages of the photos in Samples/Photos, flat, clean and in their true sizes."
	@echo "demo-capture.pdf holds three of them as docscan capture takes them from a camera; the photos stood in for one."
	@echo "Look at it:            xdg-open demo.pdf"
	@echo "Without a screen:      pdfinfo demo.pdf; pdftoppm -r 60 -png demo.pdf demo   (poppler-utils)"
	@echo "Where a page was seen: $(program) detect --overlay seen.jpg Samples/Photos/letter-oak.jpg"

bench: deps ## time every stage and the whole against djpeg and cjpeg (PHOTO=... for another photo)
	@$(call install_packages,libjpeg-turbo-progs)
	$(SWIFT) build $(swift_flags) -c release
	.build/release/docscan-bench $(PHOTO)

FUZZ_SECONDS ?= 60
fuzz: deps ## feed every decoder with made-up files, FUZZ_SECONDS (60) each
	SWIFT=$(SWIFT) Tests/Fuzzing/run $(FUZZ_SECONDS)

score: ## measure against photos and truth in SHARED, where there are any
	@[[ -d $(SHARED)/corpus ]] || { echo "no measuring sets in $(SHARED): nothing scored"; exit 0; }; \
	$(SWIFT) build $(swift_flags) -c release --product docscan && \
	python3 Samples/Score/score.py --shared $(SHARED) --program $(program) --sets $(SETS)

# The installed program carries the Swift runtime, so that it runs where no toolchain is.
static := .build/static
install: deps ## install program, manual page and completions below PREFIX (default /usr/local)
	$(SWIFT) build $(swift_flags) -c release --product docscan --static-swift-stdlib \
	  --scratch-path $(static)
	install -D -m 755 -s $(static)/release/docscan $(DESTDIR)$(PREFIX)/bin/docscan
	@words=$(static)/words; mkdir -p $$words; run=$(static)/release/docscan; \
	$$run help --man >$$words/docscan.1; \
	for shell in bash zsh fish; do $$run completions $$shell >$$words/$$shell; done; \
	place=$(DESTDIR)$(PREFIX)/share; \
	install -D -m 644 $$words/docscan.1 $$place/man/man1/docscan.1; \
	install -D -m 644 $$words/bash $$place/bash-completion/completions/docscan; \
	install -D -m 644 $$words/zsh $$place/zsh/site-functions/_docscan; \
	install -D -m 644 $$words/fish $$place/fish/vendor_completions.d/docscan.fish

uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/docscan $(DESTDIR)$(PREFIX)/share/man/man1/docscan.1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/docscan \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_docscan \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/docscan.fish

clean: ## remove what was built
	rm -rf .build docs demo.pdf demo-capture.pdf
