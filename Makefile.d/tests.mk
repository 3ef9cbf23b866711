# Tests beyond `make test`. Each says what it needs; `make tools` installs that.

.PHONY: laws oracle scanner capi python spark loads recipes spreadsheet conformance bench web hostile squares damaged leaks builds faults \
	mutation fuzz newer apple evolution sanitize validator

CONFORMANCE = .build/conformance
# Python with the packages of Tests/Oracle/requirements.txt, if `make tools` has installed them.
PYTHON = $$(if [ -e $(VENV)/state ]; then echo $(VENV)/bin/python; else echo python3; fi)
SECONDS = 60

# The laws of reports and of what older versions wrote, with the program. The others in a release build, at
# as many bytes of the fixtures as some seconds allow, and that of columns alone in a part of the
# recordings (LAW_SEED); LAW_WHOLE=1 tries all, which takes long. Their build,
# which has no other tests, links the Swift runtime dynamically, unlike the program. It has a separate
# folder, so that neither is built twice.
laws: export CHARTCONV_TESTS = LawTests
laws: debug
	python3 Tests/Oracle/selections.py $(if $(LAW_SEED),--seed $(LAW_SEED)) $(DEBUG)/chartconv
	python3 Tests/Oracle/older.py $(DEBUG)/chartconv
	swift build --scratch-path .build/laws -c release --product chartconvPackageTests
	swift test --scratch-path .build/laws -c release --skip-build

# A second reading of the feeds, by Python's standard library alone.
oracle: debug
	python3 Tests/Oracle/atom_rules.py $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS))
	python3 Tests/Oracle/kept.py $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS))
	python3 Tests/Oracle/entities.py
	python3 Tests/Oracle/history.py $(DEBUG)/chartconv
	python3 Tests/Oracle/checks.py $(DEBUG)/chartconv
	python3 Tests/Oracle/snapshots.py $(DEBUG)/chartconv
	python3 Tests/Oracle/questions.py $(DEBUG)/chartconv
	python3 Tests/Oracle/database.py $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS))
	python3 Tests/Oracle/check.py --dialects $(DIALECTS) $(DEBUG)/chartconv $(FEEDS)
	@if [ -d $(FEEDS) ]; then \
	  python3 Tests/Oracle/agreement.py $(DEBUG)/chartconv $(FEEDS); \
	else \
	  Tests/skip recordings "no recorded feeds at $(FEEDS)"; \
	fi
	@if [ -d $(RECORDED) ]; then \
	  python3 Tests/Oracle/recorded.py $(DEBUG)/chartconv $(RECORDED); \
	else \
	  Tests/skip recordings "no recorded documents at $(RECORDED)"; \
	fi

# The C interface, from C and from the packages of Python that take Arrow's streams.
capi: debug
	swift build --product ChartConvCAPI
	PYTHON="$(PYTHON)" Tests/CAPI/run .build/debug/libChartConvCAPI.so $(DEBUG)/chartconv

# The Python module and its types, as they are in the folder, with the library that `make capi` builds.
PYTHON_TESTS = CHARTCONV_LIBRARY=$(CURDIR)/.build/debug/libChartConvCAPI.so CHARTCONV_PROGRAM=$(CURDIR)/$(DEBUG)/chartconv \
	PYTHONPATH=$(CURDIR)/Python/src PYTHONDONTWRITEBYTECODE=1 $(CURDIR)/$(VENV)/bin/pytest -q -p no:cacheprovider

python: debug
	swift build --product ChartConvCAPI
	@if [ -e $(VENV)/state ]; then \
	  cd Python && ../$(VENV)/bin/mypy --cache-dir ../$(VENV)/mypy && $(PYTHON_TESTS) --ignore-glob 'tests/test_spark*'; \
	else \
	  Tests/skip python "$(VENV) is missing"; \
	fi

# The same in a cluster of two processes of Spark, over FILES files. Java opens files with names of other
# letters in a locale of UTF-8 only.
FILES = 200

spark: debug
	swift build --product ChartConvCAPI
	@if [ -e $(VENV)/state ] && command -v java > /dev/null; then \
	  cd Python && LC_ALL=C.UTF-8 CHARTCONV_MASTER='local-cluster[2,1,1024]' CHARTCONV_FILES=$(FILES) $(PYTHON_TESTS) tests/test_spark*; \
	else \
	  Tests/skip spark "java or $(VENV) is missing"; \
	fi

# Reads the output with pandas, DuckDB, schemas and renderers.
loads: debug
	@if [ -e $(VENV)/state ] && command -v xmllint > /dev/null; then \
	  $(VENV)/bin/python Tests/Oracle/loads.py --dialects $(DIALECTS) $(DEBUG)/chartconv $(FEEDS) && \
	  $(DEBUG)/chartconv Fixtures/itunes-xml/top-*.xml -o $(VENV)/charts.csv && \
	  $(VENV)/bin/python Tests/Oracle/expressions.py $(DEBUG)/chartconv && \
	  $(VENV)/bin/python Tests/Oracle/report_schemas.py $(DEBUG)/chartconv Fixtures Examples/snapshots && \
	  $(VENV)/bin/python Tests/Oracle/sheets.py $(DEBUG)/chartconv Fixtures/itunes-xml/top-*.xml Fixtures/rss/podcast.xml Fixtures/rss/pictures.xml Fixtures/search-json/songs.json && \
	  $(VENV)/bin/python Tests/Oracle/columnar.py $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS)) && \
	  $(VENV)/bin/python Tests/Oracle/columnar_reports.py $(DEBUG)/chartconv Fixtures/itunes-xml Fixtures/itunes-json Examples/snapshots && \
	  $(VENV)/bin/python Tests/Oracle/engine_schemas.py $(DEBUG)/chartconv Fixtures/itunes-xml/top-*.xml Fixtures/rss/podcast.xml && \
	  $(VENV)/bin/python Tests/Oracle/partitions.py $(DEBUG)/chartconv Fixtures/itunes-xml Fixtures/rss && \
	  $(VENV)/bin/python Tests/Oracle/web_archives.py $(DEBUG)/chartconv && \
	  $(VENV)/bin/python Tests/Oracle/html_page.py $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS)) && \
	  $(VENV)/bin/python Examples/pandas_chart.py $(VENV)/charts.csv && \
	  $(DEBUG)/chartconv Fixtures/itunes-json/top-songs.json Fixtures/itunes-json/top-albums.json -o $(VENV)/charts.ndjson && \
	  $(VENV)/bin/python Examples/duckdb_chart.py $(VENV)/charts.ndjson; \
	else \
	  Tests/skip loads "xmllint or $(VENV) is missing"; \
	fi

# The commands of Documentation/Recipes.md and of the tutorial's notebook, with the tools they name. A
# section whose tool is missing is skipped.
recipes: debug
	@if [ -e $(VENV)/state ]; then \
	  $(VENV)/bin/python Tests/Oracle/recipes.py $(DEBUG)/chartconv; \
	else \
	  Tests/skip recipes "$(VENV) is missing"; \
	fi

# Opens the output of --spreadsheet-safe in LibreOffice; skipped if that isn't installed.
spreadsheet: debug
	python3 Tests/Oracle/spreadsheet.py $(DEBUG)/chartconv

# feedparser's tests, from its source distribution, and what it and gofeed read in recorded feeds.
conformance: debug $(CONFORMANCE)/state $(CONFORMANCE)/gofeed
	$(CONFORMANCE)/venv/bin/python Tests/Conformance/conformance.py $(DEBUG)/chartconv \
	  $(CONFORMANCE)/source/tests --known Tests/Conformance/KNOWN.md
	$(CONFORMANCE)/venv/bin/python Tests/Conformance/agreement.py $(DEBUG)/chartconv $(FEEDS) \
	  --gofeed $(CONFORMANCE)/gofeed --known Tests/Conformance/AGREEMENT.md
	$(CONFORMANCE)/venv/bin/python Tests/Conformance/outputs.py $(DEBUG)/chartconv Fixtures \
	  $(wildcard $(FEEDS)) --gofeed $(CONFORMANCE)/gofeed

$(CONFORMANCE)/gofeed: Tests/Conformance/gofeed.go
	@mkdir -p $(CONFORMANCE)
	@GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$(CURDIR)/$(CONFORMANCE)/gocache go build -o $@ $< || \
	  Tests/skip gofeed "it can't be built"

$(CONFORMANCE)/state: Tests/Conformance/requirements.txt
	@mkdir -p $(CONFORMANCE)/source
	python3 -m venv $(CONFORMANCE)/venv
	$(CONFORMANCE)/venv/bin/pip install --quiet -r $<
	$(CONFORMANCE)/venv/bin/pip download --quiet --no-binary :all: --no-deps -d $(CONFORMANCE) -r $<
	tar xzf $(CONFORMANCE)/feedparser-*.tar.gz -C $(CONFORMANCE)/source --strip-components 1
	touch $@

# Compares the program with the floors and the peers, which it installs, in some minutes; `make
# bench QUICK=1` gives a rough result, `make bench BEFORE=PROGRAM` compares with an older build too. It
# runs an installed copy, because a copy lies in memory in larger pieces than a file that a linker
# wrote.
bench: build
	Benchmarks/setup.sh
	install -m 755 $(RELEASE)/chartconv .build/bench/bin/chartconv
	$(if $(BEFORE),install -m 755 $(BEFORE) .build/bench/bin/before)
	QUICK=$(QUICK) python3 Benchmarks/bench.py .build/bench/bin/chartconv .build/bench Benchmarks/runs \
	  $(if $(BEFORE),.build/bench/bin/before)

# Fetching: servers that misbehave, nginx, and a call every minute for MINUTES minutes; a day has
# 1440.
MINUTES = 180

web: debug
	cc -shared -fPIC -O1 -o .build/clock.so Tests/Web/clock.c -ldl
	@if command -v openssl > /dev/null; then \
	  python3 Tests/Web/misbehaviour.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/privacy.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/keeping.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/servers.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/fetching.py $(DEBUG)/chartconv && \
	  python3 Tests/Web/archived.py $(DEBUG)/chartconv .build/clock.so && \
	  python3 Tests/Web/day.py $(DEBUG)/chartconv .build/clock.so $(MINUTES); \
	else \
	  Tests/skip web "openssl not found"; \
	fi

# The JSON scanner, in pieces of several sizes, against Python's json: MUTANTS of small documents, chosen
# by SEED. Also under the sanitizers.
MUTANTS = 10000
SCANNER = .build/scanner
SCANNED = -std=gnu11 -Wall -Wextra -Werror -ISources/CJSON/include Sources/CJSON/*.c Tests/Scanner/*.c

scanner:
	@mkdir -p $(SCANNER)
	clang -O2 $(SCANNED) -o $(SCANNER)/trace
	clang -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined $(SCANNED) -o $(SCANNER)/checked
	python3 Tests/Scanner/differential.py $(SCANNER)/trace $(SCANNER)/checked \
	  --count $(MUTANTS) --seed $(SEED)

# Hostile documents: each within fifteen times the time of a plain feed of 20 MB, and within 200 MB,
# with a message and a status from 0 to 3. Each EACHth is also read over HTTP. Then damaged
# archives, with a bit flipped in at most FLIPS bytes of each, small stacks and little address space,
# and long texts, whose tables need little memory.
EACH = 1
FLIPS = 100000

hostile: build
	python3 Tests/Hostile/hostile.py $(RELEASE)/chartconv $(EACH)
	python3 Tests/Hostile/archives.py $(RELEASE)/chartconv $(FLIPS)
	python3 Tests/Hostile/cramped.py $(RELEASE)/chartconv Fixtures
	python3 Tests/Hostile/long_texts.py $(RELEASE)/chartconv

# What faults in XML cost, and no quadratic time: as many cases as SECONDS allow, in an order by SEED; SECONDS=0 runs all of
# them, in an hour.
squares: build
	python3 Tests/Hostile/damage_cost.py $(RELEASE)/chartconv
	python3 Tests/Hostile/squares.py $(RELEASE)/chartconv $(SECONDS) $(SEED)

# Recorded feeds, or the fixtures, damaged at one offset: RUNS of them, chosen by SEED.
RUNS = 400
SEED = 1

damaged: debug
	@feeds=$(FEEDS); [ -d $$feeds ] || feeds=Fixtures; \
	$(PYTHON) Tests/Hostile/damaged.py $(DEBUG)/chartconv $$feeds --runs $(RUNS) --seed $(SEED)

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

# COUNT mutants of the sources, chosen by SEED, each against its tests: about two minutes for each.
COUNT = 30

mutation: libraries
	python3 Tests/Mutation/mutate.py .build/mutation --seed $(SEED) --count $(COUNT)

# libFuzzer over every dialect and format, SECONDS for each target; TARGET is one of those in Fuzz/build.
TARGET =

fuzz: libraries
	Fuzz/build $(TARGET)
	Fuzz/run $(SECONDS) $(TARGET)

# The XML parser against a newer version of libxml2, from a later release of Debian; without a way to
# fetch that it is skipped.
newer: libraries
	Tests/Libraries/check .build/libraries

# The modules are type-checked for macOS.
apple: libraries
	Tests/Libraries/apple .build/apple

# The libraries for programs that take them as binaries (a framework, a package of them).
evolution: libraries
	for product in ChartConv ChartConvWeb ChartConvFoundation; do \
	  swift build --scratch-path .build/evolution -Xswiftc -enable-library-evolution \
	    --target $$product || exit; done

# The tests under the sanitizers, with the program in the command cases; C traps on undefined
# behaviour. The laws start no thread, and are tried at each STEPth offset in a release build.
STEP = 31
SUPPRESSIONS = LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Hostile/lsan.supp \
	ASAN_OPTIONS=suppressions=$(CURDIR)/Tests/Hostile/asan.supp
ASAN = $(SUPPRESSIONS) swift test --scratch-path .build/asan --sanitize address -Xcc -fsanitize=undefined \
	-Xcc -fsanitize-trap=undefined

sanitize: libraries
	$(ASAN) --skip LawTests
	$(SUPPRESSIONS) Tests/CommandTests/run --program .build/asan/debug/chartconv
	LAW_STEP=$(STEP) $(ASAN) -c release -Xswiftc -enable-testing --filter LawTests
	swift test --scratch-path .build/tsan --sanitize thread --skip LawTests
	Tests/CommandTests/run --program .build/tsan/debug/chartconv

# The W3C's feed validator, by hand: make validator VALIDATOR=checkout of w3c/feedvalidator.
validator: debug
	python3 Tests/Oracle/validator.py $(VALIDATOR) $(DEBUG)/chartconv Fixtures $(wildcard $(FEEDS))
