import { openCatalogue } from '../../src/engine/catalogue/open-catalogue.ts';
import type { CatalogueGrade, CollectiveName } from '../../src/engine/catalogue/types.ts';
import { readData } from '../data/files.ts';

export type FullGrade = CatalogueGrade & {
  readonly density_kg_m3: number;
  readonly tensile_mpa: number | null;
  readonly hardness_hb: number | null;
  readonly kc1_1_n_mm2: number | null;
  readonly mc: number | null;
  readonly kc_basis_rake_deg: number | null;
  readonly price_per_kg: number;
  readonly scrap_price_per_kg: number;
  readonly price_currency: string;
  readonly price_as_of: string;
  readonly forms: readonly string[];
  readonly citations: Readonly<Record<'names' | 'properties' | 'kc' | 'price', string>>;
  readonly sigmas: Readonly<Record<'properties' | 'kc' | 'price', number>>;
};

export const { grades } = readData<{ grades: FullGrade[] }>('materials/grades.json');
export const { names: collectiveNames } = readData<{ names: CollectiveName[] }>(
  'materials/collective-names.json',
);
export const catalogue = openCatalogue(grades, collectiveNames);
