/** Families of the material catalogue; one list for grades, settings and stock formats. */
export const MATERIAL_CATEGORIES = [
  'carbon_steel',
  'alloy_steel',
  'tool_steel',
  'stainless_steel',
  'cast_iron',
  'aluminium',
  'copper_alloy',
  'titanium',
  'nickel_alloy',
  'magnesium',
  'zinc_alloy',
  'thermoplastic',
  'thermoset',
] as const;
