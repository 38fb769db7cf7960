#!/bin/sh
# Installs two servers, PostgreSQL and a proxy with TLS from the folder of a package, after a check of every setting:
#   sh deploy/install.sh desk.example.com you@example.com
# Settings are kept in deploy/settings.env, which takes every setting of docs/guide/configure.md, with its value in single quotes. Run this again after a
# change: it keeps what is there.
set -eu
umask 077
cd "$(dirname "$0")/.."
settings=deploy/settings.env

fail() { echo "$1" >&2; exit 1; }
if [ -n "${COMPOSE:-}" ]; then :
elif docker compose version > /dev/null 2>&1; then COMPOSE='docker compose'
elif command -v podman-compose > /dev/null; then COMPOSE=podman-compose
else fail 'Install Docker with its compose plugin, or podman-compose, and run this again.'
fi
command -v openssl > /dev/null || fail 'Install openssl, which makes the secrets, and run this again.'
[ -f Containerfile ] || fail 'Run this in the folder of a package: npm run package makes it.'

# A setting that is there stays: with another SECRET_KEY the server could not read its own data.
keep() { grep -q "^$1=" "$settings" 2> /dev/null || printf '%s=%s\n' "$1" "$2" >> "$settings"; }
if [ ! -f "$settings" ]; then
  [ $# -eq 2 ] || fail 'Name the host and the superadmin: sh deploy/install.sh desk.example.com you@example.com'
  keep DESK_HOST "$1"
  keep SUPERADMIN_EMAIL "$2"
  # Only at the first time: an installation may have its backups in another place.
  keep BACKUP_DIR /backups
  keep BACKUP_PASSPHRASE "$(openssl rand -hex 24)"
fi
keep SECRET_KEY "$(openssl rand -base64 48 | tr -d '\n')"
keep POSTGRES_PASSWORD "$(openssl rand -hex 24)"
keep SUPERADMIN_PASSWORD "$(openssl rand -hex 12)"
set -a
. "./$settings"
set +a

compose() { $COMPOSE --file deploy/compose.yaml "$@"; }
[ -n "${DESK_IMAGE:-}" ] || compose build desk1
compose up --detach database
echo 'Checking the settings …'
# The database takes a moment to answer at its first start.
tries=0
until compose run --rm --no-deps --entrypoint node desk1 dist/server/check-config.js > deploy/check-config.txt 2>&1; do
  tries=$((tries + 1))
  if [ "$tries" -ge 10 ]; then
    cat deploy/check-config.txt >&2
    fail "Nothing was started but the database. Correct $settings and run this again."
  fi
  sleep 3
done
cat deploy/check-config.txt
compose up --detach
echo "The workspace starts at https://$DESK_HOST. Sign in as $SUPERADMIN_EMAIL with SUPERADMIN_PASSWORD of $settings, change it, and remove it there."
echo "Keep a copy of $settings elsewhere: what its keys and passwords protect is lost with them."
