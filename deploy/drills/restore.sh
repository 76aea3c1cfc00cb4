#!/usr/bin/env bash
# Drill: point-in-time recovery of a PostgreSQL of one's own with pgBackRest.
#
# Installs postgresql-15 and pgbackrest from Debian, runs a cluster under a temporary folder, fills it
# with a venue, takes a full backup, goes on writing, loses the cluster, and restores it to a moment
# between two writes. Judges that every transaction committed until then is there, no later one is,
# and that `npm run verify` finds every invariant holding. Run it as root; it touches no other
# cluster, and leaves nothing but the packages.
#
#   deploy/drills/restore.sh [bookings]     2000 bookings unless said otherwise
set -euo pipefail

bookings="${1:-2000}"
project="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
bin=/usr/lib/postgresql/15/bin

if [ "$(id -u)" != 0 ]; then
  echo "Run this drill as root: it installs packages and runs PostgreSQL as postgres." >&2
  exit 1
fi
if [ ! -x "$bin/postgres" ] || ! command -v pgbackrest > /dev/null; then
  # Without a cluster of the package's own.
  mkdir -p /etc/postgresql-common/createcluster.d
  echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/slipway-drill.conf
  apt-get install -y --no-install-recommends postgresql-15 pgbackrest > /dev/null
  rm /etc/postgresql-common/createcluster.d/slipway-drill.conf
fi

work="$(mktemp -d /tmp/slipway-restore-drill-XXXXXX)"
port="$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')"
failures=0

as_postgres() { (cd "$work" && runuser -u postgres -- env PGBACKREST_CONFIG="$work/pgbackrest.conf" "$@"); }
sql() { as_postgres psql -h "$work" -p "$port" -d "${2:-slipway}" -XAtq -v ON_ERROR_STOP=1 -c "$1"; }
start_cluster() { as_postgres "$bin/pg_ctl" -D "$work/data" -l "$work/postgresql.log" -w -t 120 start > /dev/null; }
say() { printf '%s  %s\n' "$(date +%H:%M:%S)" "$*"; }
# judge SENTENCE EXPECTED ACTUAL
judge() {
  if [ "$2" = "$3" ]; then
    say "ok      $1 ($3)"
  else
    say "BROKEN  $1: expected $2, found $3"
    failures=$((failures + 1))
  fi
}

clean_up() {
  as_postgres "$bin/pg_ctl" -D "$work/data" -m immediate stop > /dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean_up EXIT

# --- a cluster with the configuration in deploy/pgbackrest ---
mkdir "$work/repository" "$work/log" "$work/spool"
sed -e "s|/var/lib/pgbackrest|$work/repository|" \
  -e "s|/var/lib/postgresql/15/main|$work/data|" \
  -e "s|pg1-port=5432|pg1-port=$port|" \
  -e "s|CHANGE-ME|$(head -c 24 /dev/urandom | base64)|" \
  -e "s|^\[slipway\]|log-path=$work/log\nspool-path=$work/spool\nlock-path=$work/lock\n\n&\npg1-socket-path=$work|" \
  "$project/deploy/pgbackrest/pgbackrest.conf" > "$work/pgbackrest.conf"
chown -R postgres: "$work"
chmod 711 "$work"
chmod 600 "$work/pgbackrest.conf"
as_postgres "$bin/initdb" -D "$work/data" -E UTF8 --locale=C.UTF-8 -A trust > /dev/null
cat "$project/deploy/pgbackrest/postgresql.conf" - >> "$work/data/postgresql.conf" <<SETTINGS
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$work'
SETTINGS
export PGBACKREST_CONFIG="$work/pgbackrest.conf"
start_cluster
sql "CREATE ROLE slipway_owner LOGIN PASSWORD 'drill'" postgres
sql "CREATE ROLE slipway_server LOGIN PASSWORD 'drill'" postgres
sql "CREATE DATABASE slipway OWNER slipway_owner" postgres
export DEMO=1 DATA_DIR="$work/slipway"
export DATABASE_URL="postgres://slipway_server:drill@127.0.0.1:$port/slipway"
export DATABASE_OWNER_URL="postgres://slipway_owner:drill@127.0.0.1:$port/slipway"
say "filling a venue with $bookings bookings"
(cd "$project" && node tools/run.mjs seed:scale --bookings "$bookings") > "$work/seed.log" 2>&1 ||
  { cat "$work/seed.log"; exit 1; }

# --- writes, a full backup meanwhile, and a moment between two writes ---
sql "CREATE SCHEMA drill; CREATE TABLE drill.writes (number int PRIMARY KEY)"
as_postgres pgbackrest --stanza=slipway stanza-create
sql "DO \$\$ BEGIN FOR n IN 1..600 LOOP
       INSERT INTO drill.writes VALUES (n); COMMIT; PERFORM pg_sleep(0.02);
     END LOOP; END \$\$" &
writer=$!
say "full backup while it is written"
as_postgres pgbackrest --stanza=slipway --type=full backup
sleep 2
moment="$(sql "SELECT clock_timestamp()")"
sleep 2
sql "UPDATE settings SET business_name = 'Written after the moment'"
wait "$writer"
as_postgres pgbackrest --stanza=slipway check
name_before="$(sql "SELECT count(*) FROM settings WHERE business_name = 'Written after the moment'")"
expected="$(sql "SELECT coalesce(max(number), 0) FROM drill.writes WHERE pg_xact_commit_timestamp(xmin) <= '$moment'")"
total="$(sql "SELECT count(*) FROM drill.writes")"
held="$(sql "SELECT count(*) || ' bookings, ' || (SELECT count(*) FROM payments) || ' payments' FROM bookings")"
judge "the write after the moment was made" 1 "$name_before"
say "$total numbered writes, $expected of them committed until $moment"

# --- the cluster is lost, and comes back as it was at that moment ---
as_postgres "$bin/pg_ctl" -D "$work/data" -m immediate stop > /dev/null
rm -rf "$work/data"
say "cluster removed; restoring to $moment"
as_postgres pgbackrest --stanza=slipway --type=time --target="$moment" --target-action=promote restore
start_cluster
for _ in $(seq 600); do
  [ "$(sql "SELECT pg_is_in_recovery()")" = f ] && break
  sleep 0.2
done
judge "the cluster has left recovery" f "$(sql "SELECT pg_is_in_recovery()")"
judge "every write committed until the moment is there" "$expected" "$(sql "SELECT count(*) FROM drill.writes WHERE number <= $expected")"
judge "no later write is there" 0 "$(sql "SELECT count(*) FROM drill.writes WHERE number > $expected")"
judge "some writes were after the moment" yes "$([ "$expected" -lt "$total" ] && [ "$expected" -gt 0 ] && echo yes || echo no)"
judge "the setting changed after the moment is as it was" 0 "$(sql "SELECT count(*) FROM settings WHERE business_name = 'Written after the moment'")"
judge "the venue is whole" "$held" "$(sql "SELECT count(*) || ' bookings, ' || (SELECT count(*) FROM payments) || ' payments' FROM bookings")"
sql "DROP SCHEMA drill CASCADE"
say "npm run after-restore, then npm run verify on the restored cluster"
(cd "$project" && node tools/run.mjs after-restore)
judge "the restore is recorded" 1 "$(sql "SELECT count(*) FROM database_restores")"
if (cd "$project" && node tools/run.mjs verify) > "$work/verify.log" 2>&1; then verified=passed; else verified=failed; fi
judge "npm run verify passes" passed "$verified"
grep -c '^ok ' "$work/verify.log" | sed 's/$/ checks hold/'
grep -E '^BROKEN|^SEAL|^Every' "$work/verify.log" || true

if [ "$failures" -gt 0 ]; then
  say "the drill FAILED: $failures judged wrong"
  exit 1
fi
say "the drill passed"
