import { z } from '@hono/zod-openapi';
import { MEMBER_ROLES } from '../../db/accounts/admission.ts';
import { findApiKey } from '../../db/accounts/api-keys.ts';
import { ROW_LIMITS } from '../../db/configuration/row-limits.ts';
import { findClientName } from '../../db/oauth/grants.ts';
import { findName, findTier } from '../../db/organisations/organisations.ts';
import { CREDENTIAL_KINDS } from '../kit/caller.ts';
import { tierSlug } from '../kit/fields.ts';
import { type Route, readRoute } from '../kit/route.ts';
import { timestamp, uuid } from '../kit/schemas.ts';
import { SCOPES } from '../kit/scopes.ts';

const whoami = z
  .object({
    credential: z
      .object({
        kind: z
          .enum(CREDENTIAL_KINDS)
          .describe('`api_key`, `access_token` (OAuth) or `session` (a signed-in person).'),
        id: uuid('UUID of the API key, the session, or the grant behind an access token.'),
        name: z.string().nullable().describe('Name of the API key or OAuth client. Null for a session.'),
        role: z
          .enum(MEMBER_ROLES)
          .nullable()
          .describe('Role of the signed-in person. Null for an API key or access token.'),
        scopes: z.array(z.enum(SCOPES)).describe('Scopes of the credential.'),
        expires_at: timestamp
          .nullable()
          .describe('Expiry of the API key, RFC 3339 in UTC. Null: it does not expire.'),
        spend_cap_cents: z
          .int()
          .nullable()
          .describe('Monthly overage cap of the API key, in cents. Null: it has no cap of its own.'),
        spend_cap_action: z
          .enum(['warn', 'pause'])
          .nullable()
          .describe('Effect of reaching that cap: `warn` or `pause`. Null without a cap.'),
      })
      .describe('Credential that the request was sent with.'),
    organisation: z
      .object({
        id: uuid('UUID of the organisation.'),
        name: z.string().describe('Name of the organisation.'),
        slug: z.string().describe('Short name of the organisation, to be sent as `X-Org-Slug`.'),
        tier_slug: tierSlug,
      })
      .describe('Organisation that the request acts for.'),
    limits: z
      .object({
        units_per_minute: z.int().describe('Weighted request units per sliding 60 seconds.'),
        heavy_weight: z.int().describe('Units that a heavy operation costs.'),
        requests_per_minute: z.int().describe('Maximum number of requests per minute.'),
        pending_bound: z
          .int()
          .describe('Maximum number of calculations that may be queued or running at a time.'),
        inflight_cap: z.int().describe('Maximum number of calculations that may run at a time.'),
        environments: z.int().describe('Maximum number of environments.'),
        included_per_month: z.int().describe('Calculations that the plan includes each month.'),
        storage_bytes: z.int().describe('Maximum size of all stored files in bytes.'),
        organisation_units_per_minute: z
          .int()
          .describe('Weighted request units per sliding 60 seconds of all callers of the organisation.'),
        organisation_requests_per_minute: z
          .int()
          .describe('Requests per minute of all API keys of the organisation.'),
        uploads: z.int().describe('Maximum number of uploads that are kept, in any state.'),
        open_nests: z
          .int()
          .describe('Maximum number of job nests that are queued or being solved at a time.'),
        drawing_cpu_seconds: z
          .int()
          .describe('CPU seconds for reading one drawing; pages beyond that are not read.'),
        month_cpu_seconds: z.int().describe('CPU seconds for reading all files in one calendar month.'),
        environment: z
          .object({
            machines: z.int().describe('Maximum number of machines of one environment.'),
            rates: z.int().describe('Maximum number of rate rows of one environment.'),
            tools: z.int().describe('Maximum number of tools of one environment.'),
            cutting_data: z.int().describe('Maximum number of rows of cutting data of one environment.'),
            subcontractors: z.int().describe('Maximum number of subcontractors of one environment.'),
            overrides: z.int().describe('Maximum number of parameter overrides of one environment.'),
          })
          .describe('Maximum number of rows of one environment, including those of its parents, by kind.'),
      })
      .describe('Limits that apply to this credential.'),
  })
  .openapi('Whoami', {
    description: 'Credential of this request, its organisation and the limits that apply.',
  });

const getWhoami = readRoute(
  {
    operationId: 'getWhoami',
    method: 'get',
    path: '/api/v1/whoami',
    tag: 'Credential',
    summary: 'Get the credential of this request',
    description: 'Returns the credential, its organisation and the limits that apply.',
    scope: null,
    weight: 'light',
    responses: { 200: { description: 'The credential.', schema: whoami } },
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
          environment: ROW_LIMITS,
        },
      },
    };
  },
);

export const whoamiRoutes: readonly Route[] = [getWhoami];
