import { z } from '@hono/zod-openapi';
import { MEMBER_ROLES } from '../../db/accounts/admission.ts';
import { findApiKey } from '../../db/accounts/api-keys.ts';
import { MOST } from '../../db/configuration/room.ts';
import { findClientName } from '../../db/oauth/grants.ts';
import { findName, findTier } from '../../db/organisations/organisations.ts';
import { CREDENTIAL_KINDS } from '../kit/caller.ts';
import { type Route, readRoute } from '../kit/route.ts';
import { timestamp, uuid } from '../kit/schemas.ts';
import { SCOPES } from '../kit/scopes.ts';

const whoami = z
  .object({
    credential: z.object({
      kind: z.enum(CREDENTIAL_KINDS),
      id: uuid('the key, the session, or the consent behind an access token'),
      name: z
        .string()
        .nullable()
        .openapi({ description: 'of a key, or of the program that a person gave an access token' }),
      role: z.enum(MEMBER_ROLES).nullable().openapi({ description: 'of a session' }),
      scopes: z.array(z.enum(SCOPES)),
      expires_at: timestamp.nullable().openapi({ description: 'of a key; null: never' }),
      spend_cap_cents: z.int().nullable().openapi({ description: 'of a key; null: none of its own' }),
      spend_cap_action: z.enum(['warn', 'pause']).nullable(),
    }),
    organisation: z.object({ id: uuid(), name: z.string(), slug: z.string(), tier_slug: z.string() }),
    limits: z.object({
      units_per_minute: z.int().openapi({ description: 'weighted units per sliding 60 seconds' }),
      heavy_weight: z.int().openapi({ description: 'units of a heavy operation' }),
      requests_per_minute: z.int(),
      pending_bound: z.int().openapi({ description: 'calculations that may wait or run at a time' }),
      inflight_cap: z.int().openapi({ description: 'calculations that may run at a time' }),
      environments: z.int(),
      included_per_month: z.int(),
      storage_bytes: z.int(),
      organisation_units_per_minute: z
        .int()
        .openapi({ description: 'weighted units per sliding 60 seconds of all callers of the organisation' }),
      organisation_requests_per_minute: z
        .int()
        .openapi({ description: 'requests per minute of all API keys of the organisation' }),
      uploads: z.int().openapi({ description: 'uploads that are kept, whatever their state' }),
      open_nests: z.int().openapi({ description: 'job nests that are queued or being solved at a time' }),
      drawing_cpu_seconds: z
        .int()
        .openapi({ description: 'CPU seconds of reading one drawing; pages beyond are not read' }),
      month_cpu_seconds: z
        .int()
        .openapi({ description: 'CPU seconds of reading all files in one calendar month' }),
      environment: z
        .record(z.enum(Object.keys(MOST) as [keyof typeof MOST]), z.int())
        .openapi({ description: 'rows that one environment has at most, with those of its parents' }),
    }),
  })
  .openapi('Whoami');

const getWhoami = readRoute(
  {
    operationId: 'getWhoami',
    method: 'get',
    path: '/api/v1/whoami',
    tag: 'Credential',
    summary: 'This credential; its organisation, scopes and limits',
    scope: null,
    weight: 'light',
    responses: { 200: { description: 'The credential and its organisation', schema: whoami } },
  },
  async ({ tx, caller }) => {
    const { orgId, kind, credentialId } = caller;
    const key = kind === 'api_key' ? await findApiKey(tx, orgId, credentialId) : null;
    const client = kind === 'access_token' ? await findClientName(tx, orgId, credentialId) : null;
    const organisation = await findName(tx, caller.orgId);
    const tier = await findTier(tx, caller.orgId);
    return {
      status: 200,
      body: {
        credential: {
          kind,
          id: credentialId,
          name: key?.name ?? client,
          role: caller.role,
          scopes: SCOPES.filter((scope) => caller.scopes.has(scope)),
          expires_at: key?.expiresAt?.toISOString() ?? null,
          spend_cap_cents: key?.spendCapCents ?? null,
          spend_cap_action: key?.spendCapAction ?? null,
        },
        organisation: { id: caller.orgId, ...organisation, tier_slug: tier.slug },
        limits: {
          units_per_minute: tier.unitsPerMinute,
          heavy_weight: tier.heavyWeight,
          requests_per_minute: tier.requestsPerMinute,
          pending_bound: tier.pendingBound,
          inflight_cap: tier.inflightCap,
          environments: tier.environments,
          included_per_month: tier.includedPerMonth,
          storage_bytes: tier.storageBytes,
          organisation_units_per_minute: tier.organisationUnitsPerMinute,
          organisation_requests_per_minute: tier.organisationRequestsPerMinute,
          uploads: tier.uploads,
          open_nests: tier.openNests,
          drawing_cpu_seconds: tier.drawingCpuSeconds,
          month_cpu_seconds: tier.monthCpuSeconds,
          environment: MOST,
        },
      },
    };
  },
);

export const whoamiRoutes: readonly Route[] = [getWhoami];
