#!/usr/bin/env bash
# Installs Cilium 1.12.2 with the values of a test, Prometheus for the CPU of the nodes where PROMETHEUS_CHART is set, and further manifests.
#   setup.sh VALUES [MANIFEST]...
set -euo pipefail
folder=$(dirname "$0")
kubectl apply -f "$folder/bgp-config.yaml"
helm upgrade --install cilium "${CILIUM_CHART:?Set it to where the chart of Cilium is, as its documentation names it, or a folder with it.}" \
  --version 1.12.2 --namespace kube-system --wait -f "$folder/$1"
if [ -n "${PROMETHEUS_CHART:-}" ]; then "$folder/cluster/monitoring.sh"; fi
for manifest in "${@:2}"; do kubectl apply -f "$folder/$manifest"; done
if kubectl get deployment echoserver >/dev/null 2>&1; then
  kubectl wait --for condition=Available deployment --all --timeout 10m
  for service in echoserver iperf3-1 iperf3-2; do
    kubectl wait --for 'jsonpath={.status.loadBalancer.ingress[0].ip}' "service/$service" --timeout 5m
  done
fi
