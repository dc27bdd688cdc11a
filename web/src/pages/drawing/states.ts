import type { DrawingFact } from '../../../../clients/typescript/src/index.ts';

/** What a fact waits for, the most urgent first. */
export const STATES = ['ask', 'unconfirmed', 'bound', 'general', 'struck'] as const;
export type FactState = (typeof STATES)[number];

/** A fact that the price left out, as the notes of a calculation name it. */
export type Unconfirmed = { readonly text: string; readonly page: number };

type Note = { readonly code: string; readonly params: Readonly<Record<string, unknown>> };

export const unconfirmedOf = (notes: readonly Note[]): readonly Unconfirmed[] =>
  notes
    .filter(({ code }) => code === 'drawing_unconfirmed')
    .map(({ params }) => ({ text: String(params.text), page: Number(params.page) }));

export const stateOf = (fact: DrawingFact, unconfirmed: readonly Unconfirmed[]): FactState => {
  if (fact.correction?.is_struck === true) return 'struck';
  if (fact.doubts.length > 0) return 'ask';
  if (fact.binds_to !== null && fact.binds_to.length > 0) return 'bound';
  return unconfirmed.some(({ text, page }) => text === fact.text && page === fact.page)
    ? 'unconfirmed'
    : 'general';
};

export type FactGroup = { readonly state: FactState; readonly facts: readonly DrawingFact[] };

/** The states that occur, each with its facts in the order of the drawing. */
export const groupsOf = (
  facts: readonly DrawingFact[],
  unconfirmed: readonly Unconfirmed[],
): readonly FactGroup[] =>
  STATES.map((state) => ({
    state,
    facts: facts.filter((fact) => stateOf(fact, unconfirmed) === state),
  })).filter((group) => group.facts.length > 0);

/** The facts of a face, in the order of the drawing. */
export const factsAt = (facts: readonly DrawingFact[], faceId: string): readonly DrawingFact[] =>
  facts.filter(({ binds_to }) => binds_to?.includes(faceId) === true);

/** The fact after `chosen` among those of a face, so that selecting the face again goes through all of them. */
export const nextAt = (
  facts: readonly DrawingFact[],
  faceId: string,
  chosen: string | undefined,
): string | undefined => {
  const here = factsAt(facts, faceId);
  return here[(here.findIndex(({ id }) => id === chosen) + 1) % here.length]?.id;
};
