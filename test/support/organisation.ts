import { SCOPES } from '../../src/api/kit/scopes.ts';
import { insertApiKey } from '../../src/db/accounts/api-keys.ts';
import { type Database, openDatabase } from '../../src/db/kernel/database.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { createOrganisation } from '../../src/db/organisations/provision.ts';
import { newApiKey } from '../../src/platform/api-key.ts';
import { newId } from '../../src/platform/ids.ts';
import { clockOf } from './clock.ts';
import type { Stack } from './stack.ts';

export type TestOrganisation = {
  readonly id: OrgId;
  readonly apiKey: string;
  readonly environmentId: string;
};

/** A machine that stands still for some seconds is no reason to refuse work here. */
export const WAIT_MS = 120_000;

export const openTestDatabase = (
  stack: Pick<Stack, 'databaseUrl'>,
  poolSize = 10,
  prepare = true,
): Database =>
  openDatabase({ url: stack.databaseUrl, poolSize, waitMs: WAIT_MS, prepare, onIdleError: () => undefined });

/** A fresh organisation with its baseline and a key; every scope unless asked otherwise. */
export const makeOrganisation = async (
  db: Database,
  options: { readonly tierSlug?: string; readonly scopes?: readonly string[]; readonly now?: Date } = {},
): Promise<TestOrganisation> => {
  const id = asId<OrgId>(newId());
  const now = options.now ?? clockOf(db).now();
  const environmentId = await createOrganisation(db, {
    id,
    name: 'Test organisation',
    slug: `test-${id}`,
    tierSlug: options.tierSlug ?? 'dev',
    now,
  });
  return { id, environmentId, apiKey: await addKey(db, id, options.scopes ?? SCOPES, now) };
};

export const addKey = async (
  db: Database,
  orgId: OrgId,
  scopes: readonly string[],
  now = clockOf(db).now(),
): Promise<string> => {
  const made = newApiKey();
  await db.asTenant(orgId, (tx) =>
    insertApiKey(tx, orgId, {
      id: newId(),
      name: 'test key',
      prefix: made.prefix,
      sha256: made.sha256,
      scopes,
      createdAt: now,
    }),
  );
  return made.key;
};
