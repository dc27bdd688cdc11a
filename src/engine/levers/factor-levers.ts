import { type Lever, leverValue, perFactor, rankedWith, withFactors } from './lever.ts';

const scaled = (kind: string, audience: Lever['audience'], parameter: string, root: string): Lever => ({
  kind,
  audience,
  parameter,
  propose: (input) => perFactor(input, root, (value) => value * leverValue(input, parameter)),
});

/** A factor without influence on the plan: planned times and amounts change, and the price decides. */
const priced = (...of: Parameters<typeof scaled>): Lever => {
  const [, , parameter, root] = of;
  return {
    ...scaled(...of),
    exact: true,
    propose: (input) => perFactor(input, root, (value) => value * leverValue(input, parameter), rankedWith),
  };
};

/** Times, rates and prices: one factor set to a value that a shop can reach. */
export const FACTOR_LEVERS: readonly Lever[] = [
  scaled('setup_reduction', 'work_preparation', 'setup_time_factor', 'time.setup_efficiency.'),
  scaled('cycle_time', 'work_preparation', 'cycle_time_factor', 'time.cycle_efficiency.'),
  scaled('material_price', 'procurement', 'material_price_factor', 'material.price'),
  scaled('machine_rate', 'operations', 'machine_rate_factor', 'rate.machine.'),
  scaled('wage_cost', 'operations', 'wage_factor', 'rate.labour'),
  scaled('tool_life', 'work_preparation', 'tool_life_factor', 'tooling.life.'),
  priced('reject_rate', 'operations', 'reject_factor', 'reject.rate'),
  priced('inspection_share', 'operations', 'inspection_factor', 'inspection.extent'),
  priced('subcontract_price', 'procurement', 'subcontract_price_factor', 'subcontract.price'),
  priced('tool_price', 'procurement', 'tool_price_factor', 'tooling.price'),
  priced('programming', 'work_preparation', 'programming_factor', 'special_direct.time'),
  {
    kind: 'buy_to_fly',
    audience: 'procurement',
    parameter: 'buy_to_fly_target',
    propose: (input) => {
      const target = leverValue(input, 'buy_to_fly_target');
      const premium = leverValue(input, 'near_net_price_factor');
      const leaf = input.winner.evaluation.leaves.find(
        (priced) => priced.leaf.formula.id === 'material.bought',
      )?.leaf;
      const ratio = leaf?.terms.buy_to_fly;
      if (ratio === undefined || ratio <= target) return [];
      const adjustments = new Map([
        ['material.buy_to_fly', target],
        ['material.price', (leaf?.terms.price_factor ?? 1) * premium],
      ]);
      return [
        {
          lever: 'material.buy_to_fly',
          params: { from: ratio, to: target },
          after: withFactors(input, adjustments),
        },
      ];
    },
  },
];
