import { resolveMaterial } from '../material/resolve-material.ts';
import { type Lever, replanned } from './lever.ts';

/**
 * The nearest cheaper grade of at least the same strength, planned and priced instead of the part's own. The designer must judge
 * corrosion and toughness.
 */
export const MATERIAL_LEVERS: readonly Lever[] = [
  {
    kind: 'material',
    audience: 'design',
    parameter: 'design_change',
    propose: (input) => {
      const { snapshot, parameters } = input.planned.opened;
      const { material, request } = snapshot;
      const cheaper = material?.cheaper_grade;
      if (!material || cheaper === undefined || request.material_is_provided) return [];
      const changed = { ...snapshot, material: { ...material, grade: cheaper, override: null } };
      const params = {
        from: material.grade.display_code,
        to: cheaper.display_code,
        tensile_mpa_from: material.grade.tensile_mpa ?? 0,
        tensile_mpa_to: cheaper.tensile_mpa ?? 0,
      };
      const after = replanned(input, {
        material: resolveMaterial(changed, parameters),
        snapshot: changed,
      });
      return [{ lever: 'material_grade', params, after }];
    },
  },
];
