import { planAssembly } from '../assembly/plan-assembly.ts';
import { planOne } from './part.ts';
import type { Opened, Planned } from './planned.ts';

/** Plans of the snapshot: an assembly of priced components, a mesh, or a part with geometry. */
export const planSubject = (opened: Opened): Planned => {
  const { snapshot } = opened;
  if (snapshot.components !== null) return planAssembly(opened, snapshot.components);
  if (snapshot.facts === null) return nothing(opened, 'geometry_missing');
  if (snapshot.facts.shape_class === 'assembly') return nothing(opened, 'components_missing');
  if (snapshot.material === null) return nothing(opened, 'material_missing');
  return planOne(opened);
};

const nothing = (opened: Opened, reason: string): Planned => ({
  opened,
  part: null,
  material: null,
  candidates: [],
  rejected: [{ id: 'part', reason, params: {} }],
});
