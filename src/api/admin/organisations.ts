import { z } from '@hono/zod-openapi';
import { expiryOf } from '../../db/accounts/account-links.ts';
import { insertApiKey } from '../../db/accounts/api-keys.ts';
import { inviteAddress } from '../../db/accounts/member-changes.ts';
import { enterTenant, type Tx } from '../../db/kernel/database.ts';
import { asId, type OrgId } from '../../db/kernel/ids.ts';
import {
  changeOrganisation,
  countOrganisations,
  findOrganisation,
  listOrganisations,
  lockOrganisation,
  type Organisation,
  tierExists,
} from '../../db/organisations/organisations-admin.ts';
import { provisionOrganisation } from '../../db/organisations/provision.ts';
import type { StagedMail } from '../../db/outbox/staged-starts.ts';
import { newApiKey } from '../../platform/api-key.ts';
import { newId } from '../../platform/ids.ts';
import { makeLink } from '../auth/links.ts';
import type { Deps } from '../kit/deps.ts';
import { existing } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { uuid } from '../kit/schemas.ts';
import { SCOPES } from '../kit/scopes.ts';
import { unwrap as settledMember } from '../members/refusals.ts';
import { type AdminRoute, adminRead, adminWrite } from './admin-route.ts';
import { slugTaken, unknownTier } from './refusals.ts';

const PATH = '/api/v1/admin/organisations';
const LIST = 'adminListOrganisations';

const slug = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be 1 to 63 lower-case letters, digits and inner hyphens',
  );

const ownerEmail = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase());

const createBody = z.strictObject({
  name: z.string().trim().min(1).max(255),
  slug,
  tier_slug: z.string().min(1).max(64),
  owner_email: ownerEmail.optional(),
});

const cents = z.int().min(0).max(100_000_000).nullable();

const changeBody = z.strictObject({
  tier_slug: z.string().min(1).max(64).optional(),
  hard_capped: z.boolean().nullable().optional(),
  payment_blocked: z.boolean().optional(),
  included_override: z.int().min(0).max(1_000_000_000).nullable().optional(),
  overage_cents_override: cents.optional(),
});

const toWire = (row: Organisation) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  tier_slug: row.tierSlug,
  hard_capped: row.hardCapped,
  payment_blocked: row.paymentBlocked,
  included_override: row.includedOverride,
  overage_cents_override: row.overageCentsOverride,
  created_at: row.createdAt.toISOString(),
});

const requireTier = async (tx: Tx, tierSlug: string): Promise<void> => {
  if (!(await tierExists(tx, tierSlug))) throw unknownTier();
};

/** A key with every scope: the first credential of an organisation, from which others are issued. */
const issueKey = async (tx: Tx, orgId: OrgId, now: Date): Promise<string> => {
  const made = newApiKey();
  await insertApiKey(tx, orgId, {
    id: newId(),
    name: 'first key',
    prefix: made.prefix,
    sha256: made.sha256,
    scopes: SCOPES,
    createdAt: now,
  });
  return made.key;
};

/** An operator's invitation works like any other: the address becomes an owner when it accepts by mail. */
const inviteOwner = async (
  { deps, tx, now }: { readonly deps: Deps; readonly tx: Tx; readonly now: Date },
  orgId: OrgId,
  email: string,
): Promise<StagedMail> => {
  const { link, mail } = makeLink(deps, 'invitation', { email, now });
  await enterTenant(tx, orgId);
  settledMember(await inviteAddress(tx, orgId, link, 'owner'));
  return mail;
};

const create = adminWrite(
  { operationId: 'adminCreateOrganisation', method: 'post', path: PATH, body: createBody },
  async ({ deps, tx, body, now, staged }) => {
    await requireTier(tx, body.tier_slug);
    const id = asId<OrgId>(newId());
    const existing = await findOrganisation(tx, { slug: body.slug });
    if (existing !== null) throw slugTaken(existing.id);
    await provisionOrganisation(tx, {
      id,
      name: body.name,
      slug: body.slug,
      tierSlug: body.tier_slug,
      now,
    });
    const apiKey = await issueKey(tx, id, now);
    const { owner_email: email } = body;
    if (email !== undefined) staged([await inviteOwner({ deps, tx, now }, id, email)]);
    const facts = { name: body.name, slug: body.slug, tier_slug: body.tier_slug };
    return {
      status: 201,
      body: { id, ...facts, api_key: apiKey },
      audit: { action: 'organisation.create', orgId: id, target: id, before: null, after: facts },
    };
  },
);

const inviteAgain = adminWrite(
  {
    operationId: 'adminInviteOwner',
    method: 'post',
    path: `${PATH}/{id}/invitations`,
    params: z.object({ id: uuid() }),
    body: z.strictObject({ owner_email: ownerEmail }),
  },
  async ({ deps, tx, params, body, now, staged }) => {
    const organisation = existing(await lockOrganisation(tx, params.id));
    const { mail } = await inviteOwner({ deps, tx, now }, organisation.id, body.owner_email);
    staged([{ mail }]);
    return {
      status: 201,
      body: { invitation_id: mail.rowId, expires_at: expiryOf('invitation', now).toISOString() },
      audit: {
        action: 'member.invite',
        orgId: organisation.id,
        target: mail.rowId,
        before: null,
        after: { role: 'owner' },
      },
    };
  },
);

const list = adminRead(
  { operationId: LIST, method: 'get', path: PATH, query: z.object(pageQuery) },
  async ({ deps, tx, query }) =>
    answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listOrganisations(tx, page),
      toItems: (rows) => rows.map(toWire),
      count: (page) => countOrganisations(tx, page),
    }),
);

const change = adminWrite(
  {
    operationId: 'adminUpdateOrganisation',
    method: 'patch',
    path: `${PATH}/{id}`,
    params: z.object({ id: uuid() }),
    body: changeBody,
  },
  async ({ tx, params, body }) => {
    const before = existing(await lockOrganisation(tx, params.id));
    if (body.tier_slug !== undefined) await requireTier(tx, body.tier_slug);
    await changeOrganisation(tx, before.id, {
      tierSlug: body.tier_slug,
      hardCapped: body.hard_capped,
      paymentBlocked: body.payment_blocked,
      includedOverride: body.included_override,
      overageCentsOverride: body.overage_cents_override,
    });
    const after = existing(await findOrganisation(tx, { id: before.id }));
    return {
      status: 200,
      body: toWire(after),
      audit: {
        action: 'organisation.update',
        orgId: before.id,
        target: before.id,
        before: toWire(before),
        after: toWire(after),
      },
    };
  },
);

export const adminOrganisationRoutes: readonly AdminRoute[] = [create, inviteAgain, list, change];
