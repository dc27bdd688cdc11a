import { z } from '@hono/zod-openapi';
import type { ApiKey } from '../../db/accounts/api-keys.ts';
import { instant, timestamp, uuid } from '../kit/schemas.ts';
import { SCOPES } from '../kit/scopes.ts';

export const MAX_CAP_CENTS = 2_000_000_000;

const name = z.string().trim().min(1).max(255).openapi({ example: 'ERP integration' });
const scopes = z
  .array(z.enum(SCOPES))
  .min(1)
  .max(SCOPES.length)
  .openapi({ example: ['parts:read'] });
const expiresAt = instant.openapi({
  format: 'date-time',
  description: 'RFC 3339; the key is refused from then on',
});
const capCents = z.int().min(0).max(MAX_CAP_CENTS).nullable().openapi({
  description:
    'most overage spend of this key, with all keys that descend from it, in a month, in cents; null: none',
});
const capAction = z
  .enum(['warn', 'pause'])
  .nullable()
  .openapi({ description: 'what reaching the cap does: tell only, or park further runs' });

export const apiKey = z
  .object({
    id: uuid(),
    name: z.string(),
    prefix: z
      .string()
      .openapi({ description: 'start of the key, to recognise it', example: 'sc_live_a1B2c3D4' }),
    scopes: z.array(z.string()),
    spend_cap_cents: capCents,
    spend_cap_action: capAction,
    minted_by: uuid().nullable().openapi({
      description: 'the key that issued it, whose caps count what it spends; null: a person or the operator',
    }),
    created_at: timestamp,
    last_used_at: timestamp.nullable().openapi({ description: 'written at most once a minute' }),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  })
  .openapi('ApiKey');

export const createdApiKey = apiKey
  .extend({ key: z.string().openapi({ description: 'the key itself; shown this once' }) })
  .openapi('CreatedApiKey');

export const createApiKey = z
  .strictObject({ name, scopes, expires_at: expiresAt.nullable().optional() })
  .openapi('ApiKeyCreate');

export const updateApiKey = z
  .strictObject({
    name: name.optional(),
    scopes: scopes.optional(),
    expires_at: expiresAt.nullable().optional(),
    spend_cap_cents: capCents.optional(),
    spend_cap_action: capAction.optional(),
  })
  .openapi('ApiKeyUpdate');

export const apiKeyId = z.object({ id: uuid() });

export const apiKeyToWire = (row: ApiKey): z.infer<typeof apiKey> => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: [...row.scopes],
  spend_cap_cents: row.spendCapCents,
  spend_cap_action: row.spendCapAction,
  minted_by: row.mintedBy,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
});
