import type { z } from '@hono/zod-openapi';
import type { NestInput } from '../../db/calculations/nest-changes.ts';
import type { nestBody } from './schemas.ts';

/** The requested nest, in the form of `db`. */
export const nestInputOf = (body: z.output<typeof nestBody>): NestInput => ({
  environmentId: body.costing_environment_id,
  items:
    body.items?.map((item) => ({
      revisionId: item.part_revision_id ?? null,
      calculationId: item.calculation_id ?? null,
      quantity: item.quantity,
      orderRef: item.order_ref ?? null,
      due: item.due ?? null,
      priority: item.priority ?? null,
    })) ?? null,
  batchId: body.batch_id ?? null,
  folderId: body.folder_id ?? null,
  request: {
    stockFormatId: body.stock_format_id ?? null,
    stockFormatMm: body.stock_format_mm ?? null,
    remnants: body.remnants ?? true,
    partGapMm: body.part_gap_mm ?? null,
    edgeMm: body.edge_mm ?? null,
    rotation: body.rotation ?? 'quarter',
  },
});
