import type { Calculation, CostLine, ProcessOperation } from '../../../../clients/typescript/src/index.ts';
import { allRows, type CostRow } from '../../charts/cost-rows.ts';
import { findingsOf, type PartFinding } from './findings.ts';

/** Selected item: a face of the model, a line of the sheet, a cost driver, an operation, or a finding. */
export type Selection =
  | { readonly kind: 'face'; readonly faceId: string }
  | { readonly kind: 'line'; readonly path: string }
  | { readonly kind: 'driver'; readonly ref: string }
  | { readonly kind: 'operation'; readonly id: string }
  | { readonly kind: 'finding'; readonly key: string }
  | null;

const NONE: ReadonlySet<string> = new Set();

const facesOfOperations = (plan: readonly ProcessOperation[], ids: readonly string[]): ReadonlySet<string> =>
  new Set(plan.filter(({ op_id }) => ids.includes(op_id)).flatMap(({ face_ids }) => face_ids));

const operationsOf = (line: CostLine): readonly string[] => [
  ...line.op_refs,
  ...line.children.flatMap(operationsOf),
];

/** The faces to highlight. */
export const chosenFaces = (calculation: Calculation, selection: Selection): ReadonlySet<string> => {
  if (selection === null) return NONE;
  if (selection.kind === 'face') return new Set([selection.faceId]);
  if (selection.kind === 'driver') {
    const drivers = calculation.analytics?.cost_drivers ?? [];
    return new Set(drivers.filter(({ ref }) => ref === selection.ref).flatMap(({ face_ids }) => face_ids));
  }
  if (selection.kind === 'finding')
    return new Set(findingsOf(calculation).find(({ key }) => key === selection.key)?.faceIds);
  if (selection.kind === 'operation') return facesOfOperations(calculation.process_plan, [selection.id]);
  const row = allRows(calculation.cost_sheet?.lines ?? []).find(({ path }) => path === selection.path);
  return row === undefined ? NONE : facesOfOperations(calculation.process_plan, operationsOf(row.line));
};

export type FaceFacts = {
  readonly features: NonNullable<Calculation['geometry']>['features'];
  readonly operations: readonly ProcessOperation[];
  readonly rows: readonly CostRow<CostLine>[];
  /** Texts of the drawing that its operations follow. */
  readonly drawn: readonly string[];
  readonly findings: readonly PartFinding[];
  /** Thinnest wall in mm; undefined if it has no surface opposite, or was not measured. */
  readonly wall: number | undefined;
};

/** What is known of a face; its lines are the innermost ones that its operations cause. */
export const factsOfFace = (calculation: Calculation, faceId: string): FaceFacts => {
  const operations = calculation.process_plan.filter(({ face_ids }) => face_ids.includes(faceId));
  const ids = new Set(operations.map(({ op_id }) => op_id));
  return {
    features: (calculation.geometry?.features ?? []).filter(({ face_ids }) => face_ids.includes(faceId)),
    operations,
    rows: allRows(calculation.cost_sheet?.lines ?? []).filter(
      ({ line }) => line.children.length === 0 && line.op_refs.some((id) => ids.has(id)),
    ),
    drawn: [...new Set(operations.flatMap(({ facts = [] }) => facts.map(({ text }) => text)))],
    findings: findingsOf(calculation).filter(({ faceIds }) => faceIds.includes(faceId)),
    wall: calculation.geometry?.walls?.by_face?.[faceId],
  };
};
