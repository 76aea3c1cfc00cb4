#!/bin/sh
# Builds deploy/Containerfile with Podman and runs the image as it is meant to run: another user, a
# read-only root file system, no capabilities. Checks that it migrates an empty PostgreSQL, becomes
# ready, serves pages and their files, is healthy, cannot write outside /data and /tmp, and exits
# with 0 on SIGTERM. Prints the size of the image.
#
# Needs Debian and root; installs what is missing. Where the base image cannot be pulled, a stand-in
# is made of Debian and this project's own Node.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
chmod 755 "$work"

# crun of Debian 12 does not know machines with both versions of control groups; runc does.
# Without systemd, Podman cannot schedule health checks and says so; one is run by hand.
podman() { command podman --log-level fatal --runtime runc --cgroup-manager cgroupfs "$@"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
expect() { # what, expected, actual
  [ "$2" = "$3" ] || fail "$1: expected $2, got $3"
  echo "ok      $1: $3"
}
cleanup() {
  for name in slipway-check slipway-check-square; do
    podman rm --force --volumes --time 0 "$name" >/dev/null 2>&1 || true
  done
  [ -f "$work/postgres/postmaster.pid" ] && as_postgres pg_ctl -D "$work/postgres" -m immediate stop >/dev/null
  rm -rf "$work"
}
as_postgres() { program=$1; shift; runuser -u postgres -- "$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)/$program" "$@"; }
free_port() { node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })'; }
trap cleanup EXIT

install() { # program, package
  command -v "$1" >/dev/null || { apt-get update -q && apt-get install -y -q --no-install-recommends "$2"; }
}
install podman podman
install runc runc
install debootstrap debootstrap
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { apt-get update -q && apt-get install -y -q --no-install-recommends postgresql; }

# The limits of this shell, where a container may not have higher ones.
limits="--ulimit nofile=$(ulimit -n):$(ulimit -n) --ulimit nproc=4096:4096"

# --- the base image -------------------------------------------------------------------------
base=$(sed -n 's/^ARG NODE_IMAGE=//p' deploy/Containerfile)
if ! podman image exists "$base" && ! podman pull --quiet "$base" >/dev/null 2>&1; then
  echo "Cannot pull $base: using a stand-in of Debian and Node $(node_modules/.bin/node --version)."
  base=localhost/slipway-node-stand-in
  if ! podman image exists "$base"; then
    root=$work/base
    mirror=$(grep -rhoE 'https?://deb\.debian\.org/debian\b' /etc/apt | head -n 1)
    debootstrap --variant=minbase --include=libatomic1,libstdc++6,ca-certificates bookworm "$root" "$mirror" >"$work/debootstrap.log" 2>&1 \
      || { tail -n 5 "$work/debootstrap.log"; fail "debootstrap"; }
    rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/*
    cp "$(node_modules/.bin/node -p process.execPath)" "$root/usr/local/bin/node"
    mkdir -p "$root/usr/local/lib/node_modules"
    cp -r "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/npm"
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
    # npm's settings and the certificates that it trusts, as where the check runs: a mirror needs them.
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    [ ! -f "$HOME/.npmrc" ] || cp "$HOME/.npmrc" "$root/root/.npmrc"
    tar -C "$root" -c . | podman import --quiet --change ENV=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt - "$base" >/dev/null
    rm -rf "$root"
  fi
fi

# --- build ----------------------------------------------------------------------------------
# shellcheck disable=SC2086
podman build --quiet --isolation chroot --network host --format docker $limits \
  --build-arg NODE_IMAGE="$base" --file deploy/Containerfile --tag localhost/slipway-check . >"$work/image" \
  || fail "the build"
size() { podman image inspect --format '{{.Size}}' "$1"; }
echo "ok      built: $(($(size localhost/slipway-check) / 1000000)) MB, of which the base image has $(($(size "$base") / 1000000)) MB"

# --- a database and a Square simulator ------------------------------------------------------
mkdir "$work/postgres" && chown postgres "$work/postgres"
database_port=$(free_port)
as_postgres initdb -D "$work/postgres" -A trust >/dev/null
as_postgres pg_ctl -D "$work/postgres" -w -l "$work/postgres/log" \
  -o "-p $database_port -c listen_addresses=127.0.0.1 -c unix_socket_directories=" start >/dev/null
as_postgres psql -q -h 127.0.0.1 -p "$database_port" -c "CREATE ROLE slipway_owner LOGIN" \
  -c "CREATE ROLE slipway_server LOGIN" -c "CREATE DATABASE slipway OWNER slipway_owner" postgres
owner_url=postgres://slipway_owner@127.0.0.1:$database_port/slipway
server_url=postgres://slipway_server@127.0.0.1:$database_port/slipway

run() {
  # shellcheck disable=SC2086
  podman run --network host --read-only --read-only-tmpfs=false --tmpfs /tmp \
    --cap-drop all --security-opt no-new-privileges $limits "$@"
}
square_port=$(free_port)
run --detach --name slipway-check-square -e PORT="$square_port" -e SQUARE_ACCESS_TOKEN=token \
  -e SQUARE_LOCATION_ID=L1 localhost/slipway-check build/server/simulator.js >/dev/null

migrated=$(run --rm -e DATABASE_URL="$server_url" -e DATABASE_OWNER_URL="$owner_url" localhost/slipway-check build/server/migrate.js)
expect "migrated" "Applied 0001-venue.sql" "$(echo "$migrated" | cut -d, -f1)"

refusal=$(run --rm -e DEMO=1 localhost/slipway-check 2>&1 || true)
case $refusal in *"set DATABASE_URL to a server of your own"*) echo "ok      without DATABASE_URL: $refusal" ;; *) fail "without DATABASE_URL: $refusal" ;; esac

# --- the server, as its own role, without the owner's address -------------------------------
port=$(free_port)
address=http://localhost:$port
run --detach --name slipway-check -e PORT="$port" -e DATABASE_URL="$server_url" \
  -e PUBLIC_URL="$address" -e AUTH_SECRET=a-secret-of-the-check-and-of-nothing-else \
  -e SMTP_URL=smtp://127.0.0.1:1 -e TRUST_PROXY=0 -e SQUARE_ACCESS_TOKEN=token \
  -e SQUARE_APPLICATION_ID=sandbox-sq0idb-check -e SQUARE_LOCATION_ID=L1 \
  -e SQUARE_ENVIRONMENT=sandbox -e SQUARE_BASE_URL="http://127.0.0.1:$square_port" \
  localhost/slipway-check >/dev/null
status() { node -e 'fetch(process.argv[1]).then(({ status }) => console.log(status), () => console.log("no response"))' "$1"; }
tries=0
until [ "$(status "$address/readyz")" = 200 ]; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || { podman logs slipway-check; fail "the server is not ready"; }
  sleep 0.5
done
inside() { podman exec slipway-check "$@"; }
# A new venue is not open yet, and its start page says so with 503.
expect "start page" 503 "$(status "$address/")"
page() { node -e 'fetch(process.argv[1]).then((page) => page.text()).then((text) => console.log(RegExp(process.argv[2]).exec(text)?.[0]))' "$address/" "$1"; }
sentence="We are not open for booking yet"
expect "what it says" "$sentence" "$(page "$sentence")"
script=$(page '/assets/[a-zA-Z0-9_.-]+[.]js')
expect "a script of the page" 200 "$(status "$address$script")"
expect "picture libraries load" ok "$(inside node -e 'import("sharp").then(() => import("@node-rs/argon2")).then(() => import("@react-pdf/renderer")).then(() => console.log("ok"))')"
expect "user" 1000 "$(inside node -p 'process.getuid()')"
expect "capabilities" 0000000000000000 "$(inside sed -n 's/^CapEff:\t//p' /proc/1/status)"
expect "write to the program" EROFS "$(inside node -p 'try { require("fs").writeFileSync("/slipway/build/x", ""); "written" } catch ({ code }) { code }')"
expect "write to /data" written "$(inside node -p 'require("fs").writeFileSync("/data/x", ""); "written"')"
admin=$(echo "a password of the check" | run --interactive --rm -e DATABASE_URL="$server_url" -e DEMO=1 \
  localhost/slipway-check build/server/create-admin.js --email ada@example.com --name "Ada Byron")
case $admin in *ada@example.com*) echo "ok      create-admin" ;; *) fail "create-admin: $admin" ;; esac
podman healthcheck run slipway-check && echo "ok      health check"
podman stop --time 20 slipway-check >/dev/null
expect "exit after SIGTERM" 0 "$(podman inspect --format '{{.State.ExitCode}}' slipway-check)"
errors=$(podman logs slipway-check 2>&1 | grep -c '"level":[56]0' || true)
expect "errors in its log" 0 "$errors"
echo "The image passed."
