import type { Computed, Operation, PartFacts, ProcessPlan } from '../records.ts';
import type { FactRef } from './read-facts.ts';

/** Operations that exist only because of requirements: a hole without one is drilled, not reamed. */
const DEMANDED_STEPS: ReadonlySet<string> = new Set([
  'ream',
  'bore_finish',
  'tap',
  'thread_mill',
  'turn_thread',
  'jig_grinding',
  'inspect',
]);

const TREATING_STEPS = ['heat_treatment', 'surface_treatment'] as const;

/** True if a time is derived from a figure of the drawing. */
const restsOnSheet = ({ terms }: Pick<Computed, 'terms'>): boolean =>
  terms.some(
    ({ name, source, from }) =>
      (source === 'drawing' && ROUGHNESS_TERMS.has(name)) || (from !== undefined && restsOnSheet(from)),
  );

const ROUGHNESS_TERMS: ReadonlySet<string> = new Set(['ra', 'rz', 'scallop']);

const distinct = (facts: readonly FactRef[]): readonly FactRef[] => [
  ...new Map(facts.map((fact) => [fact.fact_id, fact])).values(),
];

const factsOf = (operation: Operation, { features, cited = {} }: PartFacts): readonly FactRef[] => {
  const { process, step, time, feature_ids: ids } = operation;
  const treated = TREATING_STEPS.find((one) => one === step);
  if (treated !== undefined) return cited[treated] === undefined ? [] : [cited[treated]];
  const onSheet = (time?.th ?? []).filter(({ time: each }) => restsOnSheet(each));
  const isFinished = onSheet.length > 0 || process === 'grinding';
  const finished = new Set(onSheet.map(({ feature_id: id }) => id));
  const isDemanded = DEMANDED_STEPS.has(step) || process === 'grinding';
  const own = features
    .filter(({ id, ra_um }) => {
      const isSurface = ra_um !== null && (finished.has(id) || step === 'inspect');
      return isSurface || (isDemanded && ids.includes(id));
    })
    .flatMap(({ facts }) => facts ?? []);
  const surface = cited.default_ra_um;
  const general = step === 'inspect' ? cited.general_tolerance : undefined;
  return distinct([
    ...own,
    ...(surface !== undefined && isFinished ? [surface] : []),
    ...(general === undefined ? [] : [general]),
  ]);
};

/** A plan whose operations cite the drawing facts that require them. */
export const citing = (plan: ProcessPlan, part: PartFacts): ProcessPlan =>
  part.cited === undefined
    ? plan
    : {
        ...plan,
        operations: plan.operations.map((operation) => {
          const facts = factsOf(operation, part);
          return facts.length === 0 ? operation : { ...operation, facts };
        }),
      };
