import type { PricingSnapshot, SnapshotMaterial } from '../../engine/snapshot.ts';
import { MATERIAL_SOURCES, type MaterialSource, type RunMaterial } from '../calculation-record/material.ts';

const SOURCE: Readonly<Record<SnapshotMaterial['resolved_from'], MaterialSource>> = {
  request: 'caller',
  drawing: 'drawing',
  model: 'model',
  request_text: 'request',
  environment_default: 'environment_default',
};

/** The material of a snapshot and its source; null for a complete assembly and for a bought part without one. */
export const runMaterialOf = ({
  material,
  drawing_read: drawing,
  model_material: model,
  request_read: request,
}: Pick<
  PricingSnapshot,
  'material' | 'drawing_read' | 'model_material' | 'request_read'
>): RunMaterial | null => {
  if (material === null) return null;
  const { grade, resolved_from: from } = material;
  const named = {
    request: undefined,
    drawing: drawing?.material,
    model,
    request_text: request?.material,
    environment_default: undefined,
  }[from];
  return { gradeId: grade.id, ref: named?.text ?? null, source: SOURCE[from] };
};

/** The grade that all made components of an assembly share; null if they have several, or none. */
export const commonMaterial = (all: readonly (RunMaterial | null)[]): RunMaterial | null => {
  const named = all.filter((one) => one !== null);
  const [first] = named;
  if (first === undefined || named.some(({ gradeId }) => gradeId !== first.gradeId)) return null;
  const isOneText = named.every(({ ref }) => ref === first.ref);
  const source = MATERIAL_SOURCES.find((of) => named.some((one) => one.source === of)) ?? first.source;
  return { gradeId: first.gradeId, ref: isOneText ? first.ref : null, source };
};
