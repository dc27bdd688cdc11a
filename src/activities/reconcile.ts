import { failureOf } from '../db/calculation-record/failure.ts';
import { endAdmission } from '../db/calculations/batches.ts';
import { endWithoutResult } from '../db/calculations/end-run.ts';
import { grantSlots } from '../db/calculations/slots.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import { sweepTx } from '../db/kernel/sweep-transaction.ts';
import {
  grantSlots as grantDeliverySlots,
  lockSlots as lockDeliverySlots,
} from '../db/outbox/delivery-slots.ts';
import {
  findOpenBatches,
  findOpenCalculations,
  findOpenNests,
  findOpenPictures,
  findOpenReports,
  findOpenReprices,
  findOpenUploads,
  findParkedOrganisations,
  findWaitingOrganisations,
  type OpenCalculation,
  type OpenJob,
  type OpenNest,
  type OpenPictures,
  type OpenUpload,
  type SweptOrganisation,
} from '../db/outbox/open-work.ts';
import { endStarting } from '../db/reference-sets/reprices.ts';
import { endReport } from '../db/reports/reports.ts';
import { failPictures } from '../db/uploads/geometries.ts';
import { findUploadsOfContent } from '../db/uploads/uploads.ts';
import { calculateRef, runWiring } from '../workflows/calculate/contract.ts';
import { deliveryWiring } from '../workflows/deliver-webhook/contract.ts';
import type { Sweeps } from '../workflows/housekeeping/contract.ts';
import { INTERNAL_FAULT, ingestUploadRef } from '../workflows/ingest-upload/contract.ts';
import { makeReportRef } from '../workflows/make-report/contract.ts';
import { repriceSetRef } from '../workflows/reprice-set/contract.ts';
import { runBatchRef } from '../workflows/run-batch/contract.ts';
import { solveNestRef } from '../workflows/solve-nest/contract.ts';
import { createAdmissionActivities } from './admission.ts';
import { failUpload } from './end-upload.ts';
import { createFailNest } from './fail-nest.ts';
import { type SweepSteps, sweepAll, WIDE } from './sweep-all.ts';
import { createCompare, lifeOfWorkflow, pingBoth, type SweepDeps } from './workflow-life.ts';

const RECONCILE_AFTER_MS = 60_000;

const failUndrawn = async (
  { db, clock, log, temporal }: SweepDeps,
  { orgId, sha256 }: OpenPictures,
): Promise<void> => {
  const uploads = await sweepTx(db, orgId, (tx) => findUploadsOfContent(tx, orgId, sha256));
  for (const { id, ingestSeq } of uploads) {
    const { workflowId } = ingestUploadRef({ id, ingestSeq });
    if ((await lifeOfWorkflow(temporal, workflowId)) === 'open') return;
  }
  log.warn({ org_id: orgId, sha256 }, 'the workflow of these pictures ended');
  await sweepTx(db, orgId, (tx) => failPictures(tx, orgId, sha256, clock.now()));
};

const passesOf = (deps: SweepDeps) => ({
  pass: <Item extends { readonly orgId: OrgId }>(of: Omit<SweepSteps<Item>, 'isThere'>): Promise<void> =>
    sweepAll(deps.log, { ...of, isThere: () => pingBoth(deps), width: WIDE }),
  compare: createCompare(deps),
  longAgo: (): Date => new Date(deps.clock.now().getTime() - RECONCILE_AFTER_MS),
});

/** Job nests, reports and reprices: rows without units or money of their own. */
const createFreeReconcilers = (deps: SweepDeps) => {
  const { db, clock } = deps;
  const failNest = createFailNest(deps);
  const { pass, compare, longAgo } = passesOf(deps);
  return {
    /** A nest whose workflow ended without a result has failed by an internal error. */
    reconcileNests: (): Promise<void> =>
      pass({
        page: (after: OpenNest | null) => findOpenNests(db, longAgo(), after),
        visit: ({ orgId, id, revision }) =>
          compare(orgId, solveNestRef(id, revision), () => failNest({ orgId, id, seq: revision })),
      }),

    /** A report whose workflow ended without a file has failed by an internal error. */
    reconcileReports: (): Promise<void> =>
      pass({
        page: (after: OpenJob | null) => findOpenReports(db, longAgo(), after),
        visit: ({ orgId, id }) =>
          compare(orgId, makeReportRef(id), async () => {
            const end = { status: 'failed', reason: 'internal_error' } as const;
            await sweepTx(db, orgId, (tx) => endReport(tx, orgId, id, end, clock.now()));
          }),
      }),

    /** A reprice whose workflow ended early has failed; the runs that it started go on. */
    reconcileReprices: (): Promise<void> =>
      pass({
        page: (after: OpenJob | null) => findOpenReprices(db, longAgo(), after),
        visit: ({ orgId, id }) =>
          compare(orgId, repriceSetRef(id), () =>
            sweepTx(db, orgId, (tx) => endStarting(tx, orgId, id, { status: 'failed', reason: null })),
          ),
      }),
  } satisfies Partial<Sweeps>;
};

/** Compares open rows with their workflows: starts missing workflows again, and ends rows whose workflow was lost. */
export const createReconcileActivities = (deps: SweepDeps) => {
  const { db, clock, starter } = deps;
  const { resumeParked } = createAdmissionActivities(deps);
  const { pass, compare, longAgo } = passesOf(deps);

  return {
    ...createFreeReconcilers(deps),

    /** An ingest whose workflow ended without a result has failed, and not because of the file. */
    reconcileUploads: (): Promise<void> =>
      pass({
        page: (after: OpenUpload | null) => findOpenUploads(db, longAgo(), after),
        visit: ({ orgId, id, ingestSeq }) =>
          compare(orgId, ingestUploadRef({ id, ingestSeq }), async () => {
            const fence = { id, ingestSeq, now: clock.now() };
            starter.kick(await sweepTx(db, orgId, (tx) => failUpload(tx, orgId, fence, INTERNAL_FAULT)));
          }),
      }),

    /** Pictures that no running ingest makes have failed; the next ingest of the same bytes draws them. */
    reconcilePictures: (): Promise<void> =>
      pass({
        page: (after: OpenPictures | null) => findOpenPictures(db, longAgo(), after),
        visit: (pictures) => failUndrawn(deps, pictures),
      }),

    /** A run whose workflow ended without a result is `failed` with `worker_lost`. */
    reconcileCalculations: (): Promise<void> =>
      pass({
        page: (after: OpenCalculation | null) => findOpenCalculations(db, longAgo(), after),
        visit: ({ orgId, id, runSeq }) =>
          compare(orgId, calculateRef(id, runSeq), async () => {
            const fence = { id, runSeq, now: clock.now() };
            const end = { status: 'failed', failure: failureOf('worker_lost') } as const;
            const staged = await sweepTx(db, orgId, (tx) =>
              endWithoutResult(tx, orgId, fence, end, runWiring),
            );
            starter.kick(staged ?? []);
          }),
      }),

    /** A grant skips locked rows, so runs that wait for long are checked again, and deliveries with them. */
    grantWaitingSlots: (): Promise<void> =>
      pass({
        page: (after: SweptOrganisation | null) => findWaitingOrganisations(db, longAgo(), after),
        visit: async ({ orgId }) => {
          const now = clock.now();
          const staged = await sweepTx(db, orgId, async (tx) => {
            await lockDeliverySlots(tx, orgId);
            const deliveries = await grantDeliverySlots(tx, orgId, { now, wiring: deliveryWiring });
            return [...deliveries, ...(await grantSlots(tx, orgId, { now, wiring: runWiring }))];
          });
          starter.kick(staged);
        },
      }),

    /** Cells that an ended batch workflow has not admitted stay drafts, which can be run. */
    reconcileBatches: (): Promise<void> =>
      pass({
        page: (after: OpenJob | null) => findOpenBatches(db, longAgo(), after),
        visit: ({ orgId, id }) =>
          compare(orgId, runBatchRef(id), () => sweepTx(db, orgId, (tx) => endAdmission(tx, orgId, id))),
      }),

    /** Runs that a spend cap parked resume after a raised cap or a new month. */
    resumeParkedRuns: (): Promise<void> =>
      pass({
        page: (after: SweptOrganisation | null) => findParkedOrganisations(db, after),
        visit: async ({ orgId }, beat) => {
          while (await resumeParked(orgId)) beat();
        },
      }),
  } satisfies Partial<Sweeps>;
};
