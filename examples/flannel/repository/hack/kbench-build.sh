#!/usr/bin/env bash
# Builds flanneld and the two CNI plugins of this checkout into one image, for this machine's architecture only.
set -euo pipefail
cni_plugin=$(sed -n '/image_cni:/,/tag:/s/^ *tag: //p' chart/kube-flannel/values.yaml)
plugins=v1.9.0 # the same for base and head
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# With cgo, as in the Makefile: the backend udp needs it.
go build -ldflags "-s -w -X github.com/flannel-io/flannel/pkg/version.Version=$KBENCH_COMMIT -extldflags -static" -o "$folder/flanneld" .
git clone --quiet --depth 1 --branch "$cni_plugin" https://github.com/flannel-io/cni-plugin "$folder/source"
(cd "$folder/source" && CGO_ENABLED=0 go build -o ../flannel .)
rm -rf "$folder/source"
# The plugin that flannel's one calls; nodes of kind do not have it.
CGO_ENABLED=0 GOBIN=$folder go install "github.com/containernetworking/plugins/plugins/main/bridge@$plugins"
docker build --quiet --tag flannel:kbench --file hack/kbench.Dockerfile "$folder"
