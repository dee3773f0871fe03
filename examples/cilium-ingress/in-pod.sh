#!/usr/bin/env bash
# What ssh is for machines: in-pod.sh POD COMMAND
exec kubectl exec "$1" -- bash -c "$2"
