import { type Kysely, sql } from 'kysely';

/** What a removal touches by foreign key is found by an index, not by reading every calculation of the organisation. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index calculations_derived on calculations (org_id, derived_from_calculation_id)
    where derived_from_calculation_id is not null`.execute(db);
  await sql`
    create index calculations_dataset on calculations (org_id, dataset_link_id)
    where dataset_link_id is not null`.execute(db);
};
