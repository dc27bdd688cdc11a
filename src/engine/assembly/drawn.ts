import { candidatesOf } from '../drawing/differences.ts';
import { titleOf } from '../drawing/general.ts';
import type { FactRef, ReadFact } from '../drawing/read-facts.ts';
import { unreadNotes } from '../drawing/unread.ts';
import { refOf } from '../drawing/zone.ts';
import { MASS_NOISE, PRINTED_SIZE_MM } from '../quantities/conventions.ts';
import type { EngineNote } from '../records.ts';
import type { PricedComponent, PricingSnapshot } from '../snapshot.ts';

/** Facts of the drawing of an assembly, not of its components. */
export type AssemblyDrawing = {
  /** The fact that requires welding; null: none. */
  readonly welded: FactRef | null;
  /** The only size of all fillets; null: none, or several that cannot be assigned. */
  readonly fillet: DrawnFillet | null;
  readonly notes: readonly EngineNote[];
  readonly review_reasons: readonly string[];
};

/** A fillet in a drawing: its leg, mm. */
export type DrawnFillet = { readonly leg_mm: number; readonly fact: FactRef };

const WELD = /weld|schwei(?:ß|ss)/iu;
const DENIED = /\b(?:nicht|not|no|ohne|without|keine?)\b/iu;

const isWeldNote = (fact: ReadFact): boolean =>
  fact.kind === 'note' && (fact.value.note === 'weld' || WELD.test(fact.text)) && !DENIED.test(fact.text);

/** A weld size without a symbol that was read. */
const SIZE_ALONE = /^[az]\s?\d/u;

type Fillets = { readonly fillet: DrawnFillet | null; readonly notes: readonly EngineNote[] };

/** Fillet size from the weld symbols; ambiguous sizes are reported. */
const filletsOf = (facts: readonly ReadFact[]): Fillets => {
  const sized = facts.filter(isWeldNote).flatMap((fact) => {
    const leg = fact.kind === 'note' ? (fact.value.size ?? 0) : 0;
    return leg > 0 ? [{ leg_mm: leg, fact: refOf(fact) }] : [];
  });
  const unread = facts.filter(
    (fact) =>
      fact.kind === 'note' && isWeldNote(fact) && fact.value.size == null && SIZE_ALONE.test(fact.text),
  );
  const sizes = new Set(sized.map(({ leg_mm }) => leg_mm));
  const [first] = sized;
  return {
    fillet: sizes.size === 1 && first !== undefined ? first : null,
    notes: [
      ...(sizes.size > 1
        ? [{ code: 'weld_sizes_differ', params: { texts: sized.map(({ fact }) => fact.text).join(', ') } }]
        : []),
      ...unread.map(({ text, page }) => ({ code: 'weld_symbol_unread', params: { text, page } })),
    ],
  };
};

/** Compares the printed mass with the sum of the pieces, if all their masses are known. */
const mass = (facts: readonly ReadFact[], components: readonly PricedComponent[]): readonly EngineNote[] => {
  const printed = titleOf(facts, 'mass')?.value.number ?? null;
  if (printed === null || printed <= 0 || components.some(({ mass_kg }) => mass_kg === 0)) return [];
  const own = components.reduce((sum, { mass_kg, quantity }) => sum + mass_kg * quantity, 0);
  return Math.abs(printed - own) > MASS_NOISE * Math.max(printed, own)
    ? [{ code: 'drawing_mass_differs', params: { drawing_kg: printed, model_kg: own } }]
    : [];
};

/** A length longer than the whole model. */
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

/** Effects of its drawing on an assembly's price: welding, and review questions. Its dimensions are not bound to faces. */
export const assemblyDrawing = (
  snapshot: PricingSnapshot,
  components: readonly PricedComponent[],
): AssemblyDrawing => {
  const read = snapshot.drawing_read ?? snapshot.revision_drawing;
  const facts = read?.facts ?? [];
  const weld = facts.find(isWeldNote);
  const fillets = filletsOf(facts);
  const notes = [
    ...unreadNotes(snapshot.drawing_unread),
    ...fillets.notes,
    ...(read === undefined ? [] : revision(read)),
    ...mass(facts, components),
    ...envelope(facts, snapshot),
    ...candidatesOf(facts),
  ];
  return {
    welded: weld === undefined ? null : refOf(weld),
    fillet: fillets.fillet,
    notes,
    review_reasons: [...new Set(notes.map(({ code }) => code))],
  };
};
