#!/bin/sh
# Makes an authority, the certificate of the servers and one client certificate for each namespace, in a folder; harmless to run again.
# Usage: certificates.sh FOLDER SERVER_NAME NAMESPACE...
set -eu
umask 077

folder=$1
server=$2
shift 2
mkdir -p "$folder"
cd "$folder"

key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'

# shellcheck disable=SC2086
[ -e ca.pem ] ||
  openssl req -x509 $key -days 3650 -subj '/CN=Temporal of should-cost' -keyout ca.key -out ca.new 2>/dev/null
[ -e ca.pem ] || mv ca.new ca.pem

# issue NAME USES NAMES
issue() {
  [ ! -e "$1.pem" ] || return 0
  # shellcheck disable=SC2086
  openssl req $key -subj "/CN=$1" -keyout "$1.key" -out "$1.csr" 2>/dev/null
  printf 'extendedKeyUsage=%s\nsubjectAltName=%s\n' "$2" "$3" >"$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 825 -extfile "$1.ext" -out "$1.new" 2>/dev/null
  rm "$1.csr" "$1.ext"
  mv "$1.new" "$1.pem"
}

# The services of Temporal are servers and clients of each other.
issue server serverAuth,clientAuth "DNS:$server,DNS:localhost,IP:127.0.0.1"
for namespace in "$@"; do
  issue "$namespace" clientAuth "DNS:$namespace"
done
