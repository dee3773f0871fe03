#!/usr/bin/env bash
# Issues 20 certificates by a self-signed issuer, and prints how long it took until all were Ready.
set -euo pipefail
namespace=kbench-certificates
trap 'kubectl delete namespace "$namespace" >&2' EXIT
kubectl create namespace "$namespace" >&2
kubectl apply --namespace "$namespace" --filename - >&2 <<'YAML'
{ apiVersion: cert-manager.io/v1, kind: Issuer, metadata: { name: own }, spec: { selfSigned: {} } }
YAML
kubectl wait --namespace "$namespace" --for=condition=Ready issuer/own --timeout 30s >&2
# Keys of elliptic curves: how long a prime for RSA takes to be found is chance.
for number in $(seq 20); do
  cat <<YAML
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: certificate-$number }
spec:
  secretName: certificate-$number
  commonName: certificate-$number
  privateKey: { algorithm: ECDSA, size: 256 }
  issuerRef: { name: own }
YAML
done >/tmp/kbench-certificates-$$.yaml
begun=$(date +%s%N)
kubectl apply --namespace "$namespace" --filename /tmp/kbench-certificates-$$.yaml >&2
kubectl wait --namespace "$namespace" --for=condition=Ready certificate --all --timeout 120s >&2
ended=$(date +%s%N)
rm /tmp/kbench-certificates-$$.yaml
printf '[{"name": "until 20 certificates are Ready", "value": %d, "unit": "ms", "better": "lower"}]\n' $(((ended - begun) / 1000000))
