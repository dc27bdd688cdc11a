import { sql } from 'kysely';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/** Time for which a response can be replayed. */
export const REPLAY_HOURS = 24;

type StoredAnswer = {
  readonly fingerprint: Buffer;
  readonly credentialId: string;
  readonly credentialBound: boolean;
  readonly status: number;
  readonly body: string;
};

/**
 * Takes the key for this transaction. False: another request with the same key is in flight. A try-lock, so that the second one
 * is refused at once instead of waiting for the first.
 */
export const lockIdempotencyKey = async (tx: Tx, orgId: OrgId, key: string): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${orgId}:${key}`}, 0)) as locked`.execute(tx);
  return rows[0]?.locked === true;
};

/** The stored answer of a key younger than 24 h, or null. Deletes an older one, so that the key can be used again. */
export const findAnswer = async (
  tx: Tx,
  orgId: OrgId,
  key: string,
  options: { readonly now: Date; readonly secrets: SecretBox },
): Promise<StoredAnswer | null> => {
  const row = await tx.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst();
  if (row === undefined) return null;
  if (options.now.getTime() - row.created_at.getTime() > REPLAY_HOURS * 3_600_000) {
    await tx.deleteFrom('idempotency_keys').where('key', '=', key).execute();
    return null;
  }
  return {
    fingerprint: row.fingerprint,
    credentialId: row.credential_id,
    credentialBound: row.credential_bound,
    status: row.status,
    body: options.secrets.open(row.body_sealed, `idempotency:${orgId}:${key}`),
  };
};

export const storeAnswer = async (
  tx: Tx,
  orgId: OrgId,
  key: string,
  answer: StoredAnswer,
  options: { readonly now: Date; readonly secrets: SecretBox },
): Promise<void> => {
  await tx
    .insertInto('idempotency_keys')
    .values({
      org_id: orgId,
      key,
      fingerprint: answer.fingerprint,
      credential_id: answer.credentialId,
      credential_bound: answer.credentialBound,
      status: answer.status,
      body_sealed: options.secrets.seal(answer.body, `idempotency:${orgId}:${key}`),
      created_at: options.now,
    })
    .execute();
};

/** Deletes answers that can no longer be replayed, at most `limit`, and returns the number; call it until it returns 0. */
export const pruneAnswers = async (
  tx: Tx,
  orgId: OrgId,
  options: { readonly before: Date; readonly limit: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where org_id = ${orgId} and key in (
      select key from idempotency_keys
      where org_id = ${orgId} and created_at < ${options.before} order by created_at limit ${options.limit})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
};
