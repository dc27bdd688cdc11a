import { textOrId } from '../../texts/index.ts';
import type { Evaluation } from '../cost/compiled.ts';
import { costByOperation } from '../pipeline/published-plan.ts';
import { fromMicro } from '../quantities/micro.ts';
import type {
  MaterialFacts,
  NoteParams,
  Operation,
  PartFacts,
  PartFeature,
  StockChoice,
} from '../records.ts';
import type { CostDriver } from '../result.ts';

const SHOWN = 20;

type DrivenPlan = { readonly stock: StockChoice | null; readonly operations: readonly Operation[] };

type Draft = Omit<CostDriver, 'amount' | 'share' | 'label'> & {
  readonly micro: number;
  readonly label_id: string;
  readonly params: NoteParams;
};

/**
 * Breakdown of the unit cost. The cost of an operation is distributed over its features by cutting time; time without a feature
 * stays with the operation. Sorted by amount, ties by reference; the last row is the remainder, so that the rows sum to the unit
 * cost.
 */
export const costDrivers = (
  plan: DrivenPlan,
  part: PartFacts | null,
  material: MaterialFacts | null,
  evaluation: Evaluation,
  language: string,
): readonly CostDriver[] => {
  const unit = evaluation.scheme.unitCost.micro;
  const drafts = [
    materialDraft(plan, material, evaluation),
    ...componentDrafts(evaluation),
    ...operationDrafts(plan, part, evaluation),
  ].filter((draft) => draft.micro > 0);
  const shown = merged(drafts)
    .sort((a, b) => b.micro - a.micro || (a.ref < b.ref ? -1 : 1))
    .slice(0, SHOWN);
  const rest = shown.reduce((left, draft) => left - draft.micro, unit);
  return [...shown, otherDraft(rest)].map(({ micro, label_id, params, ...draft }) => ({
    ...draft,
    label: textOrId(language, label_id, params),
    amount: fromMicro(micro),
    share: unit === 0 ? 0 : micro / unit,
  }));
};

const otherDraft = (micro: number): Draft => ({
  kind: 'other',
  label_id: 'driver.other',
  params: {},
  ref: 'other',
  face_ids: [],
  micro,
});

/** The only row of a bought part. */
export const purchaseDrivers = (amount: number, language: string): readonly CostDriver[] => {
  const label = (id: string): string => textOrId(language, id, {});
  return [
    { kind: 'purchase', ref: 'purchase', face_ids: [], label: label('driver.purchase'), amount, share: 1 },
    { kind: 'other', ref: 'other', face_ids: [], label: label('driver.other'), amount: 0, share: 0 },
  ];
};

/** One driver per reference: merges drilling and reaming of a hole. */
const merged = (drafts: readonly Draft[]): Draft[] => {
  const byRef = new Map<string, Draft>();
  for (const draft of drafts) {
    const known = byRef.get(draft.ref);
    byRef.set(draft.ref, known ? { ...known, micro: known.micro + draft.micro } : draft);
  }
  return [...byRef.values()];
};

const materialDraft = (plan: DrivenPlan, material: MaterialFacts | null, evaluation: Evaluation): Draft => ({
  kind: 'material',
  label_id: 'driver.material',
  params: { grade: material?.display_code ?? '' },
  ref: plan.stock?.id ?? 'material',
  face_ids: [],
  micro: evaluation.tops.get('material')?.micro ?? 0,
});

/** Cost of an assembly's parts, per kind of component. */
const componentDrafts = (evaluation: Evaluation): readonly Draft[] =>
  evaluation.leaves
    .filter(({ leaf }) => leaf.top === 'components')
    .map(({ leaf, money }) => ({
      kind: 'component' as const,
      label_id: 'driver.component',
      params: leaf.label_params,
      ref: leaf.evidence.source_id ?? leaf.label_id,
      face_ids: [],
      micro: money.micro,
    }));

const operationDrafts = (
  plan: DrivenPlan,
  part: PartFacts | null,
  evaluation: Evaluation,
): readonly Draft[] => {
  const costs = costByOperation(evaluation);
  const setups = new Map<string, number>();
  for (const { leaf, money } of evaluation.leaves) {
    const op = leaf.op_refs[0];
    if (leaf.top === 'setup' && op !== undefined) setups.set(op, (setups.get(op) ?? 0) + money.micro);
  }
  const features = new Map(part?.features.map((feature) => [feature.id, feature]));
  return plan.operations.flatMap((operation) => {
    const setup = setups.get(operation.op_id) ?? 0;
    const run = (costs.get(operation.op_id) ?? 0) - setup;
    const setupDraft: Draft = {
      kind: 'setup',
      label_id: 'driver.setup',
      params: { op: operation.op_id, step: operation.step },
      ref: `${operation.op_id}.setup`,
      face_ids: [],
      micro: setup,
    };
    return [setupDraft, ...shareByFeature(operation, run, features)];
  });
};

const shareByFeature = (
  operation: Operation,
  micro: number,
  features: ReadonlyMap<string, PartFeature>,
): readonly Draft[] => {
  const elements = operation.time ? [...operation.time.th, ...operation.time.tn] : [];
  const total = elements.reduce((sum, element) => sum + element.time.value, 0);
  const seconds = new Map<string, number>();
  for (const { feature_id, time } of elements) {
    if (feature_id !== null) seconds.set(feature_id, (seconds.get(feature_id) ?? 0) + time.value);
  }
  const ofFeatures = [...seconds].flatMap(([id, time]): readonly Draft[] => {
    const feature = features.get(id);
    if (feature === undefined || total === 0) return [];
    return [featureDraft(feature, Math.round((micro * time) / total))];
  });
  const shared = ofFeatures.reduce((sum, draft) => sum + draft.micro, 0);
  const rest: Draft = {
    kind: operation.role === 'subcontract' ? 'treatment' : 'operation',
    label_id: operation.subcontract ? 'driver.treatment' : 'driver.operation',
    params: operation.subcontract
      ? { process: operation.subcontract.process }
      : { op: operation.op_id, step: operation.step },
    ref: operation.op_id,
    face_ids: operation.face_ids,
    micro: micro - shared,
  };
  return [...ofFeatures, rest];
};

const featureDraft = (feature: PartFeature, micro: number): Draft => ({
  kind: 'feature',
  label_id: 'driver.feature',
  params: { kind: feature.kind, size: sizeOf(feature) },
  ref: feature.id,
  face_ids: feature.face_ids,
  micro,
});

const mm = (value: number): string => String(Number(value.toFixed(2)));

const sizeOf = (feature: PartFeature): string => {
  const times = feature.count > 1 ? `${feature.count}× ` : '';
  if (feature.thread !== null) return `${times}${feature.thread}`;
  if (feature.diameter_mm !== null) {
    const depth = feature.depth_mm ?? feature.length_mm;
    return `${times}Ø${mm(feature.diameter_mm)}${depth === null ? '' : ` × ${mm(depth)}`}`;
  }
  const sides = [feature.length_mm, feature.width_mm, feature.depth_mm].filter((side) => side !== null);
  if (sides.length > 0) return `${times}${sides.map(mm).join(' × ')}`;
  return feature.radius_mm === null ? times : `${times}R${mm(feature.radius_mm)}`;
};
