import { z } from '@hono/zod-openapi';
import type { ApiKey } from '../../db/accounts/api-keys.ts';
import { createdAt, lastUsedAt } from '../kit/fields.ts';
import { instant, timestamp, uuid } from '../kit/schemas.ts';
import { SCOPES } from '../kit/scopes.ts';

const MAX_CAP_CENTS = 2_000_000_000;

const name = z.string().trim().min(1).max(255).openapi({ example: 'ERP integration' }).describe('Name of the API key.');
const scopes = z
  .array(z.enum(SCOPES))
  .min(1)
  .max(SCOPES.length)
  .openapi({ example: ['parts:read'] })
  .describe('Scopes that the API key grants.');
const expiresAt = instant.openapi({ format: 'date-time' }).describe('Time from which the API key is refused, RFC 3339. Null: it does not expire.');
const capCents = z.int().min(0).max(MAX_CAP_CENTS).nullable().describe('Monthly cap on the overage spend of this API key and of all keys issued by it, in cents. Null: no cap.');
const capAction = z.enum(['warn', 'pause']).nullable().describe('Effect of reaching the cap: `warn` only reports it, `pause` parks further runs. Null without a cap.');

export const apiKey = z
  .object({
    id: uuid('UUID of the API key.'),
    name: z.string().describe('Name of this API key.'),
    prefix: z.string().openapi({ example: 'sc_live_a1B2c3D4' }).describe('Start of the API key, to recognise it.'),
    scopes: z.array(z.string()).describe('Scopes that this API key grants.'),
    spend_cap_cents: capCents,
    spend_cap_action: capAction,
    minted_by: uuid('UUID of the API key that issued this one; its caps count this spend too. Null if a person or the operator issued it.').nullable(),
    created_at: createdAt,
    last_used_at: lastUsedAt,
    expires_at: timestamp.nullable().describe('Time from which this API key is refused, RFC 3339 in UTC. Null: it does not expire.'),
    revoked_at: timestamp.nullable().describe('Time at which the API key was revoked, RFC 3339 in UTC. Null if it is not revoked.'),
  })
  .openapi('ApiKey', { description: 'An API key without its secret.' });

export const createdApiKey = apiKey.extend({ key: z.string().describe('The API key itself. It is returned only once.') }).openapi('CreatedApiKey', { description: 'An API key with its secret.' });

export const createApiKey = z.strictObject({ name, scopes, expires_at: expiresAt.nullable().optional() }).openapi('ApiKeyCreate', { description: 'A new API key.' });

export const updateApiKey = z
  .strictObject({
    name: name.optional(),
    scopes: scopes.optional(),
    expires_at: expiresAt.nullable().optional(),
    spend_cap_cents: capCents.optional(),
    spend_cap_action: capAction.optional(),
  })
  .openapi('ApiKeyUpdate', { description: 'Changes to an API key. Fields left out stay as they are.' });

export const apiKeyId = z.object({ id: uuid('UUID of the API key to read or change.') });

export const apiKeyToWire = (row: ApiKey): z.infer<typeof apiKey> => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: [...row.scopes],
  spend_cap_cents: row.spendCapCents,
  spend_cap_action: row.spendCapAction,
  minted_by: row.issuedBy,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
});
