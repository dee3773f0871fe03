#!/usr/bin/env bash
# Installs flannel with a backend on a kind cluster without a network plugin: vxlan, ipip, host-gw (routes), wireguard.
# FLANNEL_IMAGE is an image of this machine with flanneld and flannel's plugin in place of the chart's two, as examples/flannel builds it.
set -euo pipefail
for node in $KBENCH_NODES; do
  docker cp "${CNI_PLUGINS:?Set it to a folder with the plugin bridge of containernetworking/plugins.}/bridge" "$node:/opt/cni/bin/bridge"
done
settings=()
if [ -n "${FLANNEL_IMAGE:-}" ]; then
  for node in $KBENCH_NODES; do docker save "$FLANNEL_IMAGE" | docker exec --interactive "$node" ctr --namespace k8s.io images import --all-platforms -; done
  repository=${FLANNEL_IMAGE%:*} tag=${FLANNEL_IMAGE##*:}
  settings=(--set "flannel.image.repository=$repository,flannel.image.tag=$tag,flannel.image_cni.repository=$repository,flannel.image_cni.tag=$tag")
fi
kubectl create namespace kube-flannel
kubectl label namespace kube-flannel pod-security.kubernetes.io/enforce=privileged
helm upgrade --install flannel "${FLANNEL_CHART:?Set it to where the chart of flannel is.}" --version v0.26.1 --namespace kube-flannel --wait --timeout 5m \
  --set "flannel.backend=$1" --set podCidr=10.244.0.0/16 "${settings[@]}"
