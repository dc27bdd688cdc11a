export const PURCHASING_SECTIONS = [
  'materials',
  'stock',
  'standard_parts',
  'currencies',
  'remnants',
] as const;
export type PurchasingSection = (typeof PURCHASING_SECTIONS)[number];
