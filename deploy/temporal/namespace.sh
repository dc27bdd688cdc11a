#!/bin/sh
# Creates the namespace and its search attributes; harmless to run again. TEMPORAL_ADDRESS is read by the tool.
set -eu

tries=0
until temporal operator cluster health >/dev/null 2>&1; do
  tries=$((tries + 1))
  if [ "$tries" -ge 60 ]; then
    temporal operator cluster health
    exit 1
  fi
  sleep 2
done

temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$TEMPORAL_RETENTION"

# A new namespace takes a moment to be known everywhere.
tries=0
until attributes=$(temporal operator search-attribute list --namespace "$TEMPORAL_NAMESPACE" 2>/dev/null); do
  tries=$((tries + 1))
  [ "$tries" -lt 30 ] || exit 1
  sleep 2
done

for attribute in OrgId ResourceId About; do
  printf '%s\n' "$attributes" | grep -qw "$attribute" ||
    temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" --name "$attribute" --type Keyword
done
