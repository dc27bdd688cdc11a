import { onOwnSheets } from '../assembly/components.ts';
import type { Lever } from './lever.ts';
import { leverValue } from './lever.ts';

/** Result of a run at another lot; null if such a run would nest its sheets again. */
const atOtherLot =
  (propose: Lever['propose']): Lever['propose'] =>
  (input) =>
    onOwnSheets(input.planned.opened.snapshot) > 0 ? [] : propose(input);

/** Lot size: the economic lot, and two orders in one lot. Both take the cheapest plan at the other size. */
export const LOT_LEVERS: readonly Lever[] = [
  {
    kind: 'economic_lot',
    audience: 'procurement',
    parameter: 'lot_bundle',
    exact: true,
    propose: atOtherLot(({ economics, pricer, winner }) => {
      const from = winner.evaluation.lotSize;
      if (economics === null || economics.economic_lot === from) return [];
      return [
        {
          lever: 'lot_size',
          params: { from, to: economics.economic_lot },
          after: pricer(economics.economic_lot).evaluation,
          perYear: economics.net_saving_per_year,
        },
      ];
    }),
  },
  {
    kind: 'lot_bundling',
    audience: 'procurement',
    parameter: 'lot_bundle',
    exact: true,
    propose: atOtherLot((input) => {
      const from = input.winner.evaluation.lotSize;
      const to = Math.round(from * leverValue(input, 'lot_bundle'));
      return [{ lever: 'lot_size', params: { from, to }, after: input.pricer(to).evaluation }];
    }),
  },
];
