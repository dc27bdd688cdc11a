import type { Tx } from './database.ts';

export const SESSION_DAYS = 14;
export const RESET_MINUTES = 60;

type Token = {
  readonly id: string;
  readonly userId: string;
  readonly sha256: Buffer;
  readonly now: Date;
};

const insert = async (
  tx: Tx,
  table: 'sessions' | 'password_resets',
  token: Token,
  minutes: number,
): Promise<void> => {
  await tx
    .insertInto(table)
    .values({
      id: token.id,
      user_id: token.userId,
      token_sha256: token.sha256,
      created_at: token.now,
      expires_at: new Date(token.now.getTime() + minutes * 60_000),
    })
    .execute();
};

/** All of these run as sc_system. Sessions end by themselves after two weeks. */
export const insertSession = (tx: Tx, session: Token): Promise<void> =>
  insert(tx, 'sessions', session, SESSION_DAYS * 24 * 60);

export const findSession = async (
  tx: Tx,
  sha256: Buffer,
  now: Date,
): Promise<{ readonly userId: string; readonly email: string } | null> => {
  const row = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.email'])
    .where('s.token_sha256', '=', sha256)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : { userId: row.id, email: row.email };
};

export const deleteSession = async (tx: Tx, sha256: Buffer): Promise<void> => {
  await tx.deleteFrom('sessions').where('token_sha256', '=', sha256).execute();
};

/** A new password ends every session, also those of whoever knew the old one, and every other reset. */
export const deleteTokensOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
};

export const insertReset = (tx: Tx, reset: Token): Promise<void> =>
  insert(tx, 'password_resets', reset, RESET_MINUTES);

/** The person whom a reset token belongs to; it is used up by this. */
export const takeReset = async (tx: Tx, sha256: Buffer, now: Date): Promise<string | null> => {
  const row = await tx
    .deleteFrom('password_resets')
    .where('token_sha256', '=', sha256)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
};

export const pruneTokens = async (tx: Tx, now: Date): Promise<void> => {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
};
