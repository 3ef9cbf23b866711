# Other forms of the program: the static one, the Python package, the Debian package, the image; and the
# documentation.

.PHONY: pictures library install-library static wheel deb image docs examples

# The documentation of the library, for a browser.
docs: libraries
	Tests/Documentation/build .build/docs

# The packages that use the library, built and run as a user would.
examples: libraries
	Examples/check

# The C interface as a shared library: the Swift runtime inside, and outside only the functions of
# chartconv.h. `swift build` links a product of that kind without the runtime, so it is linked here from
# the same objects.
LIBRARY = .build/library
EXPORTED = -Xlinker -soname=libchartconv.so.1 -Xlinker --version-script=Sources/CAPI/Header/exports.map \
	-Xlinker --gc-sections -Xlinker -s

library: libraries debug
	swift build -c release --product ChartConvCAPI --static-swift-stdlib
	mkdir -p $(LIBRARY)
	swiftc -emit-library -static-stdlib -o $(LIBRARY)/libchartconv.so.1 $(EXPORTED) \
	  @$(RELEASE)/ChartConvCAPI.product/Objects.LinkFileList $$(pkg-config --libs libxml-2.0) -lz
	ln -sf libchartconv.so.1 $(LIBRARY)/libchartconv.so
	cp Sources/CAPI/Header/chartconv.h $(LIBRARY)
	@ls -lL $(LIBRARY)/libchartconv.so
	Tests/CAPI/run $(LIBRARY)/libchartconv.so.1 $(DEBUG)/chartconv

install-library: library
	install -D -m 755 $(LIBRARY)/libchartconv.so.1 $(DESTDIR)$(PREFIX)/lib/libchartconv.so.1
	ln -sf libchartconv.so.1 $(DESTDIR)$(PREFIX)/lib/libchartconv.so
	install -D -m 644 Sources/CAPI/Header/chartconv.h $(DESTDIR)$(PREFIX)/include/chartconv.h
	install -d $(DESTDIR)$(PREFIX)/lib/pkgconfig
	printf '%s\n' 'Name: chartconv' 'Description: Reads charts and feeds as Arrow streams' \
	  'Version: $(VERSION)' 'Libs: -L$(PREFIX)/lib -lchartconv' 'Cflags: -I$(PREFIX)/include' \
	  > $(DESTDIR)$(PREFIX)/lib/pkgconfig/chartconv.pc

VERSION = $(shell sed -n 's/.*version = "\(.*\)"/\1/p' Sources/IO/Release.swift)

# One program with every library inside, for any Linux of this architecture.
STATIC = .build/static
WHEEL = .build/wheel

# The libraries that the release loads when it needs them. Of the libraries of libarchive, nettle
# decrypts members and libacl, which has no static form, isn't needed to read archives.
LOADED = -larchive -lnettle -lbz2 -lzstd -llz4 -lsnappy -lsqlite3
# The C library's functions that Sources/CLoader replaces.
WRAPPED = $(addprefix --wrap=,iconv iconv_open iconv_close nl_langinfo)

# With ICU's smaller tables, which a search in folders would find after the system's.
LIBXML = $(subst -licudata,$(CURDIR)/$(STATIC)/libicudata.a,$(shell pkg-config --static --libs libxml-2.0))

STATIC_BUILD = --scratch-path $(STATIC)/build -Xswiftc -static-executable -Xcc -DCLO_STATIC

static: libraries archives $(STATIC)/libicudata.a
	$(BUILD) $(STATIC_BUILD) \
	  -Xlinker -s \
	  $(addprefix -Xlinker ,$(WRAPPED) $(LOADED) $(LIBXML) -lstdc++ -lm)
	cp $(STATIC)/build/release/chartconv $(STATIC)/chartconv
	Packaging/notice $(STATIC) $(VERSION) $(INSIDE)
	@ls -l $(STATIC)/chartconv
	Tests/Libraries/static $(STATIC)/chartconv

# What the static program has inside, and the library of the wheel but for the first and the last.
INSIDE = glibc libstdc++ libxml2 zlib libarchive nettle bzip2 liblzma zstd lz4 snappy SQLite ICU

# ICU's tables of encodings, a sixth of all its tables.
ICU = $(STATIC)/icu
$(STATIC)/libicudata.a:
	mkdir -p $(ICU)/cut
	cd $(ICU) && ar x $$($(CC) -print-file-name=libicudata.a) && \
	  objcopy -O binary --only-section=.rodata icudt*_dat.o all.dat && \
	  data=$$(ls icudt*_dat.o) && cp all.dat $${data%_dat.o}.dat && \
	  PATH=$$PATH:/usr/sbin icupkg -l $${data%_dat.o}.dat | grep -vE '\.cnv$$|^cnvalias\.icu$$' > others.txt && \
	  PATH=$$PATH:/usr/sbin icupkg -r others.txt $${data%_dat.o}.dat cut/$${data%_dat.o}.dat && \
	  symbol=$$(nm $$data | sed -n 's/.* R //p') && \
	  printf '%s\n' .section\ .rodata ".globl $$symbol" '.balign 16' "$$symbol:" '.incbin "cut/'$${data%_dat.o}'.dat"' \
	    '.section .note.GNU-stack,"",@progbits' > tables.s && $(CC) -c tables.s && \
	  rm -f ../libicudata.a && ar rcs ../libicudata.a tables.o

# The C interface for the wheel: all libraries but the C library are inside. Those that refer to standard
# input or output aren't position-independent otherwise. The library is also the program: it begins as one.
OBJECTS = $(STATIC)/build/release
$(WHEEL)/libchartconv.so.1: static Packaging/library.c
	swift build -c release --target ChartConvCAPI --static-swift-stdlib $(STATIC_BUILD)
	mkdir -p $(WHEEL)/lib
	for name in xml2 bz2 zstd; do \
	  objcopy $(foreach file,stdin stdout stderr,--redefine-sym $(file)=chartconv_$(file)) \
	    $$($(CC) -print-file-name=lib$$name.a) $(WHEEL)/lib/lib$$name.a || exit 1; \
	done
	$(CC) -O2 -fPIC -fvisibility=hidden -DLOADER='"'$$(readelf -p .interp /bin/sh | sed -n 's|.* /|/|p')'"' \
	  -c Packaging/library.c -o $(WHEEL)/lib/library.o
	{ grep -vE 'CChartConvLoader.build/(static|iconv)' $(OBJECTS)/chartconv.product/Objects.LinkFileList; \
	  find $(CURDIR)/$(OBJECTS)/ChartConvCAPI.build -name '*.o' | sort; } > $(WHEEL)/lib/objects
	swiftc -emit-library -static-stdlib -o $@ $(EXPORTED) @$(WHEEL)/lib/objects $(WHEEL)/lib/library.o \
	  $$($(CC) -print-file-name=Scrt1.o) -Xlinker --entry=_start \
	  -L$(WHEEL)/lib -Xlinker -z -Xlinker defs -Xlinker --as-needed -Xlinker --wrap=hypotf -Xlinker --wrap=arc4random \
	  -lxml2 -l:libarchive.a -l:libnettle.a -lbz2 -lzstd -l:liblz4.a -l:libsnappy.a -l:libsqlite3.a \
	  -l:liblzma.a -l:libz.a $$($(CXX) -print-file-name=libstdc++.a)
	Packaging/notice $(WHEEL) $(VERSION) $(filter-out glibc ICU,$(INSIDE))
	@ls -l $@

# The Python package: the library and a typed module. Two wheels of the same files have the same
# bytes. It is tried in a fresh virtual environment, with the packages of Python/tests/requirements.txt and
# those of PACKAGES, such as 'dask[dataframe] ray[data]'.
wheel: $(WHEEL)/libchartconv.so.1 $(WHEEL)/tools/state
	grep -q '^version = "$(VERSION)"$$' Python/pyproject.toml
	rm -rf $(WHEEL)/source $(WHEEL)/again dist/*.whl
	cp -r Python $(WHEEL)/source
	cp LICENSE $(WHEEL)/NOTICE $(WHEEL)/chartconv.spdx $(WHEEL)/source
	cp $(WHEEL)/libchartconv.so.1 $(WHEEL)/source/src/chartconv
	for folder in dist $(WHEEL)/again; do \
	  $(WHEEL)/tools/bin/python -m build --wheel --no-isolation --outdir $$folder $(WHEEL)/source; \
	done
	cmp dist/*.whl $(WHEEL)/again/*.whl
	@ls -l dist/*.whl
	Python/tests/run dist/*.whl $(WHEEL)/venv $(PACKAGES)

$(WHEEL)/tools/state: Python/pyproject.toml
	python3 -m venv $(WHEEL)/tools
	$(WHEEL)/tools/bin/pip install --quiet build hatchling
	touch $@

# A Debian package of the release, twice: the bytes are the same. lintian checks it if it is
# installed.
DEB = .build/deb

deb: build
	rm -rf $(DEB) dist/*.deb
	for folder in dist $(DEB)/again; do \
	  rm -rf $(DEB)/root && mkdir -p $$folder && \
	  $(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/$(DEB)/root PREFIX=/usr && \
	  Packaging/deb $(DEB)/root $$folder || exit 1; \
	done
	cmp dist/*.deb $(DEB)/again/*.deb
	@ls -l dist/*.deb
	@if command -v lintian > /dev/null; then \
	  lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs dist/*.deb; \
	fi

# A container image with only the static program, if a tool for that works.
image: static
	mkdir -p .build/image
	cp $(STATIC)/chartconv $(STATIC)/NOTICE $(STATIC)/chartconv.spdx .build/image
	@for tool in podman docker buildah; do \
	  if $$tool info > /dev/null 2>&1; then \
	    exec $$tool build -t chartconv -f Packaging/Containerfile .build/image; \
	  fi; \
	done; \
	echo "image: not built, there is neither podman nor docker nor buildah; Packaging/Containerfile describes it"

# The pictures of the documentation, which show invented data. Needs Chromium.
pictures: debug
	Documentation/Pictures/make $(DEBUG)/chartconv
