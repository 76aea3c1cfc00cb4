#!/bin/sh
# Checks the Containerfile, the Compose file, the Kubernetes manifests and the HAProxy configuration;
# see checks/check-manifests.mjs. Needs the project's packages (any npm script installs them), and installs
# those of deploy/checks/package.json.
set -eu
cd "$(dirname "$0")/.."
PATH=$PWD/node_modules/.bin:$PATH
[ -d deploy/checks/node_modules/yaml ] || npm ci --prefix deploy/checks --silent
if command -v haproxy >/dev/null; then
  # The socket's usual folder need not exist on the machine that checks.
  SLIPWAY_BALANCER_SOCKET=/tmp/slipway-check.sock haproxy -c -q -f deploy/haproxy.cfg
  SLIPWAY_VENUES=deploy/groups/venues.map haproxy -c -q -f deploy/groups/haproxy.cfg
  echo "ok      haproxy.cfg, groups/haproxy.cfg: HAProxy $(haproxy -v | sed -n 's/^HAProxy version \([^ -]*\).*/\1/p')"
else
  echo "HAProxy is not installed: haproxy.cfg is not checked."
fi
exec node deploy/checks/check-manifests.mjs
