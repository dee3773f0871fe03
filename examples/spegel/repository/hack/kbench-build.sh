#!/usr/bin/env bash
# Builds the image of this checkout for kbench, for this machine's architecture only.
set -euo pipefail
architecture=$(go env GOARCH)
CGO_ENABLED=0 go build -ldflags '-s -w' -o "dist/spegel_linux_$architecture/spegel" .
docker build --build-arg TARGETOS=linux --build-arg "TARGETARCH=$architecture" --tag spegel:kbench .
