import { openCatalogue } from '../catalogue/open-catalogue.ts';
import { resolveGrade } from '../catalogue/resolve-grade.ts';
import type { Catalogue, CatalogueGrade, CollectiveName } from '../catalogue/types.ts';
import { bindDrawing } from '../drawing/bind.ts';
import type { ReadFact } from '../drawing/read-facts.ts';
import type { DrawingRead, PricingGeometry } from '../snapshot.ts';

/** The catalogue for material names: the same object as long as its content is the same. */
export type Names = {
  readonly grades: readonly CatalogueGrade[];
  readonly collectiveNames: readonly CollectiveName[];
};

const opened = new WeakMap<Names, Catalogue<CatalogueGrade>>();

const catalogueOf = (names: Names): Catalogue<CatalogueGrade> => {
  const known = opened.get(names) ?? openCatalogue(names.grades, names.collectiveNames);
  opened.set(names, known);
  return known;
};

/** Number of candidate codes shown to the person who has to choose. */
const SHOWN = 5;

const namedBy = (text: string, names: Names): NonNullable<DrawingRead['material']> => {
  const { result, candidates } = resolveGrade(text, catalogueOf(names));
  return {
    text,
    grade_id: result?.grade.id ?? null,
    candidates: result === null ? candidates.slice(0, SHOWN).map(({ grade }) => grade.display_code) : [],
  };
};

/** The material named in a model, looked up in the catalogue; undefined if it names none. */
export const modelMaterial = (
  { source }: PricingGeometry,
  names: Names,
): NonNullable<DrawingRead['material']> | undefined =>
  source.material === undefined ? undefined : namedBy(source.material, names);

/**
 * The material named on a sheet, looked up in the catalogue: a grade, or candidates. Undefined if it names none, or shows another
 * part.
 */
export const drawnMaterial = (
  facts: readonly ReadFact[],
  geometry: PricingGeometry,
  names: Names,
): DrawingRead['material'] => {
  const title = facts.find((fact) => fact.kind === 'title_block' && fact.value.field === 'material');
  if (title?.kind !== 'title_block' || bindDrawing(facts, geometry, 1).drawing === null) return undefined;
  return namedBy(title.value.text, names);
};
