import { type CatalogueGrade, resolveGrade } from '../../engine/index.ts';
import type { Deps } from '../kit/deps.ts';
import { ApiError } from '../kit/errors.ts';

/** One grade, or a refusal with ranked candidates: never a guess. @throws ApiError material_unresolved */
export const gradeOf = (deps: Deps, materialRef: string): CatalogueGrade => {
  const { result, candidates } = resolveGrade(materialRef, deps.catalogue);
  if (result !== null) return result.grade;
  throw new ApiError('material_unresolved', {
    details: {
      material_ref: materialRef,
      candidates: candidates.map(({ grade, score }) => ({
        grade_id: grade.id,
        urn: grade.urn,
        display_code: grade.display_code,
        name: grade.name,
        score,
      })),
    },
  });
};

/** A free-form reference becomes one grade; a grade that is named besides wins. */
export const withMaterial = <
  B extends {
    readonly material_ref?: string | null | undefined;
    readonly material_grade_id?: string | null | undefined;
  },
>(
  deps: Deps,
  body: B,
): B => {
  if (body.material_ref == null || body.material_grade_id != null) return body;
  return { ...body, material_grade_id: gradeOf(deps, body.material_ref).id };
};
