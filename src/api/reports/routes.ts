import { z } from '@hono/zod-openapi';
import { findCalculation } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/kernel/database.ts';
import { asId, type CalculationId, type OrgId } from '../../db/kernel/ids.ts';
import { requestReport } from '../../db/reports/changes.ts';
import {
  countReports,
  findReport,
  listReports,
  REPORT_KEPT_DAYS,
  type Report,
} from '../../db/reports/reports.ts';
import { mediaTypeOf } from '../../reports/report.ts';
import { languageOf } from '../../texts/index.ts';
import { makeReportRef } from '../../workflows/make-report/contract.ts';
import { calculationId } from '../calculations/schemas.ts';
import type { Deps } from '../kit/deps.ts';
import { existing, notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { awaitedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import { DOWNLOAD_URL_SECONDS } from '../uploads/schemas.ts';
import { unwrap } from './refusals.ts';
import { createReportBody, report, reportToWire } from './schemas.ts';

const LIST = 'listReports';
const PATH = '/api/v1/calculations/{calculation_id}/reports';
const common = { tag: 'Calculations', scope: 'calculations:read', weight: 'light' } as const;

const params = calculationId.extend({ report_id: uuid('UUID of the report to read.') });

/** @throws ApiError not_found, also for a report of another calculation */
const ownReport = async (
  tx: Tx,
  orgId: OrgId,
  at: { readonly calculation_id: string; readonly report_id: string },
  now: Date,
): Promise<Report> => {
  const row = existing(await findReport(tx, orgId, at.report_id, now));
  if (row.calculationId !== at.calculation_id) throw notFound();
  return row;
};

const urlOf = async (deps: Deps, { id, kind, format, objectKey }: Report): Promise<string | null> =>
  objectKey === null
    ? null
    : deps.store.presignGet(objectKey, {
        filename: `${kind}-${id}.${format}`,
        contentType: mediaTypeOf(format),
        expiresInSeconds: DOWNLOAD_URL_SECONDS,
      });

const create = writeRoute(
  {
    ...common,
    operationId: 'createReport',
    method: 'post',
    path: PATH,
    summary: 'Create a report',
    description: `Makes a file from the price of the calculation. A report is never billed. It counts toward the storage of the plan and is removed after ${REPORT_KEPT_DAYS} days.`,
    params: calculationId,
    body: createReportBody,
    scope: 'calculations:write',
    weight: 'heavy',
    responses: { 202: { description: 'The queued report.', schema: report } },
    errors: ['not_found', 'conflict', 'storage_exceeded', 'report_unavailable', 'too_many_pending'],
  },
  async ({ tx, caller, params: { calculation_id }, body, now, stage }) => {
    const id = asId<CalculationId>(calculation_id);
    const { kind, format } = body;
    const language =
      body.language ?? languageOf(existing(await findCalculation(tx, caller.orgId, id)).language);
    const asked = { calculationId: id, knownPriceId: body.known_price_id ?? null, kind, format, language };
    const reportId = unwrap(await requestReport(tx, caller.orgId, asked, now));
    await stage(makeReportRef(reportId));
    const row = await ownReport(tx, caller.orgId, { calculation_id, report_id: reportId }, now);
    return { status: 202, body: reportToWire(row, null) };
  },
);

const get = awaitedRoute(
  {
    ...common,
    operationId: 'getReport',
    method: 'get',
    path: `${PATH}/{report_id}`,
    summary: 'Get a report',
    description:
      'Returns the state of the report and, once it succeeded, a URL of its file. `wait_seconds` waits while it is `queued`.',
    params,
    responses: { 200: { description: 'The report.', schema: report } },
    errors: ['not_found'],
  },
  (context) => ({ kind: 'report', id: context.params.report_id }),
  async ({ deps, tx, caller, params: at, now }) => {
    const row = await ownReport(tx, caller.orgId, at, now);
    return { status: 200, body: reportToWire(row, await urlOf(deps, row)) };
  },
);

const list = readRoute(
  {
    ...common,
    operationId: LIST,
    method: 'get',
    path: PATH,
    summary: 'List the reports of a calculation',
    description:
      'Newest first, without those that have expired. Each has the URL of its file, once it succeeded.',
    paginated: true,
    params: calculationId,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of reports.', schema: envelope(report) } },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params: { calculation_id }, query, now }) => {
    const { id } = existing(await findCalculation(tx, caller.orgId, asId<CalculationId>(calculation_id)));
    return answerPage(deps, {
      operationId: LIST,
      path: PATH.replace('{calculation_id}', id),
      query,
      load: (page) => listReports(tx, caller.orgId, id, { ...page, now }),
      toItems: (rows) => Promise.all(rows.map(async (row) => reportToWire(row, await urlOf(deps, row)))),
      count: (page) => countReports(tx, caller.orgId, id, { ...page, now }),
    });
  },
);

export const reportRoutes: readonly Route[] = [create, get, list];
