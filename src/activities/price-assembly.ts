import { failureOf } from '../db/calculation-record/failure.ts';
import {
  beginRollUp,
  type ComponentEnd,
  endComponent,
  findComponentPrices,
  type OpenComponent,
  takeComponents,
} from '../db/calculations/component-runs.ts';
import {
  countComponents,
  drawAssembly,
  type Split,
  splitAssembly,
  type Unsplit,
} from '../db/calculations/split-assembly.ts';
import { findCalculation } from '../db/calculations/store.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import { loadSnapshot } from '../db/snapshot/pieces.ts';
import type { NestItem } from '../nest/index.ts';
import type { RowInput } from '../workflows/contract.ts';
import { beating } from './beating.ts';
import { type CalculationActivityDeps, commitOutcome, logOf } from './calculate.ts';
import { calculationRunOf } from './calculation-run.ts';
import { throwOnFault } from './engine-fault.ts';
import { ensureOwnEngine, requireOwnEngine } from './own-engine.ts';
import type { Outcome } from './price-snapshot.ts';

/** Components per step: few enough to be repeated, many enough to keep the history short. */
const PAGE = 25;

const fenceOf = (deps: CalculationActivityDeps, input: RowInput) => {
  const { orgId, id, runSeq } = calculationRunOf(input);
  return { orgId, fence: { id, runSeq, now: deps.clock.now() } };
};

const limitOf = (deps: CalculationActivityDeps) => AbortSignal.timeout(deps.timeoutSeconds * 1000);

/** Fewer than two components cannot share a sheet, so no thread is needed. */
const share = async (deps: CalculationActivityDeps, orgId: OrgId, { digest, components }: Unsplit) => {
  if (components.length < 2) return { digest, lines: new Map<string, NestItem>() };
  const { lines } = throwOnFault(await beating(deps.pricer.shareSheets(orgId, components, limitOf(deps))));
  return { digest, lines };
};

const split = async (deps: CalculationActivityDeps, input: RowInput): Promise<Split | null> => {
  const { orgId, fence } = fenceOf(deps, input);
  for (;;) {
    const unsplit = await beating(
      deps.db.asTenant(orgId, (tx) => drawAssembly(tx, orgId, fence, deps.versions.drawnMaterial)),
    );
    const nested = unsplit === null ? null : await share(deps, orgId, unsplit);
    const done = await beating(deps.db.asTenant(orgId, (tx) => splitAssembly(tx, orgId, fence, nested)));
    // Another attempt has changed the drawings meanwhile.
    if (done !== 'redrawn') return done;
  }
};

const priceOne = async (
  deps: CalculationActivityDeps,
  input: RowInput,
  component: OpenComponent,
): Promise<void> => {
  const { orgId } = fenceOf(deps, input);
  const snapshot = await deps.db.asTenant(orgId, (tx) => loadSnapshot(tx, orgId, component.digest));
  requireOwnEngine(deps, snapshot);
  const outcome = await deps.pricer.price(orgId, snapshot, limitOf(deps));
  if (outcome.kind === 'fault')
    logOf(deps, input).error(
      { err: outcome.error, component_id: component.id },
      'a component could not be priced',
    );
  await deps.db.asTenant(orgId, (tx) => endComponent(tx, orgId, component, endOf(outcome), deps.clock.now()));
};

const endOf = (outcome: Outcome): ComponentEnd => {
  if (outcome.kind === 'priced') return { kind: 'priced', stored: outcome.stored };
  const failure = outcome.kind === 'unpriceable' ? outcome.failure : failureOf('internal_error');
  return { kind: 'failed', failure };
};

const rollUp = async (deps: CalculationActivityDeps, input: RowInput): Promise<void> => {
  const { orgId, fence } = fenceOf(deps, input);
  const begun = await deps.db.asTenant(orgId, async (tx) => {
    if (!(await beginRollUp(tx, orgId, fence))) return null;
    const row = await findCalculation(tx, orgId, fence.id);
    if (row === null || row.snapshotDigest === null) return null;
    return {
      digest: row.snapshotDigest,
      snapshot: await loadSnapshot(tx, orgId, row.nestedDigest ?? row.snapshotDigest),
      prices: await findComponentPrices(tx, orgId, fence.id),
    };
  });
  if (begun === null) return logOf(deps, input).info('run is over; nothing to roll up');
  const { digest, ...assembly } = begun;
  requireOwnEngine(deps, assembly.snapshot);
  const outcome = throwOnFault(await beating(deps.pricer.rollUp(orgId, assembly, limitOf(deps))));
  await commitOutcome(deps, input, digest, outcome);
};

/** The steps of an assembly's run that has its slot. Each is safe to repeat; null: the run has ended. */
export const createAssemblyActivities = (deps: CalculationActivityDeps) => ({
  /** Splits into component parts and calculations; components that an earlier run priced from the same content stay priced. */
  splitAssembly: async (input: RowInput): Promise<Split | null> => {
    await ensureOwnEngine(deps, input);
    return split(deps, input);
  },

  /** Prices a page of open components in the threads; each ends in its own transaction. */
  priceComponents: async (input: RowInput): Promise<Split | null> => {
    if (await ensureOwnEngine(deps, input)) return split(deps, input);
    const { orgId, fence } = fenceOf(deps, input);
    const page = await deps.db.asTenant(orgId, (tx) => takeComponents(tx, orgId, fence, PAGE));
    await beating(Promise.all(page.map((component) => priceOne(deps, input, component))));
    return deps.db.asTenant(orgId, async (tx) => {
      const row = await findCalculation(tx, orgId, fence.id);
      if (row === null || row.runSeq !== fence.runSeq || row.status !== 'polling') return null;
      return countComponents(tx, orgId, fence.id);
    });
  },

  /** Rolls up the prices of the components and ends the run; or gives the components that this engine must price first. */
  rollUpAssembly: async (input: RowInput): Promise<Split | null> => {
    if (await ensureOwnEngine(deps, input)) return split(deps, input);
    await rollUp(deps, input);
    return null;
  },
});
