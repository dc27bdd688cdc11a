import { nearest } from '../../parameters/select.ts';
import type { Context } from '../../plan-context.ts';
import { MM2_PER_CM2, PERCENT } from '../../quantities/units.ts';
import type { StockInput } from '../../stock/piece.ts';
import type { CastBody } from '../cast-body.ts';
import {
  type CastProcess,
  castingOf,
  castOperation,
  castShape,
  castWay,
  freePull,
  shrinkageOf,
  thickestCast,
  waysByCavities,
} from '../cast-process.ts';
import { ANY_CASTING, alloyRulesOut, mayBeCast } from '../cast-stock.ts';
import { FETTLING } from '../fettling.ts';
import { type Made, type Process, type Refusal, refused, type Shaped } from '../process.ts';
import { toolFindings, whereEstimated } from '../tool-findings.ts';
import { halvedTool, toolRow } from '../tool-price.ts';
import { SOLUTION_TREATED } from '../treatment/index.ts';
import { cellFor, type Shot } from './cell.ts';
import { trimmed } from './trim.ts';
import { TRIMMING, trimmedInHouse } from './trimming.ts';

const KIND = 'die_casting';
const TOOL = 'die_casting.tool';
const CONTRACTOR = 'die_casting.caster';

const metalOf = ({ material }: Pick<StockInput, 'material'>): string =>
  `die_casting.metal.${material.category}`;

const DIE: CastProcess = {
  kind: KIND,
  alloys: 'die',
  metal: metalOf,
  // Machining allowances of die castings are of grades B to D of ISO 8062-3.
  grades: (input) => ({ dctg: input.parameters.get(metalOf(input), 'dctg').value, rmag: 'C' }),
};

/** Zinc is cast on hot-chamber machines, the other metals on cold-chamber machines. */
const machinesFor = ({ material }: Pick<StockInput, 'material'>): Shot['machines'] =>
  material.category === 'zinc_alloy' ? 'die_casting_hot' : 'die_casting_cold';

const way = (ctx: Context, shot: Omit<Shot, 'plate_mm'>): Shaped | null => {
  const { p } = ctx;
  const { pull, cavities, metal, body: casting } = shot;
  const die = halvedTool(ctx, TOOL, { part: casting.part, pull, cavities, shrinkage: shot.shrinkage });
  const cell = cellFor(ctx, { ...shot, plate_mm: die.plate_mm });
  if (cell === null) return null;
  const draft = castOperation(ctx, casting, {
    own: cell.own,
    kind: KIND,
    hours: cell.hours,
    setup: cell.setup,
    machine: cell.bin,
    house: CONTRACTOR,
    rows: [...cell.rows, ...whereEstimated(ctx.part, 'die', p.get('die_casting.facts', 'projected'))],
    findings: toolFindings({ part: casting.part, pull, tool: 'die', limits: 'shaping.die' }, p),
    notes: [
      {
        code: KIND,
        params: {
          cavities,
          locking_t: cell.locking_t,
          cycle_s: cell.cycle.value,
          slides: pull.undercuts.length,
        },
      },
      ...(opensPores(casting)
        ? [{ code: 'casting_porous', params: { percent: nearest(p, metal, 'porous').value * PERCENT } }]
        : []),
    ],
  });
  const trims = cell.own !== null && shot.machines === 'die_casting_cold';
  const made = castWay(ctx, DIE, { metal, fettling: 'die_casting.fettling' }, casting, {
    drafts: [draft, ...(trims ? trimmedInHouse(ctx, shot) : [])],
    tool: {
      kind: 'die',
      first: trimmed(ctx, TOOL, casting.part, pull, cavities, die.price),
      replacement: die.replacement,
      cavities,
      life: p.get(metal, 'life'),
      lead_time: die.leadTime,
      rows: ['rate', 'hours_per_area'].map((name) => toolRow(p, TOOL, name)),
    },
  });
  return opensPores(casting) ? { ...made, porous: nearest(p, metal, 'porous') } : made;
};

/** True if machining takes the dense skin off a face: holes and threads alone leave it whole. */
const opensPores = ({ allowance }: CastBody): boolean => allowance !== null;

/** Balanced numbers of cavities, each on the smallest machine that is large enough for its die. */
const ways = (ctx: Context, input: StockInput): Made<{ readonly ways: readonly Shaped[] }> => {
  const casting = castingOf(DIE, input);
  if (!casting.ok) return casting;
  const free = freePull(casting);
  if (!free.ok) return free;
  const shot = {
    metal: metalOf(input),
    machines: machinesFor(input),
    body: casting,
    pull: free.pull,
    wall: thickestCast(input),
    shrinkage: shrinkageOf(DIE, input),
  };
  const made = waysByCavities(ctx.p.get(TOOL, 'most_cavities').value, (cavities) =>
    way(ctx, { ...shot, cavities }),
  );
  return made.length > 0
    ? { ok: true, ways: made }
    : refused('die_casting_no_machine', { area_cm2: free.pull.projected_mm2 / MM2_PER_CM2 });
};

/** A demand of the drawing that no die casting meets; null: none. */
const demandOf = ({ part }: StockInput): (Refusal & { readonly ok: false }) | null => {
  if (part.general_tolerance === 'f') return refused('die_casting_tolerance');
  const text = part.heat_treatment?.text ?? '';
  return SOLUTION_TREATED.test(text) ? refused('die_casting_solution_treated', { treatment: text }) : null;
};

/** High-pressure die casting of aluminium, zinc and magnesium, bought from a die caster by the machine hour. */
export const dieCasting: Process = {
  name: 'die-casting',
  machines: {
    die_casting_cold: { process: KIND, setup: null, clamps: true },
    die_casting_hot: { process: KIND, setup: null, clamps: true },
    trimming: { process: TRIMMING, setup: null },
    shot_blasting: { process: FETTLING, setup: null },
  },
  words: [/druckgu(ß|ss)|(?<!gravity.?)die.?cast/i, ANY_CASTING],
  steps: [KIND, TRIMMING, FETTLING],
  buys: [KIND, FETTLING],
  shaping: [
    {
      name: 'die_cast',
      applies: (input) => mayBeCast(input) && input.parameters.find(metalOf(input), 'pressure') !== null,
      ruledOut: alloyRulesOut('die', (category, has) => has(`die_casting.metal.${category}`, 'pressure')),
      body: (input) => demandOf(input) ?? castShape(DIE, input),
      ways,
    },
  ],
};
