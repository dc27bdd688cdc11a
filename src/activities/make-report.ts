import { Context } from '@temporalio/activity';
import type { Database } from '../db/kernel/database.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import { findKnownPrice, type KnownPrice } from '../db/known-prices/known-prices.ts';
import type { ReportFailure } from '../db/reports/kinds.ts';
import { endReport, findReport, type Report, reportKey } from '../db/reports/reports.ts';
import { findReportSource, type ReportSource } from '../db/reports/source.ts';
import { checkStorage, markForRemoval, registerObjects } from '../db/uploads/stored-objects.ts';
import { gapOf, type PricedResult, shouldCostOf } from '../engine/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import { type KnownPriceShown, mediaTypeOf, type ReportInput } from '../reports/report.ts';
import type { RowInput } from '../workflows/contract.ts';
import type { Pricer } from './pricer.ts';

export type ReportActivityDeps = {
  readonly db: Database;
  readonly store: Pick<ObjectStore, 'put' | 'read'>;
  readonly clock: Clock;
  readonly pricer: Pick<Pricer, 'report'>;
};

const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

const knownOf = (known: KnownPrice, annualVolume: number | null, result: PricedResult): KnownPriceShown => ({
  supplier: known.supplier,
  lot_size: known.lotSize,
  annual_volume: known.annualVolume ?? annualVolume,
  price: known.price,
  date: known.pricedOn,
  gap: gapOf(
    { lot_size: known.lotSize, price: known.price, breakdown: known.breakdown },
    shouldCostOf(result),
  ),
});

const inputOf = (
  { kind, format, language }: Report,
  { calculation, result, material }: ReportSource,
  known: KnownPrice | null,
  picture: Uint8Array | null,
): ReportInput => ({
  kind,
  format,
  language,
  calculation: {
    id: calculation.id,
    name: calculation.name,
    part_number: calculation.partNumber,
    revision_code: calculation.revisionCode,
    environment_name: calculation.environmentName,
    material,
    annual_volume: calculation.annualVolume,
    language: calculation.language,
    priced_at: (calculation.finishedAt ?? calculation.createdAt).toISOString(),
  },
  result,
  known: known === null ? null : knownOf(known, calculation.annualVolume, result),
  picture,
});

/** The steps of a report. Each is safe to repeat: the key of its object is that of the report, and the first end stays. */
export const createReportActivities = ({ db, store, clock, pricer }: ReportActivityDeps) => {
  const end = (orgId: OrgId, id: string, reason: ReportFailure): Promise<boolean> =>
    db.asTenant(orgId, (tx) => endReport(tx, orgId, id, { status: 'failed', reason }, clock.now()));

  return {
    makeReport: async ({ orgId: org, id }: RowInput): Promise<void> => {
      const orgId = asId<OrgId>(org);
      const read = await db.asReader(orgId, async (tx) => {
        const report = await findReport(tx, orgId, id, clock.now());
        if (report?.status !== 'queued') return null;
        const known =
          report.knownPriceId === null ? null : await findKnownPrice(tx, orgId, report.knownPriceId);
        return { report, known, source: await findReportSource(tx, orgId, report.calculationId) };
      });
      if (read === null) return;
      const { report, known, source } = read;
      if (source === null) {
        await end(orgId, id, 'not_priced');
        return;
      }
      // Only a document shows the picture.
      const picture =
        report.format === 'pdf' && source.pictureKey !== null
          ? await store.read(source.pictureKey, { maxBytes: MAX_PICTURE_BYTES })
          : null;
      const input = inputOf(report, source, known, picture);
      const bytes = await pricer.report(orgId, input, Context.current().cancellationSignal);
      const object = { key: reportKey(orgId, id, report.format), sizeBytes: bytes.byteLength };
      // Counted before it is stored, and removed when the report expires, whatever becomes of its calculation.
      const full = await db.asTenant(orgId, async (tx) => {
        const exceeded = await checkStorage(tx, orgId, object.sizeBytes);
        if (exceeded === null)
          await registerObjects(tx, orgId, id, [{ ...object, dueAt: report.expiresAt }], clock.now());
        return exceeded;
      });
      if (full !== null) {
        await end(orgId, id, 'storage_exceeded');
        return;
      }
      await store.put(object.key, Buffer.from(bytes), mediaTypeOf(report.format));
      await db.asTenant(orgId, async (tx) => {
        const now = clock.now();
        const ended = await endReport(
          tx,
          orgId,
          id,
          { status: 'succeeded', objectKey: object.key, sizeBytes: object.sizeBytes },
          now,
        );
        const isThere = ended || (await findReport(tx, orgId, id, now))?.status === 'succeeded';
        if (!isThere) await markForRemoval(tx, orgId, id, { now });
      });
    },

    /** Ends a report that failed by an internal error. Safe to repeat. */
    failReport: async ({ orgId: org, id }: RowInput): Promise<void> => {
      await end(asId<OrgId>(org), id, 'internal_error');
    },
  };
};
