import { castingMetal } from '../formulas/casting.ts';
import { compute, derived } from '../formulas/define.ts';
import { castingAlloyOf } from '../material/casting-alloys.ts';
import { inRegion } from '../material/resolve-material.ts';
import { nearest } from '../parameters/select.ts';
import type { CastingAlloy } from '../parameters/types.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { StockChoice } from '../records.ts';
import { formFactor } from '../stock/formulas.ts';
import { common, designation, type StockInput } from '../stock/piece.ts';
import { isPinned } from '../stock/pin.ts';
import type { CastBody } from './cast-body.ts';
import { type Made, refused } from './process.ts';

/** Bins of a casting process: the data of its metal and of its contractor. */
export type Foundry = { readonly metal: string; readonly contractor: string };

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

/** Refuses an alloy that the casting process does not suit. */
export const castBy = (
  { snapshot, material }: StockInput,
  process: CastingAlloy['processes'][number],
): Made<object> =>
  castingAlloyOf(snapshot)?.processes.includes(process) === true
    ? { ok: true }
    : refused(`alloy_not_${process}_cast`, { grade: material.display_code });

/** Metal from the foundry's store: the casting with its share of loss and scrap; returns are melted again. */
export const castStock = (input: StockInput, body: CastBody, { metal, contractor }: Foundry): StockChoice => {
  const { part, material, parameters, snapshot } = input;
  const bin = `casting.ingot.${castingAlloyOf(snapshot)?.ingot}`;
  const ingot = parameters.get(bin, 'price');
  const bought = { value: ingot.value, unit: ingot.unit, evidence: parameterEvidence(ingot) };
  const stated = material.price_per_kg.evidence.kind === 'stated';
  return {
    ...common({ ...input, material: { ...material, price_form: 'near_net_casting' } }, 'near_net_casting'),
    id: 'ingot',
    emission_bin: bin,
    form_factor: compute(formFactor, {
      form: parameterTerm(parameters.get(contractor, 'metal_factor')),
      quoted: { value: 1, source: 'definition' },
    }),
    arrival: 'delivered',
    designation: designation(input, 'stock.ingot', { grade: material.display_code }),
    blank: {
      kind: 'near_net',
      of: part.geometry.obb_mm,
      volume_mm3: body.volume.value,
      ...(body.allowance === null ? {} : { allowance_mm: body.allowance.value }),
    },
    gross_mass_kg: compute(castingMetal, {
      mass: derived(body.mass),
      returns: parameterTerm(nearest(parameters, metal, 'returns')),
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
    notes: [],
  };
};
