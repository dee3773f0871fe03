#!/usr/bin/env bash
# Installs flannel with a backend on a kind cluster without a network plugin: vxlan, ipip, host-gw (routes), wireguard.
set -euo pipefail
for node in $KBENCH_NODES; do
  docker cp "${CNI_PLUGINS:?Set it to a folder with the plugin bridge of containernetworking/plugins.}/bridge" "$node:/opt/cni/bin/bridge"
done
kubectl create namespace kube-flannel
kubectl label namespace kube-flannel pod-security.kubernetes.io/enforce=privileged
helm upgrade --install flannel "${FLANNEL_CHART:?Set it to where the chart of flannel is.}" --version v0.26.1 --namespace kube-flannel --wait --timeout 5m \
  --set "flannel.backend=$1" --set podCidr=10.244.0.0/16
