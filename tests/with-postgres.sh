#!/usr/bin/env bash
# Runs a command with TEST_DATABASE_URL naming a PostgreSQL that lives as long as the command.
# usage: tests/with-postgres.sh COMMAND [ARG …]
set -euo pipefail

bin=$(pg_config --bindir)
folder=$(mktemp -d /tmp/starglass-postgres-XXXXXX)
port=${TEST_POSTGRES_PORT:-54329}

# PostgreSQL refuses to run as root.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

stop() {
  as_postgres "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT

[ "$(id -u)" = 0 ] && chown postgres "$folder"
as_postgres "$bin/initdb" -D "$folder/data" --auth=trust --username=postgres --encoding=UTF8 >/dev/null
as_postgres "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" \
  -o "-p $port -k $folder -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200" start >/dev/null

export TEST_DATABASE_URL="postgresql://postgres@127.0.0.1:$port/postgres"
export STARGLASS_PG_DATA="$folder/data"
"$@"
