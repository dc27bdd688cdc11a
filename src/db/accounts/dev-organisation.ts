import { newApiKey, randomBase62 } from '../../platform/api-key.ts';
import { sha256 } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/password.ts';
import { newToken } from '../../platform/token.ts';
import type { Database } from '../kernel/database.ts';
import { asId, type OrgId } from '../kernel/ids.ts';
import { findOrganisationBySlug } from '../organisations/organisations.ts';
import { provisionOrganisation } from '../organisations/provision.ts';
import { apiKeyExists, insertApiKey } from './api-keys.ts';
import { findOperator, putOperator, recordAudit } from './operators.ts';
import { findUserByEmail, insertMembership, insertUser, setPassword } from './users.ts';

const SLUG = 'dev';
const OWNER = 'owner@dev.example';
const OPERATOR_PREFIX = 'sc_op_';
const PASSWORD_LENGTH = 24;

/** Contents of `dev.json` from an earlier start. */
export type KnownDev = {
  readonly org_id: string;
  readonly api_key: string;
  readonly owner_password?: string | null;
  readonly operator_token?: string | null;
};

export type DevOrganisation = {
  readonly orgId: OrgId;
  readonly slug: string;
  readonly apiKey: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly operatorToken: string;
  readonly created: boolean;
};

/**
 * The organisation of a first local start: tier `dev`, an owner, a key with every scope and an operator. A later start reuses the
 * file; if the file is lost, it makes new secrets, because only digests are stored.
 */
export const ensureDevOrganisation = async (
  db: Database,
  now: Date,
  known: KnownDev | null,
  scopes: readonly string[],
): Promise<DevOrganisation> => {
  const orgId = await ensureOrganisation(db, now);
  const earlier = known?.org_id === orgId ? known : null;
  const key = await ensureKey(db, orgId, earlier?.api_key ?? null, scopes, now);
  return {
    orgId,
    slug: SLUG,
    apiKey: key.apiKey,
    ownerEmail: OWNER,
    ownerPassword: await ensureOwner(db, orgId, earlier?.owner_password ?? null, now),
    operatorToken: await ensureOperator(db, earlier?.operator_token ?? null, now),
    created: key.created,
  };
};

const ensureOrganisation = (db: Database, now: Date): Promise<OrgId> =>
  db.asAdmin(async (tx) => {
    const existing = await findOrganisationBySlug(tx, SLUG);
    if (existing !== null) return existing;
    const id = asId<OrgId>(newId());
    await provisionOrganisation(tx, { id, name: 'Development', slug: SLUG, tierSlug: 'dev', now });
    const entry = { action: 'organisation.create', orgId: id, target: id, before: null };
    await recordAudit(
      tx,
      { ...entry, after: { slug: SLUG, tier_slug: 'dev' } },
      { operator: 'first start', requestId: newId(), now },
    );
    return id;
  });

const ensureKey = async (
  db: Database,
  orgId: OrgId,
  known: string | null,
  scopes: readonly string[],
  now: Date,
): Promise<{ apiKey: string; created: boolean }> => {
  if (known !== null && (await apiKeyExists(db, sha256(known)))) return { apiKey: known, created: false };
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
  return { apiKey: made.key, created: true };
};

const ensureOwner = async (db: Database, orgId: OrgId, known: string | null, now: Date): Promise<string> => {
  const password = known ?? randomBase62(PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  await db.asAdmin(async (tx) => {
    const existing = await findUserByEmail(tx, OWNER);
    if (existing !== null) {
      if (known === null) await setPassword(tx, existing.id, passwordHash, now);
      return;
    }
    const id = newId();
    await insertUser(tx, { id, email: OWNER, passwordHash, now });
    await insertMembership(tx, { orgId, userId: id, role: 'owner', now });
  });
  return password;
};

const ensureOperator = (db: Database, known: string | null, now: Date): Promise<string> =>
  db.asAdmin(async (tx) => {
    if (known !== null && (await findOperator(tx, sha256(known))) !== null) return known;
    const made = newToken(OPERATOR_PREFIX);
    await putOperator(tx, { name: 'development', tokenSha256: made.sha256, now });
    return made.token;
  });
