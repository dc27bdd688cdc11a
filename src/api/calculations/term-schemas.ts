import { z } from '@hono/zod-openapi';
import { BUCKETS, CHANGE_LOCATIONS, EVIDENCE_KINDS } from '../../engine/index.ts';

export const params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe('Values that belong to this entry, by name, for example a limit and the measured value.');

export const bucket = z.enum(BUCKETS).openapi('CostBucket', { description: 'Cost category of the costing scheme, for example `material`, `setup` or `profit`.' });

export const changeLocation = z.enum(CHANGE_LOCATIONS).describe('Place to change this figure: the environment, a material override, the calculation, the drawing or the CAD file.');

export const evidence = z
  .object({
    kind: z.enum(EVIDENCE_KINDS).describe('How the value was obtained: `stated`, `measured`, `catalogue`, `derived` or `assumed`.'),
    source: z.string().describe('Source of the value: a citation key, the level that states it, or the file it was measured in.'),
    source_id: z.string().nullable().describe('Id of the row or file behind the value. Null if the source has no id.'),
    sigma: z.number().describe('Relative uncertainty of the value: one standard deviation as a fraction of it (0.1 is 10 percent).'),
  })
  .openapi('Evidence', { description: 'Origin of a value and how uncertain it is.' });

export const term = z
  .object({
    name: z.string().describe('Name of the term in the formula.'),
    value: z.number().describe('Value of the term, in `unit`.'),
    unit: z.string().describe('Unit of `value`, for example `s`, `kg` or `currency/h`. `currency` is the currency of the sheet; `1` means dimensionless.'),
    source: z
      .string()
      .describe(
        'Origin of the term. Inputs: `cad`, `drawing`, `request`, `material`, `stock`, `plan`, `environment.settings.<name>`. Rows: `parameter:<bin>/<parameter>`, `rate:<id>`, `machine:<id>`, `tool:<id>`, `subcontractor:<id>`, `factor:<name>`. Results: `line:<bucket>`, `operation:<op_id>`, `formula`. Other values are citation keys, separated by `;`, where `assumed` means without a source.',
      ),
    get from() {
      return derivation.optional();
    },
  })
  .openapi('Term', { description: 'One input of a formula: its value, unit and source.' });

const derivation = z
  .object({
    formula_id: z.string().describe('Id of the formula that the term was computed with; the costing method guide lists all formulas.'),
    terms: z.array(term).describe('Inputs of that formula.'),
  })
  .openapi('Derivation', { description: 'Formula and terms that a computed term comes from. Present only for computed terms.' });

export const computed = z
  .object({
    formula_id: z.string().describe('Id of the formula behind the value.'),
    terms: z.array(term).describe('Inputs of the formula, from which the value can be recomputed.'),
    value: z.number().describe('Result of the formula, in `unit`.'),
    unit: z.string().describe('Unit of the result, for example `EUR/h`.'),
  })
  .openapi('Computed', { description: 'A value with the formula and terms that it was computed from.' });

/** Facts of a drawing as the evidence of a line or an operation. */
export const factRefs = z
  .array(
    z
      .object({
        fact_id: z.string().describe('Id of the fact, as `GET /api/v1/uploads/{data_source_id}/facts` lists it.'),
        text: z.string().describe('Text as printed on the drawing.'),
        page: z.int().describe('Page of the drawing, counted from 1.'),
        zone: z.string().nullable().describe('Zone of the drawing sheet, for example `B3`. Null if the sheet has no zones.'),
        extractor: z.string().optional().describe('`ai_vision` if the external extractor read the fact. Absent if the service read it itself.'),
      })
      .openapi('FactReference', { description: 'One fact read from the drawing that an operation or cost line is based on.' }),
  )
  .optional()
  .describe('Drawing facts that this entry is based on. Absent if no drawing was read.');
