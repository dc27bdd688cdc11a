import type { PricingSnapshot, SnapshotMaterial } from '../../engine/snapshot.ts';
import type { MaterialSource, RunMaterial } from '../calculation-record/calculation.ts';

const SOURCE: Readonly<Record<SnapshotMaterial['resolved_from'], MaterialSource>> = {
  request: 'caller',
  drawing: 'drawing',
  request_text: 'request',
  environment_default: 'environment_default',
};

/** The material that a snapshot is priced with, and who named it; null for an assembly and for a bought part without one. */
export const runMaterialOf = ({
  material,
  drawing_read: drawing,
  request_read: request,
}: Pick<PricingSnapshot, 'material' | 'drawing_read' | 'request_read'>): RunMaterial | null => {
  if (material === null) return null;
  const { grade, resolved_from: from } = material;
  const read = from === 'drawing' ? drawing : from === 'request_text' ? request : undefined;
  return { gradeId: grade.id, ref: read?.material?.text ?? null, source: SOURCE[from] };
};
