import type { CatalogueGrade, CollectiveName } from '../../engine/catalogue/types.ts';
import type { Database, Tx } from '../kernel/database.ts';
import { readData } from '../kernel/reference-data.ts';

export type Names = {
  readonly grades: readonly CatalogueGrade[];
  readonly collectiveNames: readonly CollectiveName[];
};

const readNames = async (tx: Tx): Promise<Names> => {
  const rows = await tx.selectFrom('material_grades').select('document').orderBy('urn').execute();
  const { names } = await readData<{ names: CollectiveName[] }>('materials/collective-names.json');
  return { grades: rows.map((row) => row.document), collectiveNames: names };
};

/** The platform's grades and collective names. Index them once per process: only migrations change them. */
export const loadCatalogue = (db: Database): Promise<Names> => db.asSystem(readNames);

let known: Names | null = null;

/** `loadCatalogue` for a look-up within a transaction; read once per process. */
export const findNames = async (tx: Tx): Promise<Names> => {
  known ??= await readNames(tx);
  return known;
};
