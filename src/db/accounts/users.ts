import type { Database, Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { Role } from './admission.ts';

/**
 * A person with a confirmed address; the row is created at the confirmation. Belongs to no tenant: memberships hold organisation
 * and role.
 */
type User = { readonly id: string; readonly email: string; readonly passwordHash: string };

/** Runs as sc_system or sc_admin. `email` is in lower case. */
export const findUserByEmail = async (tx: Tx, email: string): Promise<User | null> => {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, email: row.email, passwordHash: row.password_hash };
};

/** False: the address already has an account. */
export const insertUser = async (tx: Tx, user: User & { readonly now: Date }): Promise<boolean> => {
  const result = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const setPassword = async (tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute();
};

export const insertMembership = async (
  tx: Tx,
  membership: {
    readonly orgId: OrgId;
    readonly userId: string;
    readonly role: Role;
    readonly now: Date;
  },
): Promise<void> => {
  await tx
    .insertInto('memberships')
    .values({
      org_id: membership.orgId,
      user_id: membership.userId,
      role: membership.role,
      created_at: membership.now,
    })
    .execute();
};

export type Place = {
  readonly id: OrgId;
  readonly name: string;
  readonly slug: string;
  readonly role: Role;
};

/** The organisations of a person, in the order in which they joined. Reads ids as sc_system and names as each tenant. */
export const findPlaces = async (db: Database, userId: string): Promise<readonly Place[]> => {
  const rows = await db.asSystem((tx) =>
    tx
      .selectFrom('memberships')
      .select(['org_id', 'role'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('org_id')
      .execute(),
  );
  return Promise.all(
    rows.map(({ org_id, role }) =>
      db.asTenant(org_id as OrgId, async (tx) => {
        const row = await tx.selectFrom('organisations').select(['name', 'slug']).executeTakeFirstOrThrow();
        return { id: org_id as OrgId, name: row.name, slug: row.slug, role: role as Role };
      }),
    ),
  );
};

/** Recipients of mails about the organisation as a whole. */
export const ownerEmails = (db: Database, orgId: OrgId): Promise<readonly string[]> =>
  db.asTenant(orgId, async (tx) => {
    const rows = await tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('u.email')
      .where('m.org_id', '=', orgId)
      .where('m.role', '=', 'owner')
      .orderBy('m.created_at')
      .execute();
    return rows.map((row) => row.email);
  });
