#!/usr/bin/env bash
# Installs Multus on a kind cluster beside its network plugin, and the networks of networks.yaml. CNI_PLUGINS is a folder with multus,
# macvlan, ipvlan and bridge:
#   GOBIN=$CNI_PLUGINS go install gopkg.in/k8snetworkplumbingwg/multus-cni.v4/cmd/multus@v4.2.3
#   GOBIN=$CNI_PLUGINS go install github.com/containernetworking/plugins/plugins/main/{macvlan,ipvlan,bridge}@v1.7.1
set -euo pipefail
folder=$(dirname "$0")
kubectl apply -f - <<'YAML'
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: network-attachment-definitions.k8s.cni.cncf.io }
spec:
  group: k8s.cni.cncf.io
  scope: Namespaced
  names: { plural: network-attachment-definitions, singular: network-attachment-definition, kind: NetworkAttachmentDefinition }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: { spec: { type: object, properties: { config: { type: string } } } }
YAML
kubectl wait --for condition=Established customresourcedefinition/network-attachment-definitions.k8s.cni.cncf.io
kubectl apply -f "$folder/networks.yaml"
# The account of the administrator: this cluster is thrown away.
configuration=$(docker exec "$KBENCH_CLUSTER_NAME-control-plane" cat /etc/kubernetes/admin.conf)
for node in $KBENCH_NODES; do
  for plugin in "${CNI_PLUGINS:?Set it to a folder with multus and the plugins.}"/*; do
    docker cp "$plugin" "$node:/opt/cni/bin/$(basename "$plugin")"
  done
  docker exec --interactive "$node" sh -c 'cat > /etc/cni/multus.kubeconfig' <<<"$configuration"
  # Before all others by its name; the pod network is that of the plugin which was first until now. That one may still be starting.
  docker exec "$node" bash -euc '
    for _ in {1..60}; do
      files=(/etc/cni/net.d/*)
      if [ -e "${files[0]}" ]; then break; fi
      sleep 1
    done
    [ -e "${files[0]}" ]
    printf "{\"cniVersion\": \"0.3.1\", \"name\": \"multus\", \"type\": \"multus\", \"kubeconfig\": \"/etc/cni/multus.kubeconfig\", \"clusterNetwork\": \"%s\"}" "${files[0]}" > /tmp/multus.conf
    mv /tmp/multus.conf /etc/cni/net.d/00-multus.conf'
done
