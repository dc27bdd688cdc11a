#!/bin/sh
# Run once by the image of PostgreSQL on an empty volume. The owner is POSTGRES_USER; the application and Temporal
# get logins of their own: the owner bypasses row-level security, so no request may run as it.
set -eu

psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  -v app_password="$APP_PASSWORD" -v files_password="$FILES_PASSWORD" -v temporal_password="$TEMPORAL_DB_PASSWORD" <<'SQL'
create role sc_app login noinherit password :'app_password';
create role sc_files login noinherit password :'files_password';
create role temporal login password :'temporal_password';
create database temporal owner temporal;
create database temporal_visibility owner temporal;
SQL
