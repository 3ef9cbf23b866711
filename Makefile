# The program's build, tests and installation on Debian; `make run` is the quickest look at it.

PREFIX = /usr/local
RELEASE = .build/release
DEBUG = .build/debug
# The Swift runtime is linked statically, so that the program runs where no toolchain is.
BUILD = swift build -c release --product chartconv --static-swift-stdlib
# Beside the package, never in it: recorded feeds, which the oracle reads where they are.
FEEDS = ../shared/feeds
# The dialects that the oracle is asked about: those that the program reads.
DIALECTS = itunes-xml,itunes-json,generator-json,search-json,music-json
VENV = .build/oracle
SECONDS = 60

CONFORMANCE = .build/conformance

.PHONY: run build test laws oracle loads recipes tools spreadsheet conformance bench hostile squares damaged leaks builds faults \
	mutation fuzz sanitize debug static wheel spark deb image lint install put clean libraries archives newer apple xmllint cmark-gfm shells packers \
	examples docs web nginx

run: build
	$(RELEASE)/chartconv Fixtures/itunes-xml/top-songs.xml

build: libraries
	$(BUILD)

# The oracle goes first, so that the last line is the Swift tests' summary.
test: libraries shells oracle loads recipes damaged examples web
	swift test

# Fetching: servers that misbehave, nginx, and MINUTES of calls every minute; a day has 1440.
MINUTES = 180

web: debug nginx
	@if command -v python3 > /dev/null && command -v openssl > /dev/null; then \
	  cc -shared -fPIC -O1 -o .build/clock.so Tests/Web/clock.c -ldl && \
	  python3 Tests/Web/misbehaviour.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/privacy.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/keeping.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/servers.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/fetching.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/day.py $(DEBUG)/chartconv .build/clock.so $(MINUTES); \
	else \
	  echo "web: skipped, there is no python3 or no openssl"; \
	fi

# The packages that use the library, built and run as a user would.
examples: libraries
	Examples/check

# The documentation of the library, for a browser.
docs: libraries
	Tests/Documentation/build .build/docs

# The laws as they are meant, at every byte: in a build that is fast enough for that.
laws: libraries
	swift test -c release -Xswiftc -enable-testing --filter LawTests

# A second reading of the feeds, by Python's standard library alone.
oracle: debug
	@if command -v python3 > /dev/null; then \
	  python3 Tests/Oracle/atom_rules.py $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS)) && \
	  python3 Tests/Oracle/entities.py && \
	  python3 Tests/Oracle/history.py $(DEBUG)/chartconv && \
	  python3 Tests/Oracle/long_texts.py $(DEBUG)/chartconv && \
	  python3 Tests/Oracle/database.py $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS)) && \
	  python3 Tests/Oracle/check.py --dialects $(DIALECTS) $(DEBUG)/chartconv $(FEEDS) && \
	  if [ -d $(FEEDS) ]; then \
	    python3 Tests/Oracle/agreement.py $(DEBUG)/chartconv $(FEEDS); \
	  else \
	    echo "agreement: skipped, there are no recorded feeds at $(FEEDS)"; \
	  fi; \
	else \
	  echo "oracle: skipped, there is no python3"; \
	fi

# Reads the output with pandas, DuckDB, schemas and renderers.
loads: debug xmllint cmark-gfm $(VENV)/state
	@if grep -q ready $(VENV)/state && command -v xmllint > /dev/null; then \
	  $(VENV)/bin/python Tests/Oracle/loads.py --dialects $(DIALECTS) $(DEBUG)/chartconv $(FEEDS) && \
	  $(DEBUG)/chartconv Fixtures/itunes-xml/top-*.xml -o $(VENV)/charts.csv && \
	  $(VENV)/bin/python Tests/Oracle/expressions.py $(DEBUG)/chartconv && \
	  $(VENV)/bin/python Tests/Oracle/report_schemas.py $(DEBUG)/chartconv Fixtures Examples/snapshots && \
	  $(VENV)/bin/python Tests/Oracle/columnar.py $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS)) && \
	  $(VENV)/bin/python Tests/Oracle/columnar_reports.py $(DEBUG)/chartconv Fixtures/itunes-xml Fixtures/itunes-json Examples/snapshots && \
	  $(VENV)/bin/python Tests/Oracle/partitions.py $(DEBUG)/chartconv Fixtures/itunes-xml Fixtures/rss && \
	  $(VENV)/bin/python Tests/Oracle/html_page.py $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS)) && \
	  $(VENV)/bin/python Examples/pandas_chart.py $(VENV)/charts.csv && \
	  $(DEBUG)/chartconv Fixtures/itunes-json/top-songs.json Fixtures/itunes-json/top-albums.json -o $(VENV)/charts.ndjson && \
	  $(VENV)/bin/python Examples/duckdb_chart.py $(VENV)/charts.ndjson; \
	else \
	  echo "loads: skipped, for want of xmllint or of a venv with Tests/Oracle/requirements.txt"; \
	fi

# The commands of Documentation/Recipes.md and of the tutorial's notebook, with the tools they name. What
# Debian has is installed; a section whose tool is missing is skipped.
recipes: debug tools $(VENV)/state
	@if grep -q ready $(VENV)/state; then \
	  $(VENV)/bin/python Tests/Oracle/recipes.py $(DEBUG)/chartconv; \
	else \
	  echo "recipes: skipped, for want of a venv with Tests/Oracle/requirements.txt"; \
	fi

# Opens the output of --spreadsheet-safe in LibreOffice; skipped if that isn't installed.
spreadsheet: debug
	python3 Tests/Oracle/spreadsheet.py $(DEBUG)/chartconv

$(VENV)/state: Tests/Oracle/requirements.txt
	@mkdir -p $(VENV)
	@if python3 -m venv $(VENV) && $(VENV)/bin/pip install --quiet -r $<; then \
	  echo ready > $@; \
	else \
	  echo missing > $@; \
	fi

# feedparser's own tests, from its source distribution, and what it and gofeed read in recorded feeds.
conformance: debug $(CONFORMANCE)/state $(CONFORMANCE)/gofeed
	$(CONFORMANCE)/venv/bin/python Tests/Conformance/conformance.py $(DEBUG)/chartconv \
	  $(CONFORMANCE)/source/tests --known Tests/Conformance/KNOWN.md
	$(CONFORMANCE)/venv/bin/python Tests/Conformance/agreement.py $(DEBUG)/chartconv $(FEEDS) \
	  --gofeed $(CONFORMANCE)/gofeed --known Tests/Conformance/AGREEMENT.md
	$(CONFORMANCE)/venv/bin/python Tests/Conformance/outputs.py $(DEBUG)/chartconv Fixtures \
	  $(wildcard $(FEEDS)) --gofeed $(CONFORMANCE)/gofeed

# Debian has gofeed as a package of sources; without Go, or a way to install it, that peer is skipped.
GOFEED = golang-github-mmcdole-gofeed-dev

$(CONFORMANCE)/gofeed: Tests/Conformance/gofeed.go
	@mkdir -p $(CONFORMANCE)
	@missing=; command -v go > /dev/null || missing=golang-go; $(call packages,$(GOFEED)); $(install_missing) || true
	@GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$(CURDIR)/$(CONFORMANCE)/gocache go build -o $@ $< || \
	  echo "agreement: gofeed can't be built"

$(CONFORMANCE)/state: Tests/Conformance/requirements.txt
	@mkdir -p $(CONFORMANCE)/source
	python3 -m venv $(CONFORMANCE)/venv
	$(CONFORMANCE)/venv/bin/pip install --quiet -r $<
	$(CONFORMANCE)/venv/bin/pip download --quiet --no-binary :all: --no-deps -d $(CONFORMANCE) -r $<
	tar xzf $(CONFORMANCE)/feedparser-*.tar.gz -C $(CONFORMANCE)/source --strip-components 1
	touch $@

# Against the floors and the peers, which it installs: some minutes; `make bench QUICK=1` is a look.
# It runs the program as `make install` puts it there: a copy lies in memory in larger pieces than
# what a linker wrote.
bench: build
	Benchmarks/setup.sh
	install -m 755 $(RELEASE)/chartconv .build/bench/bin/chartconv
	QUICK=$(QUICK) python3 Benchmarks/bench.py .build/bench/bin/chartconv .build/bench Benchmarks/runs

debug: libraries
	swift build --product chartconv

# One program with every library inside, for any Linux of this architecture. Debian has no
# libsimdjson.a: it is made of Debian's own source, fetched with lists of packages apart from the
# system's.
STATIC = .build/static
SOURCES = apt-get -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts=$(CURDIR)/$(STATIC)/apt \
	-o Dir::State::Lists=$(CURDIR)/$(STATIC)/apt/lists

# The libraries that the release loads when it needs them. Of libarchive's own, nettle decrypts members
# and libacl, which has no static form, isn't needed to read archives.
LOADED = -larchive -lnettle -lbz2 -lzstd -llz4 -lsnappy -lsqlite3
# The C library's functions that Sources/CLoader replaces.
WRAPPED = $(addprefix --wrap=,iconv iconv_open iconv_close nl_langinfo)

static: libraries archives $(STATIC)/libsimdjson.a
	$(BUILD) --scratch-path $(STATIC)/build -Xswiftc -static-executable -Xcc -DCLO_STATIC \
	  -Xlinker -L$(CURDIR)/$(STATIC) -Xlinker -s \
	  $(addprefix -Xlinker ,$(WRAPPED) $(LOADED) $(shell pkg-config --static --libs libxml-2.0) -lstdc++ -lm)
	cp $(STATIC)/build/release/chartconv $(STATIC)/chartconv
	@ls -l $(STATIC)/chartconv
	Tests/Libraries/static $(STATIC)/chartconv

$(STATIC)/libsimdjson.a:
	mkdir -p $(STATIC)/apt/lists/partial $(STATIC)/simdjson
	. /etc/os-release; printf '%s\n' 'Types: deb-src' 'URIs: http://deb.debian.org/debian' \
	  "Suites: $$VERSION_CODENAME" 'Components: main' \
	  'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg' > $(STATIC)/apt/debian.sources
	$(SOURCES) update
	cd $(STATIC) && $(SOURCES) source --download-only simdjson
	tar -xzf $(STATIC)/simdjson_*.orig.tar.gz --strip-components=1 -C $(STATIC)/simdjson
	cd $(STATIC)/simdjson && $(CXX) -std=c++17 -O3 -DNDEBUG -DSIMDJSON_EXCEPTIONS=0 \
	  -Iinclude -Isrc -c src/simdjson.cpp -o ../simdjson.o
	ar rcs $@ $(STATIC)/simdjson.o

# The Python package: the static program and a typed module. Two wheels of the same files have the same
# bytes. It is tried in a fresh virtual environment, with the packages of Python/tests/requirements.txt.
WHEEL = .build/wheel

wheel: static $(WHEEL)/tools/state
	rm -rf $(WHEEL)/source $(WHEEL)/again dist/*.whl
	cp -r Python $(WHEEL)/source
	cp LICENSE $(STATIC)/chartconv $(WHEEL)/source
	for folder in dist $(WHEEL)/again; do \
	  CHARTCONV_VERSION=$$($(STATIC)/chartconv --version | cut -d ' ' -f 2) \
	    $(WHEEL)/tools/bin/python -m build --wheel --no-isolation --outdir $$folder $(WHEEL)/source; \
	done
	cmp dist/*.whl $(WHEEL)/again/*.whl
	@ls -l dist/*.whl
	Python/tests/run dist/*.whl $(WHEEL)/venv

# The Python package with Spark, Dask and Ray, and FILES files; then with Spark's cluster of two processes.
# Without Java, Spark is skipped.
FILES = 20000

spark: wheel
	CHARTCONV_FILES=$(FILES) Python/tests/run dist/*.whl $(WHEEL)/spark pyspark 'dask[dataframe]' 'ray[data]'
	cd Python && CHARTCONV_MASTER='local-cluster[2,1,1024]' ../$(WHEEL)/spark/bin/pytest -q -p no:cacheprovider tests/test_spark.py

$(WHEEL)/tools/state: Python/pyproject.toml
	python3 -m venv $(WHEEL)/tools
	$(WHEEL)/tools/bin/pip install --quiet build hatchling
	touch $@

# A Debian package of the release, twice: the bytes are the same. lintian checks it where it is installed.
DEB = .build/deb

deb: build
	rm -rf $(DEB) dist/*.deb
	for folder in dist $(DEB)/again; do \
	  rm -rf $(DEB)/root && mkdir -p $$folder && \
	  $(MAKE) --no-print-directory put DESTDIR=$(CURDIR)/$(DEB)/root PREFIX=/usr && \
	  Packaging/deb $(DEB)/root $$folder || exit 1; \
	done
	cmp dist/*.deb $(DEB)/again/*.deb
	@ls -l dist/*.deb
	@if command -v lintian > /dev/null; then \
	  lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs dist/*.deb; \
	fi

# A container image with the static program alone, where a tool for that works.
image: static
	mkdir -p .build/image
	cp $(STATIC)/chartconv .build/image/chartconv
	@for tool in podman docker buildah; do \
	  if $$tool info > /dev/null 2>&1; then \
	    exec $$tool build -t chartconv -f Packaging/Containerfile .build/image; \
	  fi; \
	done; \
	echo "image: not built, there is neither podman nor docker nor buildah; Packaging/Containerfile describes it"

lint:
	swift-format lint --recursive --strict Package.swift Sources Tests

install: build
	@$(MAKE) --no-print-directory put

# Copies the files of an installation.
put:
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(RELEASE)/chartconv $(DESTDIR)$(PREFIX)/bin/chartconv
	install -m 644 Manual/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -D -m 644 Completions/chartconv.bash \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/chartconv
	install -D -m 644 Completions/_chartconv $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_chartconv
	install -D -m 644 Completions/chartconv.fish \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/chartconv.fish

clean:
	swift package clean

# Ends a recipe that collects names of Debian packages in `missing`: installs them.
install_missing = [ -z "$$missing" ] || { sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update && $$sudo apt-get install -y --no-install-recommends $$missing; }
# Collects the packages that aren't installed.
packages = for package in $(1); do dpkg -s $$package > /dev/null 2>&1 || missing="$$missing $$package"; done
# Installs commands that are missing, each as COMMAND or COMMAND:PACKAGE, where that is possible.
commands = @missing=; for command in $(1); do \
	  command -v $${command%:*} > /dev/null || missing="$$missing $${command\#*:}"; done; \
	$(install_missing) || true

libraries:
	@missing=; \
	pkg-config --exists libxml-2.0 || missing="$$missing pkg-config libxml2-dev"; \
	pkg-config --exists simdjson || missing="$$missing libsimdjson-dev"; \
	$(call packages,libarchive-dev libcurl4-openssl-dev zlib1g-dev libbz2-dev liblzma-dev libzstd-dev liblz4-dev \
	  libsnappy-dev libsqlite3-dev); \
	$(install_missing)

# The static form of a library that libarchive needs.
archives:
	@missing=; $(call packages,nettle-dev); $(install_missing)

# Checks Atom by its schema; skipped without it.
xmllint:
	$(call commands,xmllint:libxml2-utils)

# GitHub's renderer of Markdown; those checks are skipped without it.
cmark-gfm:
	$(call commands,cmark-gfm)

# The tools of the recipes.
tools:
	$(call commands,jq mlr:miller parallel sqlite3)

# The shells that the completions are tried in; without one its case is skipped.
shells:
	$(call commands,bash zsh fish)

# The programs that make the damaged archives, and strace for the files that are opened.
packers:
	$(call commands,bsdtar:libarchive-tools 7z:p7zip-full bzip2 lz4 xz:xz-utils zstd strace)

# The web server for the checks of fetching, which are skipped without it.
nginx:
	$(call commands,nginx:nginx-light openssl)

# Hostile documents: each within eight times the time of a plain feed of 20 MB, and 200 MB, with a
# message and a status from 0 to 3, and each EACHth over HTTP; damaged archives, with a bit flipped in at
# most so many bytes of each; small stacks and little memory.
EACH = 1
FLIPS = 100000

hostile: build packers
	python3 Tests/Hostile/hostile.py $(RELEASE)/chartconv $(EACH)
	python3 Tests/Hostile/archives.py $(RELEASE)/chartconv $(FLIPS)
	python3 Tests/Hostile/cramped.py $(RELEASE)/chartconv Fixtures

# No square: as many cases as there is time for, in the order that SEED says; SECONDS=0 is all of them,
# an hour.
squares: build
	python3 Tests/Hostile/squares.py $(RELEASE)/chartconv $(SECONDS) $(SEED)

# Recorded feeds, or the fixtures, damaged in one place: RUNS of them, as SEED says.
RUNS = 400
SEED = 1

damaged: debug
	@feeds=$(FEEDS); [ -d $$feeds ] || feeds=Fixtures; \
	python3 Tests/Hostile/damaged.py $(DEBUG)/chartconv $$feeds --runs $(RUNS) --seed $(SEED)

# A thousand files in one process, under valgrind: no memory is lost.
leaks: build
	Tests/Hostile/leaks $(RELEASE)/chartconv

# Another release from scratch, and the debug build: they write the same bytes.
builds: build debug
	rm -rf .build/again
	$(BUILD) --scratch-path .build/again
	Tests/Hostile/builds $(RELEASE)/chartconv .build/again/release/chartconv $(DEBUG)/chartconv

# A failing machine: every read, write, fsync and rename fails once.
faults: build
	cc -shared -fPIC -O1 -o .build/faults.so Tests/Faults/faults.c -ldl
	python3 Tests/Faults/faults.py $(RELEASE)/chartconv .build/faults.so \
	  Fixtures/itunes-xml/top-songs.xml

# COUNT mutants of the sources, as SEED says, each against its tests: about two minutes for each.
COUNT = 30

mutation: libraries
	python3 Tests/Mutation/mutate.py .build/mutation --seed $(SEED) --count $(COUNT)

# libFuzzer over every dialect and format, SECONDS for each target.
fuzz: libraries
	Fuzz/build
	Fuzz/run $(SECONDS)

# The C++ and the XML parser against newer versions of simdjson and libxml2, from Debian's later
# releases; without a way to fetch those it is skipped.
newer: libraries
	@if apt-get --version > /dev/null 2>&1; then \
	  Tests/Libraries/check .build/libraries; \
	else \
	  echo "newer: skipped, there is no apt-get"; \
	fi

# The model is type-checked for macOS.
apple:
	Tests/Libraries/apple .build/apple

# The tests under the sanitizers, with the program in the command cases; C and C++ trap on undefined
# behaviour. The laws start no thread, and are tried at each STEPth place in a release build.
STEP = 31
ASAN = LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Hostile/lsan.supp \
	ASAN_OPTIONS=suppressions=$(CURDIR)/Tests/Hostile/asan.supp swift test --scratch-path .build/asan \
	--sanitize address -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined

sanitize: libraries
	$(ASAN) --skip LawTests
	LAW_STEP=$(STEP) $(ASAN) -c release -Xswiftc -enable-testing --filter LawTests
	swift test --scratch-path .build/tsan --sanitize thread --skip LawTests
