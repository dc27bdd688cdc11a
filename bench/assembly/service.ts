import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { ensureDevOrganisation } from '../../src/db/accounts/dev-organisation.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { startService } from '../../src/service.ts';
import { benchClient } from '../support/client.ts';
import { report } from '../support/report.ts';
import { openBenchStack } from '../support/stack.ts';
import { cpuSeconds } from '../support/usage.ts';
import { assemblyOf, plates, revisionOf } from './stored.ts';

const COMPONENTS = 50;
const TURNS = 3;

/**
 * An assembly of 50 unique components from the request to the committed price, with database and Temporal, beside 50 calculations of the
 * same parts: processor time of the service, PostgreSQL and Temporal together.
 */
export const measureService = async (): Promise<void> => {
  const stack = await openBenchStack();
  const service = await startService(parseConfig(stack.env), { api: true, worker: true });
  try {
    const organisation = await ensureDevOrganisation(stack.db, new Date(), null, SCOPES);
    const orgId = asId<OrgId>(organisation.orgId);
    const api = benchClient(service.baseUrl ?? '', organisation.apiKey);
    const parts = await plates(COMPONENTS);
    const whole = await revisionOf(stack, api, orgId, assemblyOf(parts));
    const single: string[] = [];
    for (const part of parts) single.push(await revisionOf(stack, api, orgId, part));

    const draft = async (part_revision_id: string, lot_size: number): Promise<string> => {
      const body = { part_revision_id, lot_size, material_ref: '1.4301' };
      return (await api.post<{ id: string }>('/api/v1/calculations', body)).id;
    };
    type Row = { status: string; error: string | null };
    const ended = async (id: string): Promise<void> => {
      const row = await api.poll<Row>(`/api/v1/calculations/${id}`, ({ status }) =>
        ['succeeded', 'failed', 'timed_out'].includes(status),
      );
      if (row.status !== 'succeeded') throw new Error(`a run ended as ${row.status}: ${row.error}`);
    };
    /** Processor seconds from the first request to the last price. Who waits looks seldom enough not to be the load. */
    const spent = async (ids: readonly string[]): Promise<number> => {
      const before = cpuSeconds();
      for (const id of ids) await api.post(`/api/v1/calculations/${id}/run`);
      for (const id of ids) await ended(id);
      return cpuSeconds() - before;
    };
    const used = { whole: 0, single: 0 };
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const alone = await spent(await Promise.all(single.map((id) => draft(id, turn + 1))));
      const together = await spent([await draft(whole, turn + 1)]);
      // The first turn compiles.
      if (turn === 0) continue;
      used.single += alone;
      used.whole += together;
    }
    report(
      `an assembly of ${COMPONENTS} unique components beside ${COMPONENTS} calculations of the same, with database and Temporal`,
      used.whole / used.single,
      { atMost: 1.3 },
      `${(used.whole / TURNS).toFixed(2)} s and ${(used.single / TURNS).toFixed(2)} s of processor`,
    );
  } finally {
    await service.stop();
    await stack.close();
  }
};
