import { allRows, type CostRow } from '../../charts/cost-rows.ts';
import type { Calculation, CostLine, ProcessOperation } from '../../service/client.ts';

/** Selected item: a face of the model, a line of the sheet, a cost driver, or an operation. */
export type Selection =
  | { readonly kind: 'face'; readonly faceId: string }
  | { readonly kind: 'line'; readonly path: string }
  | { readonly kind: 'driver'; readonly ref: string }
  | { readonly kind: 'operation'; readonly id: string }
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
  if (selection.kind === 'operation') return facesOfOperations(calculation.process_plan, [selection.id]);
  const row = allRows(calculation.cost_sheet?.lines ?? []).find(({ path }) => path === selection.path);
  return row === undefined ? NONE : facesOfOperations(calculation.process_plan, operationsOf(row.line));
};

export type FaceFacts = {
  readonly features: NonNullable<Calculation['geometry']>['features'];
  readonly operations: readonly ProcessOperation[];
  readonly rows: readonly CostRow<CostLine>[];
};

/** The features and operations of a face, and the innermost lines that these operations cause. */
export const factsOfFace = (calculation: Calculation, faceId: string): FaceFacts => {
  const operations = calculation.process_plan.filter(({ face_ids }) => face_ids.includes(faceId));
  const ids = new Set(operations.map(({ op_id }) => op_id));
  return {
    features: (calculation.geometry?.features ?? []).filter(({ face_ids }) => face_ids.includes(faceId)),
    operations,
    rows: allRows(calculation.cost_sheet?.lines ?? []).filter(
      ({ line }) => line.children.length === 0 && line.op_refs.some((id) => ids.has(id)),
    ),
  };
};
