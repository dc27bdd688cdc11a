import type { MaterialFacts, RejectedAlternative, StockChoice, StockOutcome } from '../records.ts';
import type { GradeForm, StockForm } from '../snapshot.ts';
import { nearNetStock } from './delivered.ts';
import type { StockInput } from './piece.ts';

/** Stocked shapes, each with its own series. */
export type Shape =
  | 'hollow'
  | 'round'
  | 'hexagon'
  | 'flat'
  | 'square'
  | 'plate'
  | 'sheet'
  | 'tube_round'
  | 'tube_square';

/** Note and review reason of a blank without a quotation. */
export const CASTING_ESTIMATED = 'casting_estimated';
/** Note and review reason: a casting of another alloy than the one of the part. */
export const CASTING_EQUIVALENT = 'casting_equivalent';

const WROUGHT: readonly GradeForm[] = ['plate', 'sheet', 'round_bar', 'flat_bar', 'tube'];

/** A blank sawn or forged to size comes from bar or plate. */
export const SOLID: readonly GradeForm[] = ['plate', 'round_bar', 'flat_bar'];

/** Forms of a grade that imply a shape: hexagons are drawn where rounds are, hollow bar is pierced from round bar. */
export const SOLD_AS: Readonly<Record<Shape, readonly GradeForm[]>> = {
  hollow: ['round_bar', 'tube'],
  round: ['round_bar'],
  hexagon: ['round_bar'],
  flat: ['flat_bar'],
  square: ['flat_bar', 'round_bar'],
  plate: ['plate'],
  sheet: ['sheet'],
  tube_round: ['tube'],
  tube_square: ['tube'],
};

export const isSoldAs = (forms: MaterialFacts['forms'], any: readonly GradeForm[]): boolean =>
  forms === null || any.some((form) => forms.includes(form));

/** Forms of the grade required by a blank outside of the series: a blank to size, a ring, a special section. */
const neededFor = ({ form, blank }: StockChoice): readonly GradeForm[] => {
  if (form === 'sawn_blank') return SOLID;
  if (form === 'plate') return ['plate'];
  return form === 'tube' && blank.kind === 'tube' && blank.round ? [...SOLID, 'tube'] : WROUGHT;
};

/** Blanks of one piece each, which a foundry could cast. */
const isSolid = ({ form }: StockChoice): boolean => form === 'sawn_blank' || form === 'plate';

/** The grade is only available as castings. */
const isOnlyCast = (forms: MaterialFacts['forms']): boolean =>
  forms?.includes('casting') === true && !isSoldAs(forms, WROUGHT);

export const notSold = (
  { display_code, forms }: Pick<MaterialFacts, 'display_code' | 'forms'>,
  needed: StockForm,
): RejectedAlternative => {
  const sold = forms ?? [];
  return {
    id: needed,
    reason: sold.length === 0 ? 'sold_as_compound_only' : 'form_not_sold',
    params: { grade: display_code, form: needed, sold: sold.join(' or ') },
  };
};

/** A casting in the part's own shape with skin: without a quotation, and without its pattern or mould in the price. */
const estimatedCasting = (input: StockInput): StockChoice => ({
  ...nearNetStock(input, 'near_net_casting'),
  notes: [{ code: CASTING_ESTIMATED, params: { grade: input.material.display_code } }],
});

/**
 * Limits blanks to the forms in which the grade is sold. A grade that is only cast is machined from an estimated casting, and a
 * note says so; sheet, tube and sections of it are refused, like every form in which the grade is not available.
 */
export const asSold = (input: StockInput, outcome: StockOutcome): StockOutcome => {
  const { material } = input;
  const { choices, rejected } = outcome;
  const [first] = choices;
  if (material.forms === null || first === undefined) return outcome;
  if (isOnlyCast(material.forms) && choices.some(isSolid))
    return { choices: [estimatedCasting(input)], rejected };
  const sold = choices.filter((choice) => isSoldAs(material.forms, neededFor(choice)));
  return {
    choices: sold,
    rejected: sold.length > 0 ? rejected : [...rejected, notSold(material, first.form)],
  };
};
