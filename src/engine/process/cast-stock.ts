import { castingMetal } from '../formulas/casting.ts';
import { compute, derived } from '../formulas/define.ts';
import { castingAlloy, castingAlloyOf } from '../material/casting-alloys.ts';
import { inRegion } from '../material/resolve-material.ts';
import { nearest } from '../parameters/select.ts';
import type { CastingAlloy } from '../parameters/types.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { Computed, EngineNote, StockChoice } from '../records.ts';
import { common, designation, type StockInput } from '../stock/piece.ts';
import { isPinned } from '../stock/pin.ts';
import { CASTING_EQUIVALENT } from '../stock/sold.ts';
import type { CastBody } from './cast-body.ts';
import { type Made, refused } from './process.ts';

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

/** The alloy of the part or its equivalent, whichever the casting process suits; refused if neither does. */
export const pouredBy = (
  { snapshot, material }: StockInput,
  process: CastingAlloy['processes'][number],
): Made<Poured> => {
  const own = castingAlloyOf(snapshot);
  if (own?.processes.includes(process) === true)
    return { ok: true, alloy: own, name: material.display_code, notes: [] };
  const other = castingAlloy(own?.equivalent ?? '');
  if (other?.processes.includes(process) !== true)
    return refused(`alloy_not_${process}_cast`, { grade: material.display_code });
  const params = { grade: material.display_code, equivalent: nameOf(other) };
  return {
    ok: true,
    alloy: other,
    name: params.equivalent,
    notes: [{ code: CASTING_EQUIVALENT, params }],
  };
};

/** Metal from the foundry's store: the casting with its share of loss and scrap; returns are melted again. */
export const castStock = (
  input: StockInput,
  body: CastBody,
  { alloy, name, notes }: Poured,
  { metal, returns }: { /** Bin of its data. */ readonly metal: string; readonly returns: Computed | null },
): StockChoice => {
  const { part, material, parameters, snapshot } = input;
  const ingot = parameters.get(`casting.ingot.${alloy.ingot}`, 'price');
  const bought = { value: ingot.value, unit: ingot.unit, evidence: parameterEvidence(ingot) };
  const stated = material.price_per_kg.evidence.kind === 'stated';
  return {
    ...common({ ...input, material: { ...material, price_form: 'near_net_casting' } }, 'near_net_casting'),
    id: 'ingot',
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
      returns: returns === null ? parameterTerm(nearest(parameters, metal, 'returns')) : derived(returns),
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
