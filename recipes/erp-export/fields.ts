import type { CalculationListItem } from '@should-cost/client';

/** A succeeded calculation: it has a price and a time. */
export type Priced = CalculationListItem & {
  readonly offer_price: number;
  readonly unit_cost: number;
  readonly finished_at: string;
};

export type Plant = {
  readonly supplier: string;
  readonly purchasingOrganisation: string;
  readonly plant: string;
};
export type Value = string | number | null;
export type Field = readonly [name: string, value: (row: Priced, plant: Plant) => Value];

export const GENERIC: readonly Field[] = [
  ['part_number', (row) => row.part_number],
  ['revision', (row) => row.revision_code],
  ['environment', (row) => row.costing_environment_name],
  ['material', (row) => row.material_ref],
  ['lot_size', (row) => row.lot_size],
  ['unit_cost', (row) => row.unit_cost],
  ['offer_price', (row) => row.offer_price],
  ['currency', (row) => row.currency],
  ['priced_at', (row) => row.finished_at],
  ['calculation_id', (row) => row.id],
];

/** Longest material number of SAP S/4HANA. */
const MATNR_LENGTH = 40;

const materialNumber = ({ part_number }: Priced): string => {
  const number = part_number.toUpperCase();
  if (number.length > MATNR_LENGTH)
    throw new Error(`${part_number}: longer than the ${MATNR_LENGTH} characters of MATNR.`);
  return number;
};

/** Pieces that the price is for, so that an amount with the decimals of its currency keeps at least three digits. */
export const priceUnit = (price: number): number =>
  [1, 10, 100].find((pieces) => price * pieces >= 1) ?? 1000;

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Conditions of a purchasing info record: one row per step of the price scale. */
export const SAP: readonly Field[] = [
  ['LIFNR', (_, { supplier }) => supplier],
  ['MATNR', materialNumber],
  ['EKORG', (_, { purchasingOrganisation }) => purchasingOrganisation],
  ['WERKS', (_, { plant }) => plant],
  ['KSCHL', () => 'PB00'],
  ['DATAB', (row) => row.finished_at.slice(0, 10).replaceAll('-', '')],
  ['DATBI', () => '99991231'],
  ['KSTBM', (row) => row.lot_size],
  [
    'KBETR',
    ({ offer_price, currency }) => (offer_price * priceUnit(offer_price)).toFixed(decimalsOf(currency)),
  ],
  ['KONWA', (row) => row.currency],
  ['KPEIN', ({ offer_price }) => priceUnit(offer_price)],
  ['KMEIN', () => 'ST'],
];
