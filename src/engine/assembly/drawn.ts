import { titleOf } from '../drawing/general.ts';
import type { FactRef, ReadFact } from '../drawing/read-facts.ts';
import { refOf } from '../drawing/zone.ts';
import { MASS_NOISE, PRINTED_SIZE_MM } from '../quantities/conventions.ts';
import type { EngineNote } from '../records.ts';
import type { PricedComponent, PricingSnapshot } from '../snapshot.ts';

/** What the drawing of an assembly, not of one of its components, says of it. */
export type AssemblyDrawing = {
  /** Where it says that pieces are welded; null: it does not. */
  readonly welded: FactRef | null;
  readonly notes: readonly EngineNote[];
  readonly review_reasons: readonly string[];
};

const WELD = /weld|schwei(?:ß|ss)/iu;
const DENIED = /\b(?:nicht|not|no|ohne|without|keine?)\b/iu;

const saysWelded = (fact: ReadFact): boolean =>
  fact.kind === 'note' && (fact.value.note === 'weld' || WELD.test(fact.text)) && !DENIED.test(fact.text);

/** A printed mass that is not the sum of the pieces; of pieces whose mass nobody knows there is no sum. */
const mass = (facts: readonly ReadFact[], components: readonly PricedComponent[]): readonly EngineNote[] => {
  const printed = titleOf(facts, 'mass')?.value.number ?? null;
  if (printed === null || printed <= 0 || components.some(({ mass_kg }) => mass_kg === 0)) return [];
  const own = components.reduce((sum, { mass_kg, quantity }) => sum + mass_kg * quantity, 0);
  return Math.abs(printed - own) > MASS_NOISE * Math.max(printed, own)
    ? [{ code: 'drawing_mass_differs', params: { drawing_kg: printed, model_kg: own } }]
    : [];
};

/** A length that is longer than the whole model. */
const envelope = (facts: readonly ReadFact[], { facts: model }: PricingSnapshot): readonly EngineNote[] => {
  const model_mm = model?.obb_mm[0] ?? null;
  const drawing_mm = Math.max(
    0,
    ...facts.map((fact) =>
      fact.kind === 'dimension' && fact.value.dimension === 'linear' ? (fact.value.nominal ?? 0) : 0,
    ),
  );
  return model_mm !== null && drawing_mm > model_mm + PRINTED_SIZE_MM
    ? [{ code: 'drawing_envelope_differs', params: { drawing_mm, model_mm } }]
    : [];
};

const revision = ({ facts, part_revision: own }: NonNullable<PricingSnapshot['drawing_read']>) =>
  own === undefined
    ? []
    : [
        {
          code: 'drawing_revision_differs',
          params: { drawing: titleOf(facts, 'revision')?.value.text ?? '', part: own },
        },
      ];

const NOTHING: AssemblyDrawing = { welded: null, notes: [], review_reasons: [] };

/** What its drawing adds to an assembly's price: welding, and what a human has to look at. Of its sizes no face is known. */
export const assemblyDrawing = (
  snapshot: PricingSnapshot,
  components: readonly PricedComponent[],
): AssemblyDrawing => {
  const read = snapshot.drawing_read ?? snapshot.revision_drawing;
  if (read === undefined) return NOTHING;
  const { facts } = read;
  const weld = facts.find(saysWelded);
  const notes = [...revision(read), ...mass(facts, components), ...envelope(facts, snapshot)];
  return {
    welded: weld === undefined ? null : refOf(weld),
    notes,
    review_reasons: [...new Set(notes.map(({ code }) => code))],
  };
};
