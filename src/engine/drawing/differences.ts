import { MASS_NOISE, MAX_QUESTIONS, PRINTED_SIZE_MM } from '../quantities/conventions.ts';
import { MM3_PER_M3 } from '../quantities/units.ts';
import type { EngineNote } from '../records.ts';
import type { PricingGeometry, PricingSnapshot } from '../snapshot.ts';
import type { BoundDrawing } from './bind.ts';
import { titleOf } from './general.ts';
import { nominalOf } from './on-features.ts';
import type { DrawingRead, ReadFact } from './read-facts.ts';

/** A finding or question about the sheet, by code; it becomes a review reason unless the caller's request answers it. */
export type Question = EngineNote & { readonly isReason: boolean };

const reviewQuestion = (code: string, params: EngineNote['params']): Question => ({
  code,
  params,
  isReason: true,
});

/** A printed size that no face of the model has. */
const unconfirmed = ({ facts }: BoundDrawing): readonly Question[] =>
  facts
    .filter(({ status }) => status === 'unconfirmed')
    .slice(0, MAX_QUESTIONS)
    .map(({ fact }) =>
      reviewQuestion('drawing_unconfirmed', { fact_id: fact.id, text: fact.text, page: fact.page }),
    );

/** Uncertain readings, by reason: a person must confirm or correct them before a price uses them. */
export const candidatesOf = (facts: readonly ReadFact[]): readonly EngineNote[] =>
  facts
    .flatMap((fact) => (fact.kind === 'candidate' ? [fact] : []))
    .slice(0, MAX_QUESTIONS)
    .map(({ id, text, page, value }) => ({
      code: 'drawing_candidate',
      params: { fact_id: id, text, page, doubts: value.doubts.join(', ') },
    }));

/** A length longer than the whole model. */
const envelope = ({ facts }: BoundDrawing, { obb_mm }: PricingGeometry): readonly Question[] => {
  const longest = Math.max(
    0,
    ...facts.map(({ fact, status }) =>
      status === 'unconfirmed' && fact.kind === 'dimension' && fact.value.dimension === 'linear'
        ? (nominalOf(fact.value) ?? 0)
        : 0,
    ),
  );
  return longest > obb_mm[0] + PRINTED_SIZE_MM
    ? [reviewQuestion('drawing_envelope_differs', { drawing_mm: longest, model_mm: obb_mm[0] })]
    : [];
};

const mass = ({ facts }: DrawingRead, { facts: model, material }: PricingSnapshot): readonly Question[] => {
  const printed = titleOf(facts, 'mass')?.value.number ?? null;
  const density = material?.override?.density_kg_m3 ?? material?.grade.density_kg_m3 ?? null;
  if (printed === null || printed <= 0 || density === null || model === null) return [];
  const own = (model.volume_mm3 * density) / MM3_PER_M3;
  return Math.abs(printed - own) > MASS_NOISE * Math.max(printed, own)
    ? [reviewQuestion('drawing_mass_differs', { drawing_kg: printed, model_kg: own })]
    : [];
};

const revision = ({ facts, part_revision: own }: DrawingRead): readonly Question[] =>
  own === undefined
    ? []
    : [
        reviewQuestion('drawing_revision_differs', {
          drawing: titleOf(facts, 'revision')?.value.text ?? '',
          part: own,
        }),
      ];

const material = (
  { material: read }: DrawingRead,
  { material: own }: PricingSnapshot,
): readonly Question[] => {
  if (read === undefined) return [];
  const { text, grade_id: id, candidates } = read;
  if (id === null && own?.resolved_from !== 'request')
    return [reviewQuestion('drawing_material_unresolved', { text, candidates: candidates.join(', ') })];
  return id === null || own === null || own.grade.id === id
    ? []
    : [
        {
          code: 'drawing_material_differs',
          params: { drawing: text, priced: own.grade.display_code },
          isReason: false,
        },
      ];
};

/** Contradictions between drawing and model, or drawing and request, and open questions. */
export const questionsOf = (bound: BoundDrawing, snapshot: PricingSnapshot): readonly Question[] => {
  const { drawing_read: read } = snapshot;
  if (snapshot.facts === null || read === undefined) return [];
  if (bound.drawing === null)
    return [reviewQuestion('drawing_of_another_part', { confirmed_share: bound.confirmed_share })];
  return [
    ...revision(read),
    ...material(read, snapshot),
    ...mass(read, snapshot),
    ...envelope(bound, snapshot.facts),
    ...unconfirmed(bound),
    ...candidatesOf(read.facts).map((note) => ({ ...note, isReason: true })),
  ];
};
