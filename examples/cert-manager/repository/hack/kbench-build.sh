#!/usr/bin/env bash
# Builds the three programs of this checkout, each into its own image, for this machine's architecture only.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for program in controller webhook cainjector; do
  (cd "cmd/$program" && CGO_ENABLED=0 go build -ldflags '-s -w' -o "$folder/$program" .)
  docker build --quiet --tag "cert-manager-$program:kbench" --build-arg "PROGRAM=$program" --file hack/kbench.Dockerfile "$folder"
done
