import type { CatalogueGrade } from '../../engine/catalogue/types.ts';
import type { GradeRecord } from '../../engine/snapshot.ts';

/** A grade as the catalogue publishes it. Prices per kg in `price_currency`; densities in kg/m³. */
export type CatalogueEntry = Required<
  Omit<GradeRecord, 'source' | 'price_source' | 'price_sigma' | 'price_form'>
> &
  Pick<CatalogueGrade, 'standard' | 'primary_code' | 'aliases'>;

export type GradeDocument = Omit<GradeRecord, 'source' | 'price_source' | 'price_sigma'> & {
  readonly citations: { readonly properties: string; readonly price: string };
  readonly sigmas: { readonly price: number };
};

/** A complete row of the catalogue. */
export type StoredGrade = CatalogueEntry & CatalogueGrade & GradeDocument;
