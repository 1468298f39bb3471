#!/bin/sh
# Runs a part as the user postgres, with its certificate and its secrets readable by that user alone: what is mounted
# has the owners of the host.
set -eu
install -d -o postgres -g postgres -m 700 /etc/openacre/tls /var/lib/openacre
install -o postgres -g postgres -m 600 /run/openacre/tls/* /etc/openacre/tls/
if [ -f /run/secrets/patroni ]; then
  install -o postgres -g postgres -m 600 /run/secrets/patroni /etc/openacre/patroni/secrets.yml
  install -o postgres -g postgres -m 600 /run/secrets/bootstrap /etc/openacre/patroni/bootstrap.sql
fi
if [ -f /run/secrets/backups ]; then
  install -D -o postgres -g postgres -m 600 /run/secrets/backups /etc/pgbackrest/conf.d/repository.conf
fi
# Where libpq looks for certificates of its user.
export HOME=/var/lib/postgresql
exec setpriv --reuid postgres --regid postgres --init-groups -- "$@"
