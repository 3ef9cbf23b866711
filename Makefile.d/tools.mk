# What is installed: libraries to build with, and tools that tests use.

.PHONY: libraries archives tools engines

# Ends a recipe that collects names of Debian packages in `missing`: installs them.
install_missing = [ -z "$$missing" ] || { sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get -o DPkg::Lock::Timeout=300 update && \
	  $$sudo apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $$missing; }
# Collects the packages that aren't installed.
packages = for package in $(1); do dpkg -s $$package > /dev/null 2>&1 || missing="$$missing $$package"; done
# Installs missing commands, each as COMMAND or COMMAND:PACKAGE, if that is possible.
commands = @missing=; for command in $(1); do \
	  command -v $${command%:*} > /dev/null || missing="$$missing $${command\#*:}"; done; \
	$(install_missing) || true

libraries:
	@missing=; \
	pkg-config --exists libxml-2.0 || missing="$$missing pkg-config libxml2-dev"; \
	$(call packages,libarchive-dev libcurl4-openssl-dev zlib1g-dev libbrotli-dev libbz2-dev liblzma-dev libzstd-dev liblz4-dev \
	  libsnappy-dev libsqlite3-dev libxlsxwriter-dev); \
	$(install_missing)

# The static forms of libraries that libarchive and libxml2 need, and what cuts ICU's tables.
archives:
	@missing=; $(call packages,nettle-dev libicu-dev icu-devtools); $(install_missing)

# The tools of all tests. A test whose tool is missing is skipped, and says so at the end.
tools: $(VENV)/state
	$(call commands,jq mlr:miller parallel sqlite3 bash zsh fish bsdtar:libarchive-tools 7z:p7zip-full bzip2 lz4 \
	  xz:xz-utils zstd strace xmllint:libxml2-utils cmark-gfm nginx:nginx-light openssl valgrind \
	  java:openjdk-17-jre-headless)
	@missing=; $(call packages,golang-go golang-github-mmcdole-gofeed-dev); $(install_missing) || true

$(VENV)/state: Tests/Oracle/requirements.txt Python/tests/requirements.txt
	@mkdir -p $(VENV)
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet $(addprefix -r ,$^) && touch $@

# What some recipes and `make spreadsheet` try beyond that, if it is there: R and LibreOffice, of more than
# a gigabyte.
engines: $(VENV)/state
	@missing=; $(call packages,r-base-core r-cran-dbi r-cran-rsqlite libreoffice-calc); \
	$(install_missing)
