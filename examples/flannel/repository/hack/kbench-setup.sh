#!/usr/bin/env bash
# Installs this checkout's chart with this checkout's image on a kind cluster without a network plugin.
set -euo pipefail
for node in $KBENCH_NODES; do
  docker run --rm --entrypoint cat "$KBENCH_IMAGE_FLANNEL" /bridge | docker exec --interactive "$node" sh -c 'cat > /opt/cni/bin/bridge && chmod 755 /opt/cni/bin/bridge'
done
repository=${KBENCH_IMAGE_FLANNEL%:*} tag=${KBENCH_IMAGE_FLANNEL##*:}
kubectl create namespace kube-flannel
kubectl label namespace kube-flannel pod-security.kubernetes.io/enforce=privileged
helm upgrade --install flannel chart/kube-flannel --namespace kube-flannel --wait --timeout 3m \
  --set "flannel.image.repository=$repository,flannel.image.tag=$tag" \
  --set "flannel.image_cni.repository=$repository,flannel.image_cni.tag=$tag"
