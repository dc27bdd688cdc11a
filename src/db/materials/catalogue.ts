import type { CatalogueGrade, CollectiveName } from '../../engine/catalogue/types.ts';
import type { Database } from '../kernel/database.ts';
import { readData } from '../kernel/reference-data.ts';

/** The platform's grades and collective names, to be indexed once per process: migrations alone change them. */
export const loadCatalogue = async (
  db: Database,
): Promise<{
  readonly grades: readonly CatalogueGrade[];
  readonly collectiveNames: readonly CollectiveName[];
}> => {
  const rows = await db.asSystem((tx) =>
    tx.selectFrom('material_grades').select('document').orderBy('urn').execute(),
  );
  const { names } = await readData<{ names: CollectiveName[] }>('materials/collective-names.json');
  return { grades: rows.map((row) => row.document), collectiveNames: names };
};
