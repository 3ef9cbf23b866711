# What is needed every day. Makefile.d has the rest: tests.mk (laws, oracle, fuzz …), packages.mk (static
# program, Python and Debian packages, documentation), tools.mk (what is installed).

PREFIX = /usr/local
RELEASE = .build/release
DEBUG = .build/debug
# The Swift runtime is linked statically, so that the program runs where no toolchain is.
BUILD = swift build -c release --product chartconv --static-swift-stdlib
# Beside the package, never in it: recorded feeds, which the oracle reads where they are.
FEEDS = ../shared/feeds
# The same, of documents that other people recorded, whose folder tells no dialect.
RECORDED = ../shared/cases/charts/real
# The dialects that the oracle is asked about: those that the program reads.
DIALECTS = itunes-xml,itunes-json,generator-json,search-json,music-json
VENV = .build/oracle

.PHONY: run build debug check test lint install clean

run: build
	$(RELEASE)/chartconv Fixtures/itunes-xml/top-songs.xml

build: libraries
	$(BUILD)

debug: libraries
	swift build --product chartconv

# The loop of seconds: the debug program, its command cases but the slow ones, the fixtures.
check: debug
	Tests/CommandTests/run --quick
	Tests/CommandTests/pairs

# Needs what `make run` needs, and Python. LAW_SEED draws the part of the laws that is tried.
test: export LAW_SEED := $(or $(LAW_SEED),$(shell date +%s))
test: debug
	Tests/skip --begin
	Tests/CommandTests/run --program $(DEBUG)/chartconv
	@$(MAKE) --no-print-directory oracle
	Tests/skip --report
	@echo "LAW_SEED=$(LAW_SEED)"
	swift test

lint:
	swift-format lint --recursive --strict Package.swift Sources Tests

# Copies what was built, without its symbols.
install:
	@test -x $(RELEASE)/chartconv || { echo 'nothing is built yet: run make build first' >&2; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -s -m 755 $(RELEASE)/chartconv $(DESTDIR)$(PREFIX)/bin/chartconv
	install -m 644 Manual/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -D -m 644 Completions/chartconv.bash \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/chartconv
	install -D -m 644 Completions/_chartconv $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_chartconv
	install -D -m 644 Completions/chartconv.fish \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/chartconv.fish

clean:
	swift package clean

include Makefile.d/*.mk
