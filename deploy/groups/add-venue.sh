#!/bin/sh
# Creates the database of one more venue of a group, and its two roles, which reach no other venue's:
#
#   SLIPWAY_OWNER_PASSWORD=… SLIPWAY_SERVER_PASSWORD=… ./add-venue.sh lake postgres://…/postgres
#
# The address is that of a superuser. Then migrate with the venue's settings, and start its processes:
# docs/groups.md.
set -eu
if [ $# -ne 2 ]; then
  echo "usage: add-venue.sh NAME URL" >&2
  exit 2
fi
# In `psql`, :"…" quotes a name and :'…' a text.
psql "$2" --quiet --no-psqlrc --set ON_ERROR_STOP=1 \
  --set database="slipway_$1" --set owner="slipway_$1_owner" --set server="slipway_$1_server" \
  --set owner_password="$SLIPWAY_OWNER_PASSWORD" --set server_password="$SLIPWAY_SERVER_PASSWORD" <<'SQL'
CREATE ROLE :"owner" LOGIN PASSWORD :'owner_password';
CREATE ROLE :"server" LOGIN PASSWORD :'server_password';
CREATE DATABASE :"database" OWNER :"owner";
-- Everybody may connect to a new database.
REVOKE CONNECT, TEMPORARY ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO :"owner", :"server";
SQL
echo "Created slipway_$1 with the roles slipway_$1_owner and slipway_$1_server."
