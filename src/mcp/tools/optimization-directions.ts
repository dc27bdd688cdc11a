import { z } from 'zod';
import { FINDING_METHODS } from '../../engine/index.ts';
import {
  calculationId,
  cautionsOf,
  factFields,
  factsOf,
  findPriced,
  guidance,
  money,
  naming,
} from '../facts.ts';
import { defineTool } from '../tool.ts';
import { type Persona, persona } from './cost-breakdown.ts';

const AUDIENCE: Readonly<Record<Persona, string | null>> = {
  procurement: 'procurement',
  workprep: 'work_preparation',
  operations: 'operations',
  design: 'design',
  full: null,
};

const NAMED = 3;

export const optimizationDirections = defineTool({
  name: 'optimization_directions',
  title: 'Optimisation directions',
  description:
    'What would make the part cheaper, for one reader, largest saving first. Each saving is the difference of two prices; method says whether the plan is kept or is that of a run.',
  asks: ['getCalculation'],
  input: z.strictObject({ calculation_id: calculationId, persona: persona.default('full') }),
  output: z.object({
    ...factFields,
    guidance,
    persona,
    findings: z.array(
      z.object({
        kind: z.string(),
        lever: z.string(),
        audience: z.string(),
        method: z
          .enum(FINDING_METHODS)
          .describe(
            'exact: a run with that change gives it; plan_kept: a run plans anew and may choose another plan',
          ),
        confidence: z.number(),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
        saving_per_piece: z.number(),
        saving_per_year: z.number().nullable(),
      }),
    ),
    findings_for_others: z.int(),
  }),
  run: async (ask, { calculation_id, persona: reader }) => {
    const row = await findPriced(ask, calculation_id);
    const all = row.analytics.findings;
    const audience = AUDIENCE[reader];
    const findings = all.filter((one) => audience === null || one.audience === audience);
    const named = findings
      .slice(0, NAMED)
      .map(
        ({ kind, lever, saving_per_piece }) =>
          `${kind} (${lever}): ${money(saving_per_piece, row.currency)} per piece`,
      );
    return {
      structured: {
        ...factsOf(row),
        guidance: [
          ...cautionsOf(row),
          'Savings do not add up: each is against today’s price. preview_cost tries several factors together.',
        ],
        persona: reader,
        findings,
        findings_for_others: all.length - findings.length,
      },
      text:
        named.length === 0
          ? `Nothing was found for ${reader} that would make ${naming(row)} cheaper.`
          : `${naming(row)}: ${money(row.offer_price, row.currency)} per piece. Directions: ${named.join('; ')}.`,
    };
  },
});
