#!/bin/sh
# Checks the Prometheus files with promtool (Debian: apt-get install prometheus), and runs the unit
# tests of the alert rules.
set -eu
cd "$(dirname "$0")"
promtool check config --syntax-only prometheus.yml
promtool check rules alerts.yml
promtool test rules alerts.test.yml
