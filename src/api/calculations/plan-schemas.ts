import { z } from '@hono/zod-openapi';
import { RATE_SOURCES, TIME_KINDS } from '../../engine/index.ts';
import { computed, evidence, factRefs, params, term } from './term-schemas.ts';

const machineRejection = z
  .object({
    membership_id: z.string(),
    machine_id: z.string(),
    name: z.string(),
    reason: z.string(),
    params,
  })
  .openapi('MachineRejection');

const timeElement = z
  .object({
    kind: z.enum(TIME_KINDS).openapi({ description: 'REFA: set-up, main and auxiliary time' }),
    id: z.string(),
    time_s: z.number(),
    formula_id: z.string(),
    terms: z.array(term),
  })
  .openapi('TimeElement');

export const processOperation = z
  .object({
    op_id: z.string(),
    process: z.string(),
    step: z.string(),
    label: z.string(),
    machine: z.object({ id: z.string(), name: z.string() }).nullable(),
    rejected_machines: z.array(machineRejection),
    setup_no: z.int(),
    features: z.array(z.string()),
    face_ids: z.array(z.string()),
    time: z
      .object({ tr_s: z.number(), th_s: z.number(), tn_s: z.number(), tv_s: z.number() })
      .openapi({ description: '`tr_s` per lot, the others per piece, factors applied' }),
    time_elements: z.array(timeElement),
    cost: z.number().openapi({ description: 'per piece, set-up share included, before surcharges' }),
    evidence,
    facts: factRefs,
  })
  .openapi('ProcessOperation');

export const lotPoint = z
  .object({
    lot_size: z.int(),
    unit_cost: z.number(),
    offer_price: z.number(),
    setup_per_piece: z.number().openapi({ description: 'set-up and the other lot-fixed costs' }),
    plan_id: z.string(),
  })
  .openapi('LotPoint');

export const machineRate = z
  .object({
    machine_id: z.string(),
    value: z.number().openapi({ description: 'per hour, without operator' }),
    setup_value: z.number(),
    source: z.enum(RATE_SOURCES),
    components: z.array(z.object({ id: z.string(), amount: computed })),
    evidence: evidence.openapi({ description: '`assumed` where a figure behind the rate is, at any depth' }),
  })
  .openapi('PublishedMachineRate');
