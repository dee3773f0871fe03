#!/usr/bin/env bash
# Installs this checkout's chart with this checkout's images. By default the controller sends at most 20 requests per second to the
# API server, and would only wait for that.
set -euo pipefail
chart=$(mktemp -d)
trap 'rm -rf "$chart"' EXIT
cp -r deploy/charts/cert-manager/. "$chart"
mv "$chart/Chart.template.yaml" "$chart/Chart.yaml"
image() { printf '%simage.repository=%s,%simage.tag=%s,' "$1" "${2%:*}" "$1" "${2##*:}"; }
helm upgrade --install cert-manager "$chart" --namespace cert-manager --create-namespace --wait --timeout 3m \
  --set "$(image '' "$KBENCH_IMAGE_CONTROLLER")$(image webhook. "$KBENCH_IMAGE_WEBHOOK")$(image cainjector. "$KBENCH_IMAGE_CAINJECTOR")crds.enabled=true,startupapicheck.enabled=false" \
  --set 'extraArgs={--kube-api-qps=1000,--kube-api-burst=1000}'
