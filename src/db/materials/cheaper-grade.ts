import { type RawBuilder, sql } from 'kysely';

/**
 * The nearest cheaper grade that is as strong: of the same category and cutting group, at least the tensile strength, less for the same
 * volume at the catalogue's prices; of those the one that is least stronger. As a lateral join over a row of `material_grades`.
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
