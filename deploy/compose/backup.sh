#!/bin/sh
# A backup of the database of compose.yml, made in the container of the primary, and told to the node exporter of this
# host with how long the certificates are valid. A timer of the host begins it: each night with `diff`, on Sundays with
# `full`, and every ten minutes without either, which only tells:
#   PGPASSWORD=… backup.sh [full|diff]
# PGPASSWORD is the password of the superuser in secrets/patroni.yml.
set -eu
folder=$(CDPATH= cd -- "$(dirname "$0")" && pwd)
cd "$folder"
# Nothing is started here, but compose.yml asks for it.
export FILES_HOST="${FILES_HOST:-unused}"

in_container() {
  docker compose -f compose.yml exec -T "$@"
}

primary=
for name in db1 db2 db3; do
  if in_container "$name" curl -fsS --output /dev/null --cacert /etc/openacre/tls/ca.crt \
    https://localhost:8008/primary 2>/dev/null; then
    primary=$name
  fi
done
[ -n "$primary" ] || { echo "No database is primary." >&2; exit 1; }

if [ $# -gt 0 ]; then
  : "${PGPASSWORD:?the password of the superuser in secrets/patroni.yml}"
  export PGPASSWORD
  in_container -u postgres -e PGHOST=localhost -e PGPASSWORD "$primary" \
    pgbackrest --stanza=openacre --type="$1" backup
fi

# Without a node exporter nobody is told.
[ -d /var/lib/prometheus/node-exporter ] || exit 0
BACKUPS_INFO="docker compose -f compose.yml exec -T -u postgres $primary pgbackrest --stanza=openacre --output=json info" \
  ../node-exporter/report.sh "$folder/tls"
