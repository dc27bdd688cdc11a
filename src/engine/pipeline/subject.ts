import { planAssembly } from '../assembly/plan-assembly.ts';
import { planEstimate } from '../estimate/plan-estimate.ts';
import { type Planned, planPart } from './manufactured.ts';
import type { Prepared } from './prepare.ts';

/** Plans of whatever the snapshot describes: an assembly of priced components, a mesh, or a part with geometry. */
export const planSubject = (prepared: Prepared): Planned => {
  const { snapshot } = prepared;
  if (snapshot.components !== null) return planAssembly(prepared, snapshot.components);
  if (snapshot.facts === null) return nothing(prepared, 'geometry_missing');
  if (snapshot.facts.shape_class === 'assembly') return nothing(prepared, 'components_missing');
  if (snapshot.material === null) return nothing(prepared, 'material_missing');
  if (snapshot.facts.shape_class === 'mesh') return planEstimate(prepared);
  return planPart(prepared);
};

const nothing = (prepared: Prepared, reason: string): Planned => ({
  prepared,
  part: null,
  material: null,
  candidates: [],
  rejected: [{ id: 'part', reason, params: {} }],
});
