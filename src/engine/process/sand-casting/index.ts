import { type Pull, pullFacts } from '../../facts/pull-facts.ts';
import { castingShot } from '../../formulas/casting.ts';
import { compute, derived } from '../../formulas/define.ts';
import { sandMass } from '../../formulas/sand-casting.ts';
import { nearest } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { PERCENT } from '../../quantities/units.ts';
import type { Computed } from '../../records.ts';
import type { StockInput } from '../../stock/piece.ts';
import { planTerm } from '../../time/element.ts';
import type { CastBody } from '../cast-body.ts';
import {
  type CastBins,
  type CastProcess,
  castingOf,
  castOperation,
  castShape,
  castWay,
  returnsOf,
  waysByCavities,
} from '../cast-process.ts';
import { ANY_CASTING, alloyRulesOut, mayBeCast, pouredBy } from '../cast-stock.ts';
import { FETTLING } from '../fettling.ts';
import type { Draft } from '../operation.ts';
import { type Made, type Process, refused, type Shaped, type Shaping } from '../process.ts';
import { estimatedNotes } from '../tool-findings.ts';
import { toolRow } from '../tool-price.ts';
import { treatmentOperation } from '../treatment/index.ts';
import { CORES, type Cores, coresOf, coreWork } from './cores.ts';
import { MELTING, melted } from './melt.ts';
import { type Line, lineBin, sandMould } from './mould.ts';
import { PATTERN_CLASSES, patternBin, patternFor } from './pattern.ts';
import { type ScrapClass, scrapClassOf } from './scrap.ts';

const KIND = 'sand_casting';

/** Moulding by hand or on a line: it determines allowances, fettling and the lines. */
type Moulding = { readonly name: 'hand' | 'line'; readonly lines: readonly Line[]; readonly rmag: string };

const HAND: Moulding = { name: 'hand', lines: ['hand'], rmag: 'H' };
const LINE: Moulding = { name: 'line', lines: ['machine', 'flask', 'vertical'], rmag: 'F' };

const metalOf = ({ material }: Pick<StockInput, 'material'>): string =>
  `sand_casting.metal.${material.category}`;

/** Bin of the feeders of a metal, by the kind of its charge. */
const feedingOf = (input: StockInput): string => {
  const poured = pouredBy(input, 'sand');
  return `${metalOf(input)}${poured.ok ? `.${poured.alloy.ingot}` : ''}`;
};

/** Bin of the furnace for a metal; one without rows is not priced. */
const furnaceOf = (category: string): string => `sand_casting.furnace.${category}`;

const processOf = ({ name, rmag }: Moulding): CastProcess => {
  const uniform: CastProcess = {
    kind: KIND,
    alloys: 'sand',
    metal: metalOf,
    feeding: feedingOf,
    grades: ({ parameters, material }) => ({
      dctg: parameters.get(`sand_casting.tolerance.${name}.${material.category}`, 'dctg').value,
      rmag,
    }),
  };
  return { ...uniform, metal: (input) => `${metalOf(input)}.${scrapOf(uniform, input)}` };
};

/** Class of the scrap of a part. */
const scrapOf = (process: CastProcess, input: StockInput): ScrapClass => {
  const casting = castingOf(process, input);
  return casting.ok ? scrapClassOf(input.parameters, metalOf(input), casting) : 'medium';
};

/** A casting with what its mould, cores and melt rest on. */
type Pour = {
  readonly process: CastProcess;
  readonly casting: CastBody;
  readonly pull: Pull;
  readonly cores: Cores;
  readonly bins: CastBins;
  readonly returns: Computed;
  /** Melting and core making, which do not depend on the line. */
  readonly before: readonly Draft[];
};

const way = (ctx: Context, pour: Pour, line: Line, klass: string, pieces: number): Shaped | null => {
  const { p } = ctx;
  const { process, casting, pull, cores, bins, returns, before } = pour;
  const poured = compute(castingShot, {
    mass: derived(casting.mass),
    cavities: planTerm(pieces),
    returns: derived(returns),
  });
  const { part } = casting;
  const good = nearest(p, bins.metal, 'yield');
  const mould = sandMould(ctx, line, { part, pull, pieces, poured, cores: cores.count, yield: good });
  if (mould === null) return null;
  const bin = lineBin(line);
  const pattern = patternFor(ctx, line, klass, { part, pieces, cores });
  const moulded = castOperation(ctx, casting, {
    own: mould.own,
    kind: KIND,
    hours: mould.hours,
    setup: mould.setup,
    machine: bin,
    house: bin,
    sand: {
      klass: 'moulding_sand',
      mass: compute(sandMass, {
        volume: derived(mould.volume),
        density: parameterTerm(p.get('sand_casting.sand', 'density')),
        pieces: planTerm(pieces),
        yield: parameterTerm(good),
      }),
      price: nearest(p, bin, 'sand_price'),
    },
    rows: [p.get(bin, 'acquisition_cost'), p.get(bin, 'moulds')],
    findings: estimatedNotes(casting.part, 'die'),
    notes: [
      { code: KIND, params: { pieces, cycle_s: mould.cycle.value } },
      { code: `moulded_${line}`, params: {} },
      { code: 'casting_scrap', params: { scrap_pct: (1 - good.value) * PERCENT } },
      { code: `pattern_${klass}`, params: { moulds: p.get(patternBin(klass), 'life').value } },
    ],
  });
  return castWay(ctx, process, bins, casting, {
    drafts: [...before, moulded],
    after: normalised(ctx),
    tool: {
      kind: 'pattern',
      first: pattern.price,
      replacement: pattern.replacement,
      cavities: pieces,
      life: p.get(patternBin(klass), 'life'),
      lead_time: pattern.leadTime,
      rows: ['rate', 'hours_per_area'].map((name) => toolRow(p, 'sand_casting.tool', name)),
    },
  });
};

/** Cast steel is delivered normalised by EN 10293, unless the drawing states a treatment. */
const normalised = (ctx: Context): readonly Draft[] =>
  ctx.material.category === 'carbon_steel' && ctx.part.heat_treatment === null
    ? [treatmentOperation(ctx, { kind: 'heat_treatment', text: 'EN 10293 +N' }, 0)]
    : [];

/** Patterns that are strong enough for a line. */
const classesOf = (ctx: Context, line: Line): readonly string[] =>
  PATTERN_CLASSES.slice(ctx.p.get(lineBin(line), 'weakest_pattern').value);

const pourOf = (ctx: Context, input: StockInput, moulding: Moulding): Made<Pour> => {
  const process = processOf(moulding);
  const casting = castingOf(process, input);
  if (!casting.ok) return casting;
  const [pull] = pullFacts(casting.part, 'die').pulls;
  if (pull === undefined) return refused('casting_undercut', { faces: 0 });
  const metal = process.metal(input);
  const cores = coresOf(casting.part, pull);
  const feeding = feedingOf(input);
  const returns = returnsOf(ctx.p, feeding);
  const furnace = furnaceOf(input.material.category);
  return {
    ok: true,
    process,
    casting,
    pull,
    cores,
    returns,
    bins: { metal, fettling: `sand_casting.fettling.${moulding.name}.${input.material.category}` },
    before: [
      melted(ctx, casting, { metal, feeding, furnace, returns }),
      ...coreWork(ctx, cores, nearest(ctx.p, metal, 'yield')),
    ],
  };
};

/** Every line with each pattern that is strong enough, and 1, 2, 4, … pieces in the mould. */
const waysOf =
  (moulding: Moulding) =>
  (ctx: Context, input: StockInput): Made<{ readonly ways: readonly Shaped[] }> => {
    const pour = pourOf(ctx, input, moulding);
    if (!pour.ok) return pour;
    const most = ctx.p.get('sand_casting.tool', 'most_cavities').value;
    const ways = moulding.lines.flatMap((line) =>
      classesOf(ctx, line).flatMap((klass) =>
        waysByCavities(most, (pieces) => way(ctx, pour, line, klass, pieces)),
      ),
    );
    return ways.length > 0
      ? { ok: true, ways }
      : refused('sand_casting_no_flask', { mass_kg: pour.casting.mass.value });
  };

const shapingOf = (moulding: Moulding): Shaping => ({
  name: `sand_cast_${moulding.name}`,
  applies: mayBeCast,
  ruledOut: alloyRulesOut('sand', (category, has) => has(furnaceOf(category), 'rate')),
  body: (input) => {
    const { material, parameters } = input;
    return parameters.find(furnaceOf(material.category), 'rate') === null && pouredBy(input, 'sand').ok
      ? refused('metal_not_priced', { grade: material.display_code })
      : castShape(processOf(moulding), input);
  },
  ways: waysOf(moulding),
});

/** Sand casting of aluminium, iron and steel, bought from a foundry by the hour of its moulders or its line. */
export const sandCasting: Process = {
  name: 'sand-casting',
  machines: {
    sand_moulding: { process: KIND, setup: null },
    core_shooting: { process: CORES, setup: null },
    melting: { process: MELTING, setup: null },
  },
  steps: [MELTING, CORES, KIND, FETTLING],
  buys: [MELTING, CORES, KIND, FETTLING],
  words: [/sandgu(ß|ss)|handgeformt|maschinengeformt|sand.?cast/i, ANY_CASTING],
  shaping: [shapingOf(HAND), shapingOf(LINE)],
};
