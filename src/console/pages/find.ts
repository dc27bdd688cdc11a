import { html } from 'hono/html';
import { findCalculation } from '../../db/calculations/store.ts';
import { findUpload } from '../../db/uploads/uploads.ts';
import { findDelivery, listDeliveriesOfEvent } from '../../db/webhooks/deliveries.ts';
import { calculateRef } from '../../workflows/calculate/contract.ts';
import { ingestUploadRef } from '../../workflows/ingest-upload/contract.ts';
import { badge, type Html, time } from '../format.ts';
import { read, show, temporalLink, type Visit } from '../visit.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds any id that a customer quotes: redirects to a delivery, shows a calculation or upload with its workflow. */
export const findPage = async (visit: Visit): Promise<Response> => {
  const id =
    (visit.c.req.query('id') ?? '')
      .trim()
      .replace(/^(calculation|upload|delivery)\//, '')
      .split('/')[0] ?? '';
  if (!UUID.test(id)) return nothing(visit, id);
  const found = await read(visit, async (tx) => ({
    delivery: await findDelivery(tx, visit.orgId, id),
    ofEvent: await listDeliveriesOfEvent(tx, visit.orgId, id),
    calculation: await findCalculation(tx, visit.orgId, id),
    upload: await findUpload(tx, visit.orgId, id),
  }));
  const delivery = found.delivery ?? found.ofEvent[0];
  if (delivery !== undefined) {
    return visit.c.redirect(`${visit.base}/endpoints/${delivery.endpointId}/deliveries/${delivery.id}`, 303);
  }
  if (found.calculation !== null) {
    const row = found.calculation;
    const workflowId = row.runSeq === 0 ? null : calculateRef(row.id, row.runSeq).workflowId;
    return record(visit, `Calculation ${row.name}`, workflowId, [
      ['State', badge(row.status)],
      ['Error', row.error ?? '–'],
      ['Runs', String(row.runSeq)],
      ['Attempts', String(row.attemptCount)],
      ['Unit cost', row.unitCost === null ? '–' : `${row.unitCost} ${row.currency}`],
      ['Queued', time(row.enqueuedAt)],
      ['Started', time(row.startedAt)],
      ['Finished', time(row.finishedAt)],
      ['Id', row.id],
    ]);
  }
  if (found.upload !== null) {
    const row = found.upload;
    const workflowId = row.ingestSeq === 0 ? null : ingestUploadRef(row).workflowId;
    return record(visit, `Upload ${row.name}`, workflowId, [
      ['State', badge(row.status)],
      ['Failure', row.failureReason ?? '–'],
      ['Ingests', String(row.ingestSeq)],
      ['Size', row.sizeBytes === null ? '–' : `${row.sizeBytes} bytes`],
      ['SHA-256', row.sha256 ?? '–'],
      ['Created', time(row.createdAt)],
      ['Id', row.id],
    ]);
  }
  return nothing(visit, id);
};

const record = (
  visit: Visit,
  title: string,
  workflowId: string | null,
  rows: readonly (readonly [string, string | Html])[],
): Response | Promise<Response> => {
  const link = workflowId === null ? null : temporalLink(visit.options, workflowId);
  return show(visit, {
    title,
    content: html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
<dt>Workflow</dt><dd>${
      workflowId === null
        ? 'not started'
        : link === null
          ? workflowId
          : html`<a href="${link}">Open in the Temporal UI</a>`
    }</dd></dl>`,
  });
};

const nothing = (visit: Visit, id: string): Response | Promise<Response> =>
  show(visit, {
    title: 'Nothing found',
    content: html`<p>This organisation has no delivery, event, calculation or upload with the id <span class="mono">${id}</span>. Check the id.</p>
<p><a href="${visit.base}">Back</a></p>`,
  });
