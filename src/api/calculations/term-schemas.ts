import { z } from '@hono/zod-openapi';
import { BUCKETS, DOORS, EVIDENCE_KINDS } from '../../engine/index.ts';

export const params = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .openapi({ description: 'what the words of the code speak of' });

export const bucket = z.enum(BUCKETS).openapi('CostBucket');

export const door = z
  .enum(DOORS)
  .openapi({ description: 'where whoever wants another amount would change it' });

export const evidence = z
  .object({
    kind: z.enum(EVIDENCE_KINDS),
    source: z.string().openapi({ description: 'citation key, level or file that the value comes from' }),
    source_id: z.string().nullable(),
    sigma: z.number().openapi({ description: 'relative, one standard deviation' }),
  })
  .openapi('Evidence');

export const term = z
  .object({
    name: z.string(),
    value: z.number(),
    unit: z.string(),
    source: z.string().openapi({
      description:
        '`cad`, `drawing`, `request`, `material`, `environment.settings`, `parameter:<bin>/<parameter>`, `machine:<id>`, `tool:<id>`, `line:<bucket>` or `formula`',
    }),
    get from() {
      return derivation.optional();
    },
  })
  .openapi('Term', { description: 'One value of a formula; `from` shows how a computed one came about' });

const derivation = z.object({ formula_id: z.string(), terms: z.array(term) }).openapi('Derivation');

export const computed = z
  .object({ formula_id: z.string(), terms: z.array(term), value: z.number(), unit: z.string() })
  .openapi('Computed');

/** Facts of a drawing as the evidence of a line or an operation. */
export const factRefs = z
  .array(
    z
      .object({
        fact_id: z.string().openapi({ description: 'of the facts of the drawing' }),
        text: z.string().openapi({ description: 'as it is printed' }),
        page: z.int().openapi({ description: 'from 1' }),
        zone: z.string().nullable().openapi({ description: 'field of the grid of the sheet, as `B3`' }),
        extractor: z.string().optional().openapi({
          description: '`ai_vision`: the external extractor; left out: the reader of this machine',
        }),
      })
      .openapi('FactReference'),
  )
  .optional()
  .openapi({ description: 'the facts of the drawing that ask for it; left out where none was read' });
