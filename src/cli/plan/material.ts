import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CatalogueGrade,
  type CollectiveName,
  type GradeRecord,
  openCatalogue,
  type PricingGeometry,
  type PricingSnapshot,
  resolveGrade,
  type SnapshotMaterial,
  STAMPS,
} from '../../engine/index.ts';

const DATA = join(import.meta.dirname, '../../../data/materials');

type StoredGrade = CatalogueGrade &
  Omit<GradeRecord, 'source' | 'price_source' | 'price_sigma'> & {
    readonly citations: Readonly<Record<string, string>>;
    readonly sigmas: Readonly<Record<string, number>>;
  };

const read = <T>(file: string): T => JSON.parse(readFileSync(join(DATA, file), 'utf8')) as T;

const recordOf = (grade: StoredGrade): GradeRecord => ({
  id: grade.id,
  urn: grade.urn,
  category: grade.category,
  iso_group: grade.iso_group,
  display_code: grade.display_code,
  name: grade.name,
  density_kg_m3: grade.density_kg_m3,
  tensile_mpa: grade.tensile_mpa,
  hardness_hb: grade.hardness_hb,
  kc1_1_n_mm2: grade.kc1_1_n_mm2,
  mc: grade.mc,
  kc_basis_rake_deg: grade.kc_basis_rake_deg,
  price_per_kg: grade.price_per_kg,
  scrap_price_per_kg: grade.scrap_price_per_kg,
  price_currency: grade.price_currency,
  price_as_of: grade.price_as_of,
  source: grade.citations.properties ?? 'assumed',
  price_source: grade.citations.price ?? 'assumed',
  price_sigma: grade.sigmas.price ?? 1,
  ...(grade.forms === undefined ? {} : { forms: grade.forms }),
});

type MaterialOutcome =
  | { readonly ok: true; readonly material: SnapshotMaterial }
  | { readonly ok: false; readonly problem: string };

type ModelMaterial = PricingSnapshot['model_material'];

const stored = () => ({
  grades: read<{ grades: readonly StoredGrade[] }>('grades.json').grades,
  collectiveNames: read<{ names: readonly CollectiveName[] }>('collective-names.json').names,
});

/** The material that a model names, as the shipped catalogue knows it; undefined if it names none. */
export const modelMaterial = (facts: PricingGeometry): ModelMaterial => STAMPS.modelMaterial(facts, stored());

/** The priced material without a requested grade: that of the model, otherwise the usual one of the environment's default family. */
const withoutRequest = (
  grades: readonly StoredGrade[],
  family: string | null,
  model: ModelMaterial,
): SnapshotMaterial | null => {
  const named = grades.find(({ id }) => id === model?.grade_id);
  if (named !== undefined) return { grade: recordOf(named), override: null, resolved_from: 'model' };
  const { defaults } = read<{ defaults: Readonly<Record<string, string>> }>('family-defaults.json');
  const usual = grades.find(({ urn }) => urn === defaults[family ?? '']);
  return usual === undefined
    ? null
    : { grade: recordOf(usual), override: null, resolved_from: 'environment_default' };
};

/** The grade that a text names, as the service finds it: else that of the model, else the environment's default; never a guess between several. */
export const findMaterial = (
  text: string | undefined,
  family: string | null,
  model?: ModelMaterial,
): MaterialOutcome => {
  const { grades, collectiveNames } = stored();
  if (text === undefined) {
    const material = withoutRequest(grades, family, model);
    return material === null
      ? { ok: false, problem: 'The environment has no default material. Name one with --material.' }
      : { ok: true, material };
  }
  const { result, candidates } = resolveGrade(text, openCatalogue(grades, collectiveNames));
  if (result === null) {
    const candidateNames = candidates.map(({ grade }) => `${grade.display_code} ${grade.name}`).join(', ');
    return {
      ok: false,
      problem: `The material "${text}" does not identify one grade.${candidateNames === '' ? ' Name it with --material as a standard does, for example C45 or 1.4301.' : ` Choose one of: ${candidateNames}.`}`,
    };
  }
  return { ok: true, material: { grade: recordOf(result.grade), override: null, resolved_from: 'request' } };
};
