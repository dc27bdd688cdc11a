import { openCatalogue } from '../catalogue/open-catalogue.ts';
import { resolveGrade } from '../catalogue/resolve-grade.ts';
import type { Catalogue, CatalogueGrade, CollectiveName } from '../catalogue/types.ts';
import { bindDrawing } from '../drawing/bind.ts';
import type { ReadFact } from '../drawing/read-facts.ts';
import type { DrawingRead, PricingGeometry } from '../snapshot.ts';

/** What the names of materials are looked up in: the same object for as long as it says the same. */
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

/** Codes that are shown to whoever has to choose. */
const SHOWN = 5;

const namedBy = (text: string, names: Names): NonNullable<DrawingRead['material']> => {
  const { result, candidates } = resolveGrade(text, catalogueOf(names));
  return {
    text,
    grade_id: result?.grade.id ?? null,
    candidates: result === null ? candidates.slice(0, SHOWN).map(({ grade }) => grade.display_code) : [],
  };
};

/** The material that a model names, as the catalogue knows it; undefined where it names none. */
export const modelMaterial = (
  { source }: PricingGeometry,
  names: Names,
): NonNullable<DrawingRead['material']> | undefined =>
  source.material === undefined ? undefined : namedBy(source.material, names);

/**
 * The material that a sheet names, as the catalogue knows it: a grade, or what might be meant. Undefined where it names none, or is the
 * sheet of another part.
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
