import { z } from 'zod';
import { FINDING_METHODS } from '../../engine/index.ts';
import { money, naming } from '../facts.ts';
import { type Persona, persona } from './cost-breakdown.ts';
import { definePriceTool } from './price-tool.ts';

const AUDIENCE: Readonly<Record<Persona, string | null>> = {
  procurement: 'procurement',
  workprep: 'work_preparation',
  operations: 'operations',
  design: 'design',
  full: null,
};

const NAMED = 3;

export const optimizationDirections = definePriceTool({
  name: 'optimization_directions',
  title: 'Optimisation directions',
  description:
    'Changes that make the part cheaper, for one kind of reader, largest saving first. Each saving is the difference of two prices.',
  input: { persona: persona.default('full') },
  output: {
    persona,
    findings: z.array(
      z.object({
        kind: z.string(),
        lever: z.string(),
        audience: z.string(),
        method: z
          .enum(FINDING_METHODS)
          .describe('exact: a run gives the same saving; plan_kept: a run may choose another plan'),
        confidence: z.number(),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
        saving_per_piece: z.number(),
        saving_per_year: z.number().nullable(),
        face_ids: z.array(z.string()).optional().describe('faces of the CAD model that the change is about'),
      }),
    ),
    findings_for_others: z.int(),
  },
  run: async (row, { persona: reader }) => {
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
      fields: {
        persona: reader,
        findings,
        findings_for_others: all.length - findings.length,
      },
      guidance: [
        'Savings do not add up: each is against the stored price. preview_cost combines several factors.',
      ],
      text:
        named.length === 0
          ? `No saving was found for ${reader} in ${naming(row)}.`
          : `${naming(row)}: ${money(row.offer_price, row.currency)} per piece. Directions: ${named.join('; ')}.`,
    };
  },
});
