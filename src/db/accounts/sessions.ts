import type { Tx } from '../kernel/database.ts';
import { pruneLinks } from './account-links.ts';

export const SESSION_DAYS = 14;

/** All of these run as sc_system. Sessions end by themselves after two weeks. */
export const insertSession = async (
  tx: Tx,
  session: {
    readonly id: string;
    readonly userId: string;
    readonly sha256: Buffer;
    readonly now: Date;
  },
): Promise<void> => {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_sha256: session.sha256,
      created_at: session.now,
      expires_at: new Date(session.now.getTime() + SESSION_DAYS * 86_400_000),
    })
    .execute();
};

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

export const deleteSessionsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
};

export const pruneTokens = async (tx: Tx, now: Date): Promise<void> => {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await pruneLinks(tx, now);
};
