import { compute, derived } from '../formulas/define.ts';
import type { StockChoice, StockOutcome } from '../records.ts';
import type { StockForm } from '../snapshot.ts';
import { isFed } from './blank.ts';
import { asSawnBlank, nearNetStock } from './delivered.ts';
import { nestShare } from './formulas.ts';
import type { StockInput } from './piece.ts';
import { asSold } from './sold.ts';

const PINNABLE: readonly StockForm[] = ['plate', 'sheet'];

/** A format that was asked for and that no choice could take is said, not swallowed. */
const withPinNote = (input: StockInput, choices: readonly StockChoice[]): readonly StockChoice[] => {
  const { stock_format_id: id, stock_format_mm: size } = input.snapshot.request;
  if (id === null && size === null) return choices;
  return choices.map((choice) => {
    const taken =
      choice.stock_format_id === id &&
      (size === null ||
        (PINNABLE.includes(choice.form) &&
          choice.format_mm?.[0] === size.length_mm &&
          choice.format_mm[1] === size.width_mm));
    const said = choice.notes.some((note) => note.code === 'stock_format_pin_unavailable');
    return taken || said
      ? choice
      : { ...choice, notes: [...choice.notes, { code: 'stock_format_pin_unavailable', params: {} }] };
  });
};

/** A solved line of a nest of bars leaves the one stock that the nest cuts, and says what the pieces take of its bars. */
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
 * Ways to buy the material of one part for a process, the lightest first per form. What the customer sends (`provided_stock_kind`)
 * replaces them: a sawn blank needs no saw, a near-net blank is the part with its skin.
 */
export const asProvided = (input: StockInput, blanks: (input: StockInput) => StockOutcome): StockOutcome => {
  const kind = input.snapshot.request.provided_stock_kind;
  if (kind === 'near_net_casting' || kind === 'near_net_profile') {
    return { choices: [nearNetStock(input, kind)], rejected: [] };
  }
  const outcome = onBars(input, asSold(input, blanks(input)));
  const choices = withPinNote(input, outcome.choices);
  if (kind !== 'sawn_blank') return { ...outcome, choices };
  const sawn = choices.filter((choice) => !isFed(choice));
  return { ...outcome, choices: sawn.slice(0, 1).map(asSawnBlank) };
};
