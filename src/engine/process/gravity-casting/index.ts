import { type Pull, pullFacts } from '../../facts/pull-facts.ts';
import { castingShot, chillCycle, coredCycle, coredDie } from '../../formulas/casting.ts';
import { compute, derived, type TermInput } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed } from '../../records.ts';
import type { StockInput } from '../../stock/piece.ts';
import { planTerm } from '../../time/element.ts';
import type { CastBody } from '../cast-body.ts';
import {
  type CastProcess,
  castingOf,
  castOperation,
  castShape,
  castWay,
  returnsOf,
  shrinkageOf,
  thickestCast,
  waysByCavities,
} from '../cast-process.ts';
import { ANY_CASTING, alloyRulesOut, mayBeCast } from '../cast-stock.ts';
import { FETTLING } from '../fettling.ts';
import { ownMachine } from '../own-press.ts';
import { type Made, type Process, refused, type Shaped } from '../process.ts';
import { CORES, type Cores, coresOf, coreWork } from '../sand-casting/cores.ts';
import { coreBoxesOf } from '../sand-casting/pattern.ts';
import { FULL, shotHours } from '../shot-hours.ts';
import { toolFindings } from '../tool-findings.ts';
import { halvedTool, toolRow } from '../tool-price.ts';

const KIND = 'gravity_casting';
const TOOL = 'gravity_casting.tool';
const STATION = 'gravity_casting.station';
const CLASS = 'gravity_die_casting';

const metalOf = ({ material }: Pick<StockInput, 'material'>): string =>
  `gravity_casting.metal.${material.category}`;

const CHILL: CastProcess = {
  kind: KIND,
  alloys: 'chill',
  metal: metalOf,
  // Machining allowances of gravity die castings are of grades D to F of ISO 8062-3.
  grades: (input) => ({ dctg: input.parameters.get(metalOf(input), 'dctg').value, rmag: 'E' }),
};

/** A pour into a gravity die at its station, with its number of cavities. */
type Pour = {
  readonly input: StockInput;
  readonly casting: CastBody;
  readonly pull: Pull;
  /** Sand cores of a piece: of the faces that no slide frees. */
  readonly cores: Cores;
  readonly cavities: number;
};

const cycleOf = ({ p }: Context, { input, pull, cores, cavities }: Pour, poured: Computed): Computed => {
  const row = (name: string) => parameterTerm(p.get('gravity_casting.cycle', name));
  const cycle = compute(chillCycle, {
    base: row('base'),
    wall: derived(thickestCast(input)),
    rate: row('rate'),
    poured: derived(poured),
    per_kg: row('per_kg'),
    slides: planTerm(pull.undercuts.length),
    per_slide: row('slide'),
  });
  return cores.count === 0
    ? cycle
    : compute(coredCycle, {
        cycle: derived(cycle),
        cores: planTerm(cores.count * cavities),
        per_core: row('core'),
      });
};

/** Price of the die, with the boxes of its cores. */
const toolPriceOf = (ctx: Context, { cores }: Pour, die: Computed): Computed =>
  cores.count === 0
    ? die
    : compute(coredDie, { die: derived(die), core_boxes: derived(coreBoxesOf(ctx, cores)) });

const way = (ctx: Context, pour: Pour): Shaped | null => {
  const { p } = ctx;
  const { input, casting, pull, cores, cavities } = pour;
  const metal = metalOf(input);
  const chill = halvedTool(ctx, TOOL, {
    part: casting.part,
    pull,
    cavities,
    shrinkage: shrinkageOf(CHILL, input),
  });
  const poured = compute(castingShot, {
    mass: derived(casting.mass),
    cavities: planTerm(cavities),
    returns: derived(returnsOf(p, metal)),
  });
  const cycle = cycleOf(ctx, pour, poured);
  const hoursOf = (utilisation: TermInput) =>
    shotHours(ctx, {
      cycle,
      cavities,
      yield: p.get(metal, 'yield'),
      utilisation,
      lot: 'gravity_casting.lot',
      clamp_t: 0,
    });
  const limits = [
    { reason: 'die_side', capability: 'die_side_mm', needs: chill.plate_mm },
    { reason: 'pour', capability: 'pour_kg', needs: poured.value },
  ];
  const station = `machine.${CLASS}`;
  const inHouse = ownMachine(ctx, CLASS, { limits }, () => hoursOf(FULL));
  if (inHouse === null && limits.some(({ capability, needs }) => needs > p.get(station, capability).value))
    return null;
  const { hours, setup } = inHouse?.work ?? hoursOf(parameterTerm(p.get(STATION, 'utilisation')));
  const draft = castOperation(ctx, casting, {
    own: inHouse?.own ?? null,
    kind: KIND,
    hours,
    setup,
    machine: STATION,
    house: STATION,
    rows: [p.get(STATION, 'acquisition_cost'), p.get('gravity_casting.cycle', 'rate')],
    findings: toolFindings({ part: casting.part, pull, tool: 'die', limits: 'shaping.chill' }, p),
    notes: [{ code: KIND, params: { cavities, cycle_s: cycle.value, slides: pull.undercuts.length } }],
  });
  const fettling = `gravity_casting.fettling${cores.count > 0 ? '.cored' : ''}`;
  return castWay(ctx, CHILL, { metal, fettling }, casting, {
    drafts: [...coreWork(ctx, cores, p.get(metal, 'yield')), draft],
    tool: {
      kind: 'chill',
      first: toolPriceOf(ctx, pour, chill.price),
      replacement: chill.replacement,
      cavities,
      life: p.get(metal, 'life'),
      lead_time: chill.leadTime,
      rows: ['rate', 'hours_per_area'].map((name) => toolRow(p, TOOL, name)),
    },
  });
};

/** One or two cavities, as long as the station is large enough for the gravity die and its metal. */
const ways = (ctx: Context, input: StockInput): Made<{ readonly ways: readonly Shaped[] }> => {
  const casting = castingOf(CHILL, input);
  if (!casting.ok) return casting;
  const [pull] = pullFacts(casting.part, 'die').pulls;
  if (pull === undefined) return refused('casting_undercut', { faces: 0 });
  const cores = coresOf(casting.part, { ...pull, undercuts: [] });
  const made = waysByCavities(ctx.p.get(TOOL, 'most_cavities').value, (cavities) =>
    way(ctx, { input, casting, pull, cores, cavities }),
  );
  return made.length > 0
    ? { ok: true, ways: made }
    : refused('gravity_casting_no_station', { mass_kg: casting.mass.value });
};

/** Gravity die casting of aluminium, with sand cores where no slide frees a face, bought from a foundry by the hour of its station. */
export const gravityCasting: Process = {
  name: 'gravity-casting',
  machines: { gravity_die_casting: { process: KIND, setup: null } },
  words: [/kokillengu(ß|ss)|gravity.?die|permanent.?mou?ld/i, ANY_CASTING],
  steps: [CORES, KIND, FETTLING],
  buys: [CORES, KIND, FETTLING],
  shaping: [
    {
      name: 'chill_cast',
      applies: (input) => mayBeCast(input) && input.parameters.find(metalOf(input), 'dctg') !== null,
      ruledOut: alloyRulesOut('chill', (category, has) => has(`gravity_casting.metal.${category}`, 'dctg')),
      body: (input) => castShape(CHILL, input),
      ways,
    },
  ],
};
