#!/usr/bin/env bash
# Prometheus with node_exporter, read every 5 s, for the queries of published.yaml.
set -euo pipefail
helm upgrade --install prometheus "${PROMETHEUS_CHART:?Set it to where the chart prometheus of its community is, or a folder with it.}" \
  --version 25.27.0 --namespace monitoring --create-namespace --wait \
  --set server.global.scrape_interval=5s --set server.persistentVolume.enabled=false \
  --set alertmanager.enabled=false --set prometheus-pushgateway.enabled=false --set kube-state-metrics.enabled=false
