import { sql } from 'kysely';
import type { Assembly } from './assembly.ts';
import type { ColumnName } from './columns.ts';
import type { Inputs } from './inputs.ts';

/** Sources of the material of a run, in order of precedence. */
export const MATERIAL_SOURCES = ['caller', 'drawing', 'model', 'request', 'environment_default'] as const;
export type MaterialSource = (typeof MATERIAL_SOURCES)[number];

/** The material of a run. `ref` is the name on the drawing or in the request; null if the caller or the environment named it. */
export type RunMaterial = {
  readonly gradeId: string;
  readonly ref: string | null;
  readonly source: MaterialSource;
};

export type Material = { readonly gradeId: string; readonly ref: string | null };

export type Materials = {
  /** Of the newest run; null before the first run, or if its price uses no material. */
  readonly runMaterial: RunMaterial | null;
  /** The corrected material after a run; the next run, or a derived calculation, uses it. */
  readonly correctedMaterial: Material | null;
};

type Stated = Pick<Inputs, 'materialGradeId' | 'materialRef'>;

/** The columns of a run's material. */
export const RUN_MATERIAL_COLUMNS = [
  'priced_grade_id',
  'priced_material_ref',
  'material_source',
] as const satisfies readonly ColumnName[];
export const CORRECTED_COLUMNS = [
  'corrected_material_grade_id',
  'corrected_material_ref',
] as const satisfies readonly ColumnName[];

type MaterialRow = Readonly<
  Record<(typeof RUN_MATERIAL_COLUMNS)[number] | (typeof CORRECTED_COLUMNS)[number], string | null>
>;

export const materialsOf = (row: MaterialRow): Materials => ({
  runMaterial:
    row.priced_grade_id === null
      ? null
      : {
          gradeId: row.priced_grade_id,
          ref: row.priced_material_ref,
          source: row.material_source as MaterialSource,
        },
  correctedMaterial:
    row.corrected_material_grade_id === null
      ? null
      : { gradeId: row.corrected_material_grade_id, ref: row.corrected_material_ref },
});

/** The material of the next run: the correction, otherwise the caller's. */
export const materialNow = (
  row: Stated & Materials,
): { readonly gradeId: string | null; readonly ref: string | null } =>
  row.correctedMaterial ?? { gradeId: row.materialGradeId, ref: row.materialRef };

/** The material that a record shows: of its newest run, otherwise the caller's; null for an assembly of several grades. */
export const shownMaterial = ({
  runMaterial: run,
  assemblyRole,
  materialGradeId,
  materialRef,
}: Stated & Pick<Materials, 'runMaterial'> & Pick<Assembly, 'assemblyRole'>): {
  readonly gradeId: string | null;
  readonly ref: string | null;
  readonly source: MaterialSource | null;
} => {
  if (run === null && assemblyRole === 'assembly') return { gradeId: null, ref: null, source: null };
  if (run === null)
    return { gradeId: materialGradeId, ref: materialRef, source: materialGradeId === null ? null : 'caller' };
  return run.source === 'caller' ? { ...run, ref: materialRef } : run;
};

/** Grade of `shownMaterial` for the row `c`. */
export const shownGrade = sql<
  string | null
>`shown_grade(c.assembly_role, c.priced_grade_id, c.material_grade_id)`;

/** The material of a run, from its row. */
export const runMaterialColumns = (material: RunMaterial | null) => ({
  priced_grade_id: material?.gradeId ?? null,
  priced_material_ref: material?.ref ?? null,
  material_source: material?.source ?? null,
});

/** The row as its next run uses it: a correction replaces the material. */
export const withCorrection = <T extends Stated & Materials>(row: T): T => {
  const { gradeId, ref } = materialNow(row);
  return { ...row, materialGradeId: gradeId, materialRef: ref, correctedMaterial: null };
};
