#!/usr/bin/env bash
# Installs Calico, whose nodes exchange routes by BGP: with IP-in-IP (Always) or without a tunnel (Never).
set -euo pipefail
kubectl apply -f "${CALICO_MANIFEST:?Set it to calico.yaml of Calico v3.29.1: a file or an address.}"
kubectl set env --namespace kube-system daemonset/calico-node \
  "CALICO_IPV4POOL_IPIP=$1" CALICO_IPV4POOL_VXLAN=Never CALICO_IPV4POOL_CIDR=10.244.0.0/16
kubectl rollout status --namespace kube-system daemonset/calico-node --timeout 5m
