const number = (of: string, name: string): string => `(${of}.document ->> '${name}')::float8`;
const volumePrice = (of: string): string => `${number(of, 'price_per_kg')} * ${number(of, 'density_kg_m3')}`;

/**
 * Sets the nearest cheaper grade of at least the same strength: same category and cutting group, at least the tensile strength, and
 * cheaper for the same volume at catalogue prices; among those the least strong. It depends on the catalogue alone, so no price
 * searches for it.
 */
export const SET_CHEAPER_GRADES = `
  update material_grades was set cheaper_grade_id = (
    select other.id from material_grades other
    where other.category = was.category and other.id <> was.id
      and other.document ->> 'iso_group' = was.document ->> 'iso_group'
      and other.document ->> 'price_currency' = was.document ->> 'price_currency'
      and ${number('other', 'tensile_mpa')} >= ${number('was', 'tensile_mpa')}
      and ${volumePrice('other')} < ${volumePrice('was')}
    order by ${number('other', 'tensile_mpa')}, ${volumePrice('other')}, other.id
    limit 1)`;
