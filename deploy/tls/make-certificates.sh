#!/bin/sh
# Makes a certificate for one machine, and at first an authority of your own that signs all of them:
#   make-certificates.sh FOLDER MACHINE [NAME...]
# FOLDER/MACHINE then has what that machine needs at /etc/openacre/tls. NAME is each host name or IP address by which
# others reach it; without any, those of the machine's last certificate, which is renewed. FOLDER/ca.key signs
# certificates: keep it on no machine of the installation.
set -eu
umask 077
folder=${1:-} machine=${2:-}
if [ $# -lt 2 ] || { [ $# -eq 2 ] && [ ! -f "$folder/$machine/node.crt" ]; }; then
  echo "Usage: make-certificates.sh FOLDER MACHINE [NAME...]" >&2
  exit 2
fi
shift 2
mkdir -p "$folder/$machine"
cd "$folder"

new_key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }

if [ ! -f ca.crt ]; then
  new_key ca.key
  openssl req -x509 -new -key ca.key -sha256 -days 3650 -subj "/CN=Openacre internal" -out ca.crt
  # No secret, and read by every user that checks a certificate.
  chmod 644 ca.crt
fi

# As openssl prints them: 'DNS:db1.internal, IP Address:10.0.0.5'.
last_names() {
  openssl x509 -noout -ext subjectAltName -in "$machine/node.crt" | grep -o '\(DNS\|IP Address\):[^, ]*' |
    sed 's/^DNS://; s/^IP Address://'
}
# Each is one word.
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(last_names)

names=
for name in "$@"; do
  case $name in
    *[!0-9.]*) kind=DNS ;;
    *) kind=IP ;;
  esac
  names="$names${names:+,}$kind:$name"
done
printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$names" > "$machine/names"
new_key "$machine/node.key"
openssl req -new -key "$machine/node.key" -subj "/CN=$1" |
  openssl x509 -req -CA ca.crt -CAkey ca.key -CAcreateserial -sha256 -days 825 -extfile "$machine/names" \
    -out "$machine/node.crt" 2>/dev/null
rm "$machine/names"
cp ca.crt "$machine/ca.crt"
chmod 644 "$machine/ca.crt"
