#!/usr/bin/env bash
# Also after a creation that failed at once: then there is no state yet.
set -euo pipefail
if [ -d constellation-terraform ]; then constellation terminate --yes; fi
