#!/bin/sh
# What Prometheus' node exporter tells of this machine beside its own figures: until when its certificates are valid,
# and when the last backup of the database came to its end, whoever began it. As /usr/local/bin/openacre-report, begun
# by openacre-report.timer:
#   openacre-report [FOLDER OF CERTIFICATES [FOLDER OF THE NODE EXPORTER]]
# BACKUPS_INFO is the command that lists the backups as JSON, where it is not this machine's pgBackRest.
set -eu
tls=${1:-/etc/openacre/tls}
told=${2:-/var/lib/prometheus/node-exporter}
info=${BACKUPS_INFO:-}
if [ -z "$info" ] && [ -f /etc/pgbackrest/conf.d/repository.conf ]; then
  info='pgbackrest --stanza=openacre --output=json --log-level-console=error info'
  # Its configuration is readable by postgres alone.
  [ "$(id -u)" != 0 ] || info="runuser -u postgres -- $info"
fi
file=$(mktemp "$told/.openacre-XXXXXX")
trap 'rm -f "$file"' EXIT

begin() {
  printf '# HELP %s %s\n# TYPE %s gauge\n' "$1" "$2" "$1" >> "$file"
}

begin certificate_not_after_seconds 'Until when a certificate is valid'
find -L "$tls" -type f \( -name '*.crt' -o -name '*.pem' \) | sort | while read -r certificate; do
  end=$(openssl x509 -noout -enddate -in "$certificate" | sed -n 's/^notAfter=//p')
  # What is no certificate has no end.
  [ -z "$end" ] || printf 'certificate_not_after_seconds{file="%s"} %s\n' "${certificate#"$tls"/}" \
    "$(date -d "$end" +%s)" >> "$file"
done

if [ -n "$info" ]; then
  # Without an answer the certificates are told all the same, and BackupsOld says that nothing tells of a backup.
  last=$($info | sed 's/"stop"/\n&/g' | sed -n 's/^"stop":\([0-9]\{1,\}\).*/\1/p' | sort -n | tail -n 1)
  if [ -n "$last" ]; then
    begin pgbackrest_backup_completed_seconds 'When the last backup came to its end'
    echo "pgbackrest_backup_completed_seconds $last" >> "$file"
  fi
fi

# Read by the node exporter, whose user is another.
chmod 644 "$file"
mv "$file" "$told/openacre.prom"
