import { compute, derived } from '../formulas/define.ts';
import type { StockChoice, StockOutcome } from '../records.ts';
import { isFed } from './blank.ts';
import { asSawnBlank, nearNetStock } from './delivered.ts';
import { nestShare } from './formulas.ts';
import type { StockInput } from './piece.ts';
import { isPinned, takesPin } from './pin.ts';
import { asSold } from './sold.ts';

/** A solved line of a bar nest keeps only the stock of the nest, with the pieces' share of its bars. */
const onBars = (input: StockInput, outcome: StockOutcome): StockOutcome => {
  const item = input.snapshot.request.nest_item;
  if (item === null || item.stock_id === null) return outcome;
  const choices = outcome.choices.flatMap((choice): StockChoice[] => {
    if (choice.id !== item.stock_id || choice.format_mass_kg === null) return [];
    return [
      {
        ...choice,
        gross_mass_kg: compute(nestShare, {
          sheet_mass: derived(choice.format_mass_kg),
          sheets: { value: item.sheets_used, source: 'request' },
          area_share: { value: item.area_share, source: 'request' },
          pieces: { value: item.quantity, source: 'request' },
        }),
        pieces_per_format: null,
        format_mass_kg: null,
        notes: [...choice.notes, { code: 'stock_from_nest', params: { nest_revision: item.nest_revision } }],
      },
    ];
  });
  return choices.length > 0 ? { ...outcome, choices } : outcome;
};

/**
 * Ways to buy the material of one part for a process, the lightest first per form. Customer-supplied stock
 * (`provided_stock_kind`) replaces them: a sawn blank needs no saw, a near-net blank is the part with its skin. A requested
 * format excludes all others; `pipeline/part.ts` decides about a part that cannot be made from it.
 */
export const asProvided = (input: StockInput, blanks: (input: StockInput) => StockOutcome): StockOutcome => {
  const { request } = input.snapshot;
  const kind = request.provided_stock_kind;
  if (kind === 'near_net_casting' || kind === 'near_net_profile') {
    return { choices: isPinned(request) ? [] : [nearNetStock(input, kind)], rejected: [] };
  }
  const outcome = onBars(input, asSold(input, blanks(input)));
  const choices = isPinned(request)
    ? outcome.choices.filter((choice) => takesPin(request, choice))
    : outcome.choices;
  if (kind !== 'sawn_blank') return { ...outcome, choices };
  const sawn = choices.filter((choice) => !isFed(choice));
  return { ...outcome, choices: sawn.slice(0, 1).map(asSawnBlank) };
};
