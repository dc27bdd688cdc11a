import { createReport, getReport } from '../../../clients/typescript/src/operations.ts';
import { client } from './client.ts';

type Body = Parameters<typeof createReport>[0]['body'];

const WAIT_SECONDS = 25;

/** Has a report made, and waits until it has ended. */
export const makeReport = async (calculation_id: string, body: Body) => {
  const { id } = await createReport({ client, path: { calculation_id }, body });
  for (;;) {
    const path = { calculation_id, report_id: id };
    const report = await getReport({ client, path, query: { wait_seconds: WAIT_SECONDS } });
    if (report.status !== 'queued') return report;
  }
};
