import { z } from '@hono/zod-openapi';
import { timestamp, uuid } from './schemas.ts';

/** Fields with the same meaning in every schema. A field whose meaning depends on its schema is described there. */
export const createdAt = timestamp.describe('Time of creation, RFC 3339 in UTC.');
export const updatedAt = timestamp.describe('Time of the last change, RFC 3339 in UTC.');
export const lastUsedAt = timestamp.nullable().describe('Time of the last use, RFC 3339 in UTC. Null if never used.');

export const pageSize = z.int().describe('Number of items on this page.');
export const hasMore = z.boolean().describe('True if another page follows.');
export const nextCursor = z.string().nullable().describe('Position of the next page, to be sent as `cursor`. Null on the last page.');
export const total = z.int().nullable().describe('Number of items on all pages. Null unless `include_total=true`.');

export const calculationField = uuid('UUID of the calculation.');
export const partField = uuid('UUID of the part.');
export const partNumberField = z.string().describe('Part number, unique within the organisation.');
export const partRevisionField = uuid('UUID of the part revision.');
export const revisionCodeField = z.string().describe('Code of the part revision, for example `A`.');
export const environmentField = uuid('UUID of the costing environment.');
export const uploadField = uuid('UUID of the upload.');
export const attributesField = z.record(z.string(), z.unknown()).describe('Custom keys and values that the caller stored.');

export const lotSizeField = z.int().describe('Number of pieces per lot.');
export const unitCostField = z.number().nullable().describe('Cost of one piece before surcharges and mark-up, in `currency`. Null until the calculation succeeds.');
export const offerPriceField = z.number().nullable().describe('Price of one piece to the customer, in `currency`. Null until the calculation succeeds.');

export const componentKeyField = z.string().describe('Key of the component within its CAD file, for example `p12`.');
export const componentLabelField = z.string().describe('Name of the component.');
export const componentQuantityField = z.int().describe('Number of pieces of the component in one assembly.');

export const tierSlug = z.string().describe('Short name of the plan.');
export const monthField = z.string().describe('Month in UTC, YYYY-MM.').openapi({ example: '2026-11' });
