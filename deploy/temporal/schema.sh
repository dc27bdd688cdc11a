#!/bin/sh
# Brings Temporal's two databases to the schema of this image's version; harmless to run again.
# After github.com/temporalio/samples-server, compose/scripts/setup-postgres.sh. SQL_PASSWORD is read by the tool.
set -eu

for pair in temporal:temporal temporal_visibility:visibility; do
  database=${pair%%:*}
  schema=${pair##*:}
  tool() {
    temporal-sql-tool --plugin postgres12 --ep "$POSTGRES_SEEDS" -p "$DB_PORT" -u "$POSTGRES_USER" --db "$database" "$@"
  }
  tool setup-schema -v 0.0
  tool update-schema --schema-name "postgresql/v12/$schema"
done
