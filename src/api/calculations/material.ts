import { type CatalogueGrade, resolveGrade } from '../../engine/index.ts';
import type { Deps } from '../kit/deps.ts';
import { materialUnresolved } from './refusals.ts';

/** One grade, or a refusal with ranked candidates: never a guess. @throws ApiError material_unresolved */
export const gradeOf = (deps: Deps, materialRef: string): CatalogueGrade => {
  const { result, candidates } = resolveGrade(materialRef, deps.catalogue);
  if (result !== null) return result.grade;
  throw materialUnresolved(materialRef, candidates);
};

/** Resolves a free-form reference to one grade; an explicitly stated grade takes precedence. */
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
