import { castingMetal } from '../formulas/casting.ts';
import { compute, derived } from '../formulas/define.ts';
import { castingAlloy, castingAlloyOf, gradeKey } from '../material/casting-alloys.ts';
import { inRegion } from '../material/resolve-material.ts';
import { nearest } from '../parameters/select.ts';
import type { CastingAlloy } from '../parameters/types.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { Computed, EngineNote, StockChoice } from '../records.ts';
import type { GradeRecord, MaterialCategory } from '../snapshot.ts';
import { common, designation, type StockInput } from '../stock/piece.ts';
import { isPinned } from '../stock/pin.ts';
import { CASTING_EQUIVALENT } from '../stock/sold.ts';
import type { CastBody } from './cast-body.ts';
import { type HasRow, type Made, type Refusal, refused } from './process.ts';

/** True if a part may be bought as a casting with its tool. Without an annual volume no programme pays for the tool. */
export const mayBeCast = ({ snapshot, part }: StockInput): boolean => {
  const { request } = snapshot;
  return (
    castingAlloyOf(snapshot) !== null &&
    request.annual_volume !== null &&
    !request.material_is_provided &&
    request.provided_stock_kind === 'none' &&
    request.nest_item === null &&
    !isPinned(request) &&
    part.geometry.solids === 1
  );
};

/** Words of a drawing for castings of any process: its tolerances and allowances, or the raw part. */
export const ANY_CASTING = /ISO 8062|\b[DG]CTG ?\d|\bRMAG ?[A-K]\b|\bgussteil|\bgussrohteil|\braw casting/i;

/** The alloy that a casting process pours, its name, and the note on it if it stands in for the grade of the part. */
export type Poured = {
  readonly alloy: CastingAlloy;
  readonly name: string;
  readonly notes: readonly EngineNote[];
};

/** `en:AC-46200` as `EN AC-46200`. */
const nameOf = ({ grade }: CastingAlloy): string => {
  const [standard = '', name = ''] = grade.split(':');
  return `${standard.toUpperCase()} ${name}`;
};

/** The alloy of a grade or its equivalent, whichever a casting process suits; null if neither does. */
const suitable = (
  own: CastingAlloy | null,
  process: CastingAlloy['processes'][number],
): CastingAlloy | null =>
  [own, castingAlloy(own?.equivalent ?? '')].find((one) => one?.processes.includes(process)) ?? null;

/** Why no part of a grade is made in a casting process; null if its alloy or its equivalent suits it. `isPriced`: its metal has data. */
export const alloyRulesOut =
  (
    process: CastingAlloy['processes'][number],
    isPriced: (category: MaterialCategory, has: HasRow) => boolean,
  ) =>
  ({ urn, display_code, category }: GradeRecord, has: HasRow): Refusal | null => {
    if (suitable(castingAlloy(gradeKey(urn)), process) === null)
      return refused(`alloy_not_${process}_cast`, { grade: display_code });
    return isPriced(category, has) ? null : refused('metal_not_priced', { grade: display_code });
  };

/** The alloy of the part or its equivalent, whichever the casting process suits; refused if neither does. */
export const pouredBy = (
  { snapshot, material }: StockInput,
  process: CastingAlloy['processes'][number],
): Made<Poured> => {
  const grade = material.display_code;
  const own = castingAlloyOf(snapshot);
  const alloy = suitable(own, process);
  if (alloy === null) return refused(`alloy_not_${process}_cast`, { grade });
  if (alloy === own) return { ok: true, alloy, name: grade, notes: [] };
  const equivalent = nameOf(alloy);
  return {
    ok: true,
    alloy,
    name: equivalent,
    notes: [{ code: CASTING_EQUIVALENT, params: { grade, equivalent } }],
  };
};

/** Metal from the foundry's store: the casting with its share of loss and scrap; returns are melted again. */
export const castStock = (
  input: StockInput,
  body: CastBody,
  { alloy, name, notes }: Poured,
  { metal, returns }: { /** Bin of its data. */ readonly metal: string; readonly returns: Computed },
): StockChoice => {
  const { part, material, parameters, snapshot } = input;
  const bin = `casting.ingot.${alloy.ingot}`;
  const ingot = parameters.get(bin, 'price');
  const bought = { value: ingot.value, unit: ingot.unit, evidence: parameterEvidence(ingot) };
  const stated = material.price_per_kg.evidence.kind === 'stated';
  return {
    ...common({ ...input, material: { ...material, price_form: 'near_net_casting' } }, 'near_net_casting'),
    id: 'ingot',
    emission_bin: bin,
    arrival: 'delivered',
    designation: designation(input, 'stock.ingot', { grade: name }),
    blank: {
      kind: 'near_net',
      of: part.geometry.obb_mm,
      volume_mm3: body.volume.value,
      ...(body.allowance === null ? {} : { allowance_mm: body.allowance.value }),
    },
    gross_mass_kg: compute(castingMetal, {
      mass: derived(body.mass),
      returns: derived(returns),
      yield: parameterTerm(nearest(parameters, metal, 'yield')),
      loss: parameterTerm(nearest(parameters, metal, 'loss')),
      returned: parameterTerm(nearest(parameters, metal, 'returned')),
    }),
    ...(stated || snapshot.material === null ? {} : { price_per_kg: inRegion(bought, snapshot.material) }),
    from_store: true,
    pieces_per_format: null,
    format_mass_kg: null,
    format_mm: null,
    stock_format_id: null,
    notes,
  };
};
