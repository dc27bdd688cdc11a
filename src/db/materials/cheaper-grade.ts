import { type RawBuilder, sql } from 'kysely';

/**
 * The nearest cheaper grade of at least the same strength: same category and cutting group, at least the tensile strength, and
 * cheaper for the same volume at catalogue prices; among those the least strong. A lateral join on a row of `material_grades`.
 */
export const cheaperGrade = (grade: RawBuilder<unknown>) => {
  const number = (of: RawBuilder<unknown>, name: string) => sql`(${of} ->> ${sql.lit(name)})::float8`;
  const volumePrice = (of: RawBuilder<unknown>) =>
    sql`${number(of, 'price_per_kg')} * ${number(of, 'density_kg_m3')}`;
  const [was, other] = [sql`${grade}.document`, sql`other.document`];
  return sql`
    select other.document from material_grades other
    where other.category = ${grade}.category and other.id <> ${grade}.id
      and ${other} ->> 'iso_group' = ${was} ->> 'iso_group'
      and ${other} ->> 'price_currency' = ${was} ->> 'price_currency'
      and ${number(other, 'tensile_mpa')} >= ${number(was, 'tensile_mpa')}
      and ${volumePrice(other)} < ${volumePrice(was)}
    order by ${number(other, 'tensile_mpa')}, ${volumePrice(other)}, other.id
    limit 1`;
};
