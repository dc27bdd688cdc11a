import { compute, derived } from '../../formulas/define.ts';
import { hotRunnerMould } from '../../formulas/moulding.ts';
import { banded } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import { GRAMS_PER_KG } from '../../quantities/units.ts';
import type { Computed, EngineNote, Parameters, ResolvedParameter } from '../../records.ts';
import { netMassOf, type StockInput } from '../../stock/piece.ts';
import type { Shaped } from '../process.ts';
import type { HalvedTool } from '../tool-price.ts';

const HOT = 'moulding.hot_runner';

/** How the melt reaches the cavities of a mould. */
export type Runner = {
  /** Of the plans of its moulds. */
  readonly name: string;
  readonly kind: Shaped['tool']['kind'];
  /** Plastic of the runner that solidifies with each shot, of the mass of the pieces. */
  readonly share: (input: StockInput) => ResolvedParameter;
  /** Projected area of the runner, of that of the pieces. */
  readonly area: (p: Parameters) => ResolvedParameter;
  /** Price of a mould with this runner. */
  readonly price: (p: Parameters, mould: HalvedTool) => Computed;
  readonly notes: (cavities: number) => readonly EngineNote[];
};

/** Channels that solidify with the pieces. */
export const COLD_RUNNER: Runner = {
  name: 'mould',
  kind: 'mould',
  share: (input) =>
    banded(input.parameters, 'moulding.runner', 'm', netMassOf(input).value * GRAMS_PER_KG, 'share'),
  area: (p) => p.get('moulding.force', 'runner_area'),
  price: (_, { price }) => price,
  notes: () => [],
};

/** A heated manifold with a nozzle for each cavity: its melt stays liquid. */
export const HOT_RUNNER: Runner = {
  name: 'hot_mould',
  kind: 'hot_mould',
  share: ({ parameters }) => parameters.get(HOT, 'share'),
  area: (p) => p.get(HOT, 'runner_area'),
  price: (p, { price, inserts, base }) =>
    compute(hotRunnerMould, {
      mould: derived(price),
      cavities_price: derived(inserts),
      cavity_share: parameterTerm(p.get(HOT, 'cavity_share')),
      base_price: derived(base),
      base_share: parameterTerm(p.get(HOT, 'base_share')),
    }),
  notes: (drops) => [{ code: 'hot_runner', params: { drops } }],
};
