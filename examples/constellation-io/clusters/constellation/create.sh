#!/usr/bin/env bash
# Creates the published Constellation cluster: 1 control plane, 2 workers.
# The folder it runs in needs a configuration once, and no two clusters at the same time (Constellation 2.6):
#   constellation config generate azure    (or gcp), then `constellation iam create …` and its output in constellation-conf.yaml
#   instanceType: Standard_DC4as_v5 (Azure, West US), n2d-standard-4 (GCP, europe-west3-b): the defaults
set -euo pipefail
rm -f constellation-mastersecret.json # of an earlier cluster, which terminate leaves
constellation create --control-plane-nodes 1 --worker-nodes "${WORKERS:-2}" --yes
constellation init
