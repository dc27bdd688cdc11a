import type { Calculation } from '../db/calculation-record/calculation.ts';
import { repeatOf } from '../db/calculations/derive.ts';
import { checkDraft, inheritEnvironment } from '../db/calculations/draft-rules.ts';
import { runLocked } from '../db/calculations/run.ts';
import { findCalculations, insertDrafts } from '../db/calculations/store.ts';
import type { Database, Tx } from '../db/kernel/database.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import type { Starter } from '../db/outbox/starter.ts';
import { copyDrawings } from '../db/packs/store.ts';
import {
  endStarting,
  lockQueued,
  nextItems,
  type RepriceReason,
  setItem,
} from '../db/reference-sets/reprices.ts';
import { copyComponentCorrections } from '../db/snapshot/component-corrections.ts';
import { STAMPS, whyUnavailable } from '../engine/index.ts';
import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { runWiring } from '../workflows/calculate/contract.ts';
import type { RowInput } from '../workflows/contract.ts';
import { REPRICE_PAGE } from '../workflows/reprice-set/contract.ts';

type RepriceDeps = { readonly db: Database; readonly starter: Starter; readonly clock: Clock };

/** Why a baseline cannot be repeated; null: it can. */
const reasonAgainst = async (
  tx: Tx,
  orgId: OrgId,
  baseline: Calculation | undefined,
  today: string,
): Promise<RepriceReason | null> => {
  if (baseline === undefined) return 'baseline_deleted';
  const environment = await inheritEnvironment(tx, orgId, baseline.environmentId);
  if (environment.kind !== 'done') return 'environment_deleted';
  const names = {
    gradeId: baseline.materialGradeId,
    stockFormatId: baseline.stockFormatId,
    nestItemId: baseline.nestItemId,
    datasetLinkId: null,
    currency: baseline.currency,
    process: baseline.manufacturingProcess,
    processGradeId: baseline.materialGradeId,
  };
  const cells = { revisions: [{ id: baseline.revisionId }], environments: [environment.value] };
  const refused = await checkDraft(tx, orgId, names, cells, today, whyUnavailable);
  return refused === null ? null : 'inputs_changed';
};

type At = { readonly orgId: OrgId; readonly repriceId: string; readonly now: Date };

/** Drafts of the next items. Each is written to its item. */
const draftPage = async (tx: Tx, { orgId, repriceId, now }: At) => {
  const items = await nextItems(tx, orgId, repriceId, REPRICE_PAGE);
  const baselines = await findCalculations(
    tx,
    orgId,
    items.flatMap(({ baselineId }) => baselineId ?? []),
  );
  const drafts: Calculation[] = [];
  for (const { revisionId, baselineId } of items) {
    const baseline = baselines.find(({ id }) => id === baselineId);
    const reason = await reasonAgainst(tx, orgId, baseline, now.toISOString().slice(0, 10));
    if (reason !== null || baseline === undefined) {
      await setItem(tx, orgId, { repriceId, revisionId }, { reason: reason ?? 'baseline_deleted' });
      continue;
    }
    const draft = repeatOf(baseline, { id: newId(), batchId: repriceId, createdAt: now });
    await insertDrafts(tx, [draft]);
    await copyComponentCorrections(tx, orgId, baseline.id, [draft.id]);
    await copyDrawings(tx, orgId, baseline.id, [draft.id], now);
    await setItem(tx, orgId, { repriceId, revisionId }, { calculationId: draft.id });
    drafts.push(draft);
  }
  return { drafts, isLast: items.length < REPRICE_PAGE };
};

/** Starts the runs of a reprice, page by page. */
export const createRepriceActivities = ({ db, starter, clock }: RepriceDeps) => ({
  /** Starts the next page in one transaction. `done`: every item is started, or the rest cannot be paid. */
  startRepricePage: async ({ orgId: org, id }: RowInput): Promise<'more' | 'done'> => {
    const orgId = asId<OrgId>(org);
    const now = clock.now();
    const { staged, left } = await db.asTenant(orgId, async (tx) => {
      const reprice = await lockQueued(tx, orgId, id);
      if (reprice === null) return { staged: [], left: false };
      const { drafts, isLast } = await draftPage(tx, { orgId, repriceId: id, now });
      const begun = await runLocked(tx, orgId, drafts, {
        now,
        requestId: null,
        versions: STAMPS,
        apiKeyId: reprice.runKeyId,
        wiring: runWiring,
        checkPending: false,
        stopUnfunded: true,
      });
      // The wallet does not cover any further run.
      const unfunded = begun.results.some(({ outcome }) => outcome.kind === 'insufficient_funds');
      if (isLast || unfunded)
        await endStarting(tx, orgId, id, {
          status: 'started',
          reason: unfunded ? 'insufficient_funds' : null,
        });
      return { staged: begun.staged, left: !isLast && !unfunded };
    });
    starter.kick(staged);
    return left ? 'more' : 'done';
  },

  /** Ends a reprice that failed by an internal error. The runs that it started go on. */
  failReprice: async ({ orgId: org, id }: RowInput): Promise<void> => {
    const orgId = asId<OrgId>(org);
    await db.asTenant(orgId, (tx) => endStarting(tx, orgId, id, { status: 'failed', reason: null }));
  },
});
