#!/usr/bin/env bash
# Prometheus with node_exporter, read every 5 s, for the queries of published.yaml.
# PROMETHEUS_CHART: where the community's chart `prometheus` is, or a folder with it. Without it, the queries are left out.
set -euo pipefail
if [ -z "${PROMETHEUS_CHART:-}" ]; then
  echo 'PROMETHEUS_CHART is not set: disk and network of the nodes are not recorded.'
  exit 0
fi
helm upgrade --install prometheus "$PROMETHEUS_CHART" --namespace monitoring --create-namespace --wait \
  --set server.global.scrape_interval=5s --set server.persistentVolume.enabled=false \
  --set alertmanager.enabled=false --set prometheus-pushgateway.enabled=false --set kube-state-metrics.enabled=false
