import type { DrawingFacts, PricingSnapshot, Treatment } from '../snapshot.ts';
import { GENERAL_TOLERANCES } from '../vocabulary.ts';
import type { FactRef, ReadFact, ReadRoughness } from './read-facts.ts';
import { refOf } from './zone.ts';

/** General requirements of a sheet for the whole part. */
export type General = Omit<DrawingFacts, 'callouts'>;

/** The facts that state them. */
export type Cited = { readonly [K in keyof General]?: FactRef };

type Requirement<K extends keyof General> = { readonly value: General[K]; readonly fact: ReadFact | null };

const NO_VALUE = { value: null, fact: null };

/** Treatments by the words of a title block or note, German and English; the first match decides. */
const TREATMENTS: readonly (readonly [Treatment['kind'], RegExp])[] = [
  ['anodising', /anodi[sz]|eloxi|eloxal/iu],
  ['zinc_plating', /verzink|zinc|galvani[sz]/iu],
  ['powder_coating', /pulver|powder/iu],
  ['passivation', /passivi|passivat/iu],
  [
    'heat_treatment',
    /härten|gehärtet|härtet|haerten|gehaertet|vergüt|verguet|einsatz|nitrier|harden|temper|carburi[sz]|nitrid/iu,
  ],
];

/** `none`, `not anodised`: a field that requires nothing. */
const NO_TREATMENT = /^(?:none|keine?|n\/?a|unbehandelt|untreated|blank|roh)$/iu;
const DENIED = /\b(?:nicht|not|no|ohne|without|keine?)\b/iu;
const WORDS = /[a-z]/iu;

const isEmptyDemand = (text: string): boolean =>
  !WORDS.test(text) || NO_TREATMENT.test(text.trim()) || DENIED.test(text);

const kindIn = (text: string): Treatment['kind'] | null =>
  TREATMENTS.find(([, words]) => words.test(text))?.[0] ?? null;

type Titles = Extract<ReadFact, { kind: 'title_block' }>;

/** The text of the drawing or the request that has such words; null: none. */
export const textWith = (
  words: RegExp,
  { drawing_read, request_read }: Pick<PricingSnapshot, 'drawing_read' | 'request_read'>,
): string | null =>
  [...(drawing_read?.facts ?? []), ...(request_read?.facts ?? [])].find(({ text }) => words.test(text))
    ?.text ?? null;

export const titleOf = (facts: readonly ReadFact[], field: string): Titles | null =>
  facts.find((fact): fact is Titles => fact.kind === 'title_block' && fact.value.field === field) ?? null;

/** Kinds of note about treatments, each with its default if the words do not specify one. */
const TREATING: Readonly<Record<string, Treatment['kind']>> = {
  anodise: 'anodising',
  heat_treat: 'heat_treatment',
  coat: 'other',
};

const inNotes = (facts: readonly ReadFact[], isHeat: boolean): Requirement<'heat_treatment'> => {
  for (const fact of facts) {
    if (fact.kind !== 'note' || isEmptyDemand(fact.text)) continue;
    const usual = TREATING[fact.value.note];
    if (usual === undefined) continue;
    const kind = usual === 'other' ? (kindIn(fact.text) ?? usual) : usual;
    if ((kind === 'heat_treatment') === isHeat) return { value: { kind, text: fact.text }, fact };
  }
  return NO_VALUE;
};

/** From the field of the title block, otherwise from a note. */
const treatmentOf = (facts: readonly ReadFact[], isHeat: boolean): Requirement<'heat_treatment'> => {
  const title = titleOf(facts, isHeat ? 'heat_treatment' : 'surface_treatment');
  if (title === null || isEmptyDemand(title.value.text)) return inNotes(facts, isHeat);
  const { text } = title.value;
  const kind = isHeat ? 'heat_treatment' : (kindIn(text) ?? 'other');
  return { value: { kind, text }, fact: title };
};

/** The finest class in the title block. */
const toleranceOf = (facts: readonly ReadFact[]): Requirement<'general_tolerance'> => {
  for (const value of GENERAL_TOLERANCES) {
    const fact = facts.find((one) => one.kind === 'title_block' && one.value.linear_class === value);
    if (fact !== undefined) return { value, fact };
  }
  return NO_VALUE;
};

/** Converts peak heights to Ra by their ratio. */
export const inRa = ({ parameter, value_um: read }: ReadRoughness, rzPerRa: number): number =>
  parameter === 'Ra' || parameter === null ? read : read / rzPerRa;

const raOf = (facts: readonly ReadFact[], rzPerRa: number): Requirement<'default_ra_um'> => {
  let finest: Requirement<'default_ra_um'> = NO_VALUE;
  for (const fact of facts) {
    if (fact.kind !== 'roughness' || fact.value.scope !== 'general') continue;
    const value = inRa(fact.value, rzPerRa);
    if (finest.value === null || value < finest.value) finest = { value, fact };
  }
  return finest;
};

const hardnessOf = (facts: readonly ReadFact[]): Requirement<'hardness_hrc'> => {
  for (const fact of facts)
    if (fact.kind === 'hardness' && fact.value.scale === 'HRC') return { value: fact.value.min, fact };
  return NO_VALUE;
};

/**
 * Number of sizes of a full inspection: a size printed once for four holes is measured four times. A geometric tolerance is
 * measured at its target.
 */
const characteristics = (facts: readonly ReadFact[]): number | null => {
  const count = facts.reduce((sum, fact) => {
    if (fact.kind === 'dimension')
      return fact.value.reference || fact.value.basic ? sum : sum + fact.value.count;
    return fact.kind === 'thread' ? sum + fact.value.count : sum;
  }, 0);
  return count === 0 ? null : count;
};

/** General requirements of the sheet, and their places. */
export const generalOf = (
  facts: readonly ReadFact[],
  rzPerRa: number,
): { readonly general: General; readonly cited: Cited } => {
  const found = {
    general_tolerance: toleranceOf(facts),
    default_ra_um: raOf(facts, rzPerRa),
    heat_treatment: treatmentOf(facts, true),
    surface_treatment: treatmentOf(facts, false),
    hardness_hrc: hardnessOf(facts),
  };
  const cited: Record<string, FactRef> = {};
  for (const [name, { fact }] of Object.entries(found)) if (fact !== null) cited[name] = refOf(fact);
  return {
    general: {
      general_tolerance: found.general_tolerance.value,
      default_ra_um: found.default_ra_um.value,
      heat_treatment: found.heat_treatment.value,
      surface_treatment: found.surface_treatment.value,
      hardness_hrc: found.hardness_hrc.value,
      dimension_count: characteristics(facts),
    },
    cited,
  };
};
