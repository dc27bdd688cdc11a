import { compute } from '../formulas/define.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { StockChoice } from '../records.ts';
import { nearNetMass } from './formulas.ts';
import { common, density, designation, type StockInput } from './piece.ts';

/** A casting or near-net profile: the part with its skin, without sawing or a shared format. */
export const nearNetStock = (
  input: StockInput,
  form: 'near_net_casting' | 'near_net_profile',
): StockChoice => {
  const { part, parameters } = input;
  const allowance = parameters.get('stock.allowance', 'near_net');
  const [x, y, z] = part.geometry.obb_mm;
  const skin = 2 * allowance.value;
  return {
    ...common(input, form),
    id: form,
    arrival: 'delivered',
    designation: designation(input, `stock.${form}`, { allowance: allowance.value }),
    blank: { kind: 'near_net', of: [x + skin, y + skin, z + skin] },
    gross_mass_kg: compute(nearNetMass, {
      volume: { value: part.geometry.volume_mm3, source: 'cad' },
      area: { value: part.geometry.area_mm2, source: 'cad' },
      allowance: parameterTerm(allowance),
      density: density(input.material),
    }),
    pieces_per_format: null,
    format_mass_kg: null,
    format_mm: null,
    stock_format_id: null,
    notes: [],
  };
};

/** A standard blank that the supplier has sawn. */
export const asSawnBlank = (choice: StockChoice): StockChoice => ({
  ...choice,
  id: `provided_${choice.id}`,
  arrival: 'delivered',
});
