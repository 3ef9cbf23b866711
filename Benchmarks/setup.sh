#!/bin/sh
# Installs the packages that the benchmarks need and that are missing.
set -eu
cd "$(dirname "$0")/.."
work=.build/bench
mkdir -p $work/bin $work/in

missing=
for package in valgrind binutils jq miller sfeed zstd golang-go golang-github-mmcdole-gofeed-dev \
  python3-venv g++ pkg-config libxml2-dev libsimdjson-dev; do
  dpkg -s "$package" > /dev/null 2>&1 || missing="$missing $package"
done
if [ -n "$missing" ]; then
  sudo=
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update
  $sudo apt-get install -y $missing
fi

if ! $work/venv/bin/python -c 'import feedparser, fastfeedparser, lxml, duckdb, pyarrow' 2> /dev/null; then
  python3 -m venv $work/venv
  $work/venv/bin/pip install --quiet feedparser fastfeedparser lxml duckdb pyarrow
fi

cc -O2 -o $work/bin/launch Benchmarks/launch.c
cc -O2 -o $work/bin/xml_floor Benchmarks/floor/xml_floor.c $(pkg-config --cflags --libs libxml-2.0)
c++ -std=c++17 -O2 -DNDEBUG -DSIMDJSON_EXCEPTIONS=0 -DSIMDJSON_DEVELOPMENT_CHECKS=0 \
  -o $work/bin/json_floor Benchmarks/floor/json_floor.cpp -lsimdjson
GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$PWD/$work/gocache \
  go build -o $work/bin/gofeed Benchmarks/peers/gofeed.go
