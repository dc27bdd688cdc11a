/** Settings and rate rows of a preset. */
import { presetRow } from './regions.mjs';
import { citation } from './tables.mjs';

/** Field of the environment's detail record → table and parameter of the figures. */
const NUMERIC = {
  cash_discount_pct: ['overheads', 'cash_discount_pct'],
  customer_discount_pct: ['overheads', 'customer_discount_pct'],
  sales_commission_pct: ['overheads', 'sales_commission_pct'],
  default_labour_rate_eur_per_h: ['labour', 'default_labour_rate'],
  duty_eur_per_part: ['logistics', 'duty_per_part'],
  energy_eur_per_kwh: ['energy', 'electricity_price'],
  space_eur_per_m2_y: ['space', 'space_cost'],
  eoq_holding_cost_per_kg_per_year: ['overheads', 'eoq_holding_cost_per_kg_per_year'],
  holding_cost_rate_per_year: ['interest', 'holding_cost_rate'],
  ordering_cost_eur_per_order: ['logistics', 'ordering_cost'],
  factor_first_off: ['overheads', 'factor_first_off'],
  fai_cost: ['overheads', 'fai_cost'],
  sample_pct_default: ['overheads', 'sample_pct_default'],
  margin_pct: ['overheads', 'margin_pct'],
  material_overhead_pct: ['overheads', 'material_overhead_pct'],
  production_overhead_pct: ['overheads', 'production_overhead_pct'],
  sga_pct: ['overheads', 'sga_pct'],
  subcontract_overhead_pct: ['overheads', 'subcontract_overhead_pct'],
  reject_rate_pct: ['overheads', 'reject_rate_pct'],
};

const setting = (row) => ({
  value: Number(row.value),
  citation: citation(row.citation),
  sigma: Number(row.sigma),
  ...(row.note ? { note: row.note } : {}),
});

/** The figure is the price of an inspection that a customer asks for; stated, the field would charge it to every lot. */
const onRequestOnly = (fai) => ({
  ...fai,
  value: 0,
  note: `charged only when a customer asks for a report: then about ${fai.value} per lot`,
});

/**
 * What is left on wages once hall, energy, programming seat and maintenance stand in the machine rates: foremen, logistics, heating and
 * auxiliary material. A published split of western European shop rates has 15 to 20 % energy and overhead beside 35 to 45 % labour, of
 * China beside 15 to 25 %; less what the rates of these machines hold, a third of the wages and more than a half.
 */
const RESIDUAL_OVERHEAD = { DE: 0.35, PL: 0.4, CN: 0.55, US: 0.35 };
const residual = (country) => ({
  value: RESIDUAL_OVERHEAD[country],
  citation: 'assumed',
  sigma: 0.35,
  note: 'residual overhead on production wages; hall, energy, maintenance and programming seat are in the machine rates',
});

export const settingsOf = (country) => {
  const numeric = Object.fromEntries(
    Object.entries(NUMERIC).map(([field, [table, parameter]]) => [
      field,
      setting(presetRow(table, parameter, country)),
    ]),
  );
  return {
    ...numeric,
    production_overhead_pct: residual(country),
    fai_cost: onRequestOnly(numeric.fai_cost),
    default_material_family: {
      value: 'carbon_steel',
      citation: 'assumed',
      sigma: 0.5,
      note: 'category of the material catalogue; a calculation priced on it asks for a review',
    },
    margin_base: { value: 'selbstkosten', citation: 'service_reference', sigma: 0 },
    reject_rate_base: { value: 'material', citation: 'service_reference', sigma: 0 },
  };
};

/** Shop role → machines whose operator earns that role's wage. The others earn the default rate. */
const MACHINES_OF_ROLE = {
  inspector: ['cmm'],
  assembler: ['assembly_bench', 'deburr_bench', 'deburr_machine'],
};
const ROLES = ['setter', 'operator', 'programmer', 'inspector', 'assembler'];

export const ratesOf = (country, currency) => {
  const labour = (key, subject, row) => ({
    key,
    kind: 'labour',
    subject,
    value: Number(row.value),
    unit: row.unit,
    currency,
    valid_from: '2026-01-01',
    valid_to: null,
    citation: citation(row.citation),
    sigma: Number(row.sigma),
    ...(row.note ? { note: row.note } : {}),
  });
  const role = (name) => presetRow('labour', 'labour_rate', country, name);
  return [
    labour('labour.default', null, presetRow('labour', 'default_labour_rate', country)),
    ...ROLES.map((name) => labour(`labour.${name}`, name, role(name))),
    ...Object.entries(MACHINES_OF_ROLE).flatMap(([name, machines]) =>
      machines.map((machine) => labour(`labour.${machine}`, machine, role(name))),
    ),
  ];
};
