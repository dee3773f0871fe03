#!/usr/bin/env bash
# Installs this checkout's chart with this checkout's image, as a mirror of the registry that kbench pulls from.
set -euo pipefail
helm upgrade --install spegel charts/spegel --namespace spegel --create-namespace --wait --timeout 3m \
  --set "image.repository=${KBENCH_IMAGE_SPEGEL%:*}" --set "image.tag=${KBENCH_IMAGE_SPEGEL##*:}" \
  --set "spegel.mirroredRegistries={http://$KBENCH_REGISTRY}"
