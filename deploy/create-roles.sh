#!/bin/sh
# Creates Slipway's database and its two roles when the database container starts for the first
# time; docs/operations.md, "Two roles".
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 \
  --set owner_password="$SLIPWAY_OWNER_PASSWORD" --set server_password="$SLIPWAY_SERVER_PASSWORD" <<'SQL'
CREATE ROLE slipway_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE slipway_server LOGIN PASSWORD :'server_password';
CREATE DATABASE slipway OWNER slipway_owner;
SQL
