import { newApiKey } from '../platform/api-key.ts';
import { sha256 } from '../platform/digest.ts';
import { newId } from '../platform/ids.ts';
import { findApiKey, insertApiKey } from './api-keys.ts';
import type { Database } from './database.ts';
import { asId, type OrgId } from './ids.ts';
import { findOrganisationBySlug } from './organisations.ts';
import { createOrganisation } from './provision.ts';

const SLUG = 'dev';

export type DevOrganisation = {
  readonly orgId: OrgId;
  readonly slug: string;
  readonly apiKey: string;
  readonly created: boolean;
};

/**
 * The organisation of a first local start, tier `dev`, with a key of every scope. A later start keeps the key of its file; where the
 * file is lost, a new key is made (only its digest is stored).
 */
export const ensureDevOrganisation = async (
  db: Database,
  now: Date,
  known: { readonly org_id: string; readonly api_key: string } | null,
  scopes: readonly string[],
): Promise<DevOrganisation> => {
  const existing = await db.asAdmin((tx) => findOrganisationBySlug(tx, SLUG));
  const orgId = existing ?? asId<OrgId>(newId());
  if (existing === null) {
    await createOrganisation(db, { id: orgId, name: 'Development', slug: SLUG, tierSlug: 'dev', now });
  }
  if (known !== null && known.org_id === orgId && (await findApiKey(db, sha256(known.api_key))) !== null) {
    return { orgId, slug: SLUG, apiKey: known.api_key, created: false };
  }
  const made = newApiKey();
  await db.asTenant(orgId, (tx) =>
    insertApiKey(tx, orgId, {
      id: newId(),
      name: 'development',
      prefix: made.prefix,
      sha256: made.sha256,
      scopes,
      createdAt: now,
    }),
  );
  return { orgId, slug: SLUG, apiKey: made.key, created: true };
};
