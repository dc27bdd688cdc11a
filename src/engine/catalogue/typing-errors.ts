import type { Context } from './lookup-code.ts';
import { digitsOf, oneEditApart, shapeOf } from './spelling.ts';
import type { Catalogue, CatalogueGrade, Entry } from './types.ts';

/** Element symbols in designations of metals. */
const ELEMENTS = new Set(
  'AL AS B BE BI C CA CE CO CR CU FE GA LI MG MN MO N NB NI P PB PD RE S SB SE SI SN TA TE TI V W Y ZN ZR'.split(
    ' ',
  ),
);

const isSpelledInElements = (letters: string): boolean => {
  if (letters === '') return true;
  return [1, 2].some(
    (length) =>
      letters.length >= length &&
      ELEMENTS.has(letters.slice(0, length)) &&
      isSpelledInElements(letters.slice(length)),
  );
};

/**
 * A well-formed designation is another grade that the catalogue lacks, not a typing error: 16MnCrS5 beside 16MnCr5. Only a word
 * or a sequence of elements that is not well-formed can be a typing error.
 */
const readsAsSlip = (code: string): boolean => {
  const runs = code.replace(/^(?:GX|G|X|HS)(?=\d)/, '').match(/[A-Z]+/g) ?? [];
  return runs.some((run) => run.length >= 4 && !isSpelledInElements(run));
};

const single = <G extends CatalogueGrade>(
  entries: readonly Entry<G>[],
  context: Context,
): Entry<G> | null => {
  const fitting = entries.filter(
    ({ grade }) => context.accepts(grade) && (context.families?.has(grade.category) ?? true),
  );
  const [first] = fitting;
  return first !== undefined && fitting.every(({ grade }) => grade === first.grade) ? first : null;
};

/**
 * The only grade that a typing or scanning error can stand for, or null. All digits must be equal, because a digit more or less
 * is another grade.
 */
export const correctTypingError = <G extends CatalogueGrade>(
  code: string,
  catalogue: Catalogue<G>,
  context: Context,
): Entry<G> | null => {
  if (catalogue.collective.has(code) || catalogue.near.has(code)) return null;
  if (code.length >= 4 && /[A-Z]/.test(code) && /\d/.test(code)) {
    const alike = single(catalogue.byShape.get(shapeOf(code)) ?? [], context);
    if (alike !== null) return alike;
  }
  if (code.length < 6 || !readsAsSlip(code)) return null;
  const close = (catalogue.byDigits.get(digitsOf(code)) ?? [])
    .filter((known) => oneEditApart(code, known))
    .flatMap((known) => catalogue.byCode.get(known) ?? []);
  return single(close, context);
};
