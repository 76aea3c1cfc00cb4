#!/bin/sh
# The rolling deploy, drilled on this machine: see rolling.ts. Needs Node 20 or later; installs
# HAProxy from Debian if it is missing.
#
#   deploy/drills/rolling.sh [--old COMMIT] [--processes 2]
set -eu
cd "$(dirname "$0")/../.."
node tools/run.mjs build
exec node_modules/.bin/node deploy/drills/rolling.ts "$@"
