/** Outside processes of a preset, one subcontractor for each. */
import { citation, readTable } from './tables.mjs';

const NAMES = {
  heat_treatment: 'Heat treatment, harden and temper',
  anodising: 'Anodising, natural',
  zinc_plating: 'Zinc plating, passivated',
  powder_coating: 'Powder coating, one colour',
  passivation: 'Pickling and passivation',
  grinding: 'Contract grinding',
};
const FIELDS = {
  price_per_kg: 'price_per_kg',
  price_per_dm2: 'price_per_dm2',
  price_per_lot: 'price_per_lot',
  min_price: 'min_price',
  lead_time_days: 'lead_time_days',
  transport_eur_per_lot: 'transport_per_lot',
};

export const subcontractorsOf = (country) => {
  const rows = readTable('economics/subcontract.csv').filter(
    (row) => row.role === 'preset' && row.region === country,
  );
  return Object.entries(NAMES).map(([process, name]) => {
    const row = (field) => {
      const found = rows.find((r) => r.process === process && r.field === FIELDS[field]);
      if (!found) throw new Error(`no ${field} of ${process} ${country}`);
      return found;
    };
    const each = (of) => Object.fromEntries(Object.keys(FIELDS).map((field) => [field, of(row(field))]));
    const note = row('price_per_kg').note;
    return {
      key: process,
      name,
      process,
      ...each((r) => Number(r.value)),
      citations: each((r) => citation(r.citation)),
      sigmas: each((r) => Number(r.sigma)),
      ...(note ? { note } : {}),
    };
  });
};
