import { type Kysely, sql } from 'kysely';

/** Answers of operator routes, to be replayed under their Idempotency-Key. Of no tenant, as operators are. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table operator_answers (
      key text primary key,
      fingerprint bytea not null,
      operator_id uuid not null references operator_tokens (id),
      status smallint not null,
      body_sealed bytea not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, delete on operator_answers to sc_admin`.execute(db);
};
