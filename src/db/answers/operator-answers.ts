import { sql } from 'kysely';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tx } from '../kernel/database.ts';
import { REPLAY_HOURS } from './idempotency.ts';

type OperatorAnswer = {
  readonly fingerprint: Buffer;
  readonly operatorId: string;
  readonly status: number;
  readonly body: string;
};

type Options = { readonly now: Date; readonly secrets: SecretBox };

const contextOf = (key: string): string => `operator-answer:${key}`;

/** Takes an operator's Idempotency-Key for this transaction; false when a request with it is in flight. */
export const lockOperatorKey = async (tx: Tx, key: string): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${contextOf(key)}, 0)) as locked`.execute(tx);
  return rows[0]?.locked === true;
};

/** The stored answer of a key younger than 24 h; deletes an older one. Runs as sc_admin. */
export const findOperatorAnswer = async (
  tx: Tx,
  key: string,
  { now, secrets }: Options,
): Promise<OperatorAnswer | null> => {
  await tx
    .deleteFrom('operator_answers')
    .where('created_at', '<', new Date(now.getTime() - REPLAY_HOURS * 3_600_000))
    .execute();
  const row = await tx.selectFrom('operator_answers').selectAll().where('key', '=', key).executeTakeFirst();
  if (row === undefined) return null;
  return {
    fingerprint: row.fingerprint,
    operatorId: row.operator_id,
    status: row.status,
    body: secrets.open(row.body_sealed, contextOf(key)),
  };
};

export const storeOperatorAnswer = async (
  tx: Tx,
  key: string,
  answer: OperatorAnswer,
  { now, secrets }: Options,
): Promise<void> => {
  await tx
    .insertInto('operator_answers')
    .values({
      key,
      fingerprint: answer.fingerprint,
      operator_id: answer.operatorId,
      status: answer.status,
      body_sealed: secrets.seal(answer.body, contextOf(key)),
      created_at: now,
    })
    .execute();
};
