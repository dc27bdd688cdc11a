import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPartFacesUrl, getPartPreviewUrl } from '../../clients/typescript/src/operations.ts';
import { verify } from '../../clients/typescript/src/sheets.ts';
import { DEMO_PARTS, type DemoPart } from '../../src/cli/demo/parts.ts';
import { SWEEP_NAMES, sweepScheduleId } from '../../src/workflows/housekeeping/contract.ts';
import { expectAgreement, expectAgreementTogether } from '../mcp/agreement.ts';
import { connectTo } from '../mcp/tool-calls.ts';
import { ASKED_PRICE, negotiate } from '../mcp/transcript/negotiate.ts';
import { opening, readTranscript } from '../mcp/transcript/page.ts';
import {
  type ApiClient,
  apiClient,
  createCalculation,
  exampleFile,
  makePart,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { recordHistory } from '../support/record-history.ts';
import { runSchedule } from '../support/schedules.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

/** Whose workflow is the one of a single part. */
const SINGLE = DEMO_PARTS.filter(({ file }) => !file.includes('assembly'));

describe('a STEP file priced end to end', () => {
  let stack: Stack;
  let service: Proc;
  let client: ApiClient;
  let agent: Client;

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    service = await startProcess(stack, 'all');
    const db = openTestDatabase(stack);
    const organisation = await makeOrganisation(db);
    await db.close();
    client = apiClient(service.baseUrl ?? '', organisation.apiKey);
    agent = await connectTo(service.baseUrl ?? '', organisation.apiKey);
  });

  afterAll(async () => {
    await agent?.close();
    await service?.kill('SIGTERM');
    await stack?.close();
  });

  const priced: { id: string; revisionId: string }[] = [];

  const price = async (revisionId: string, part: DemoPart) => {
    const id = await createCalculation(client, revisionId, {
      name: part.title,
      lot_size: part.lotSize,
      annual_volume: part.annualVolume,
      material_ref: part.material,
    });
    await startRun(client, id);
    return { id, done: await waitForEnd(client, id) };
  };

  it('housekeeping runs by its schedules', async () => {
    const ran = await Promise.all(SWEEP_NAMES.map((name) => runSchedule(stack, sweepScheduleId(name))));
    await recordHistory(stack, ran[0] ?? '', 'sweep.pass');
  });

  it.each(DEMO_PARTS)(
    'given $file, when it is uploaded and run, then a reconciled sheet comes back, and tools say the same as REST [PAR-8 AGE-2]',
    async (part) => {
      const { file, partNumber } = part;
      const upload = await uploadFile(client, file, await exampleFile(file));
      expect(upload, service.log().slice(-2000)).toMatchObject({ status: 'confirmed', failure_reason: null });
      const { partId, revisionId } = await makePart(client, upload.id, partNumber);
      const { id, done } = await price(revisionId, part);
      expect(done, service.log().slice(-3000)).toMatchObject({
        status: 'succeeded',
        error: null,
        attempt_count: 1,
      });
      expect(done.cost_sheet?.reconciled).toBe(true);
      expect(done.cost_sheet?.total).toBe(done.offer_price);
      expect(verify(done)).toEqual([]);
      if (SINGLE.includes(part)) {
        await recordHistory(stack, `upload/${upload.id}/1`, 'ingest-upload.one-pass');
        await recordHistory(stack, `calculation/${id}/1`, 'calculate.succeeded');
      }
      for (const picture of [getPartPreviewUrl, getPartFacesUrl]) {
        const found = await until(
          () => picture({ client: client.http, path: { part_id: partId } }),
          (answer) => answer.status !== 'pending',
        );
        expect(found.status).toBe('ok');
        const glb = await fetch(found.url ?? '');
        expect(
          Buffer.from(await glb.arrayBuffer())
            .subarray(0, 4)
            .toString(),
        ).toBe('glTF');
      }
      await expectAgreement(agent, client, id);
      priced.push({ id, revisionId });
    },
  );

  it('of all of them together the tools say what REST says', async () => {
    expect(priced).toHaveLength(DEMO_PARTS.length);
    const ids = priced.map(({ id }) => id);
    await expectAgreementTogether(agent, client, ids);
  });

  it('an agent that negotiates today is led as the transcript of the guide says', async () => {
    const [part] = DEMO_PARTS;
    if (part === undefined) throw new Error('the demo has no part');
    const { done } = await price(priced[0]?.revisionId ?? '', { ...part, lotSize: part.annualVolume });
    expect(done.status).toBe('succeeded');
    const today = await negotiate(agent, part.partNumber, ASKED_PRICE);
    expect(today.map(opening)).toEqual((await readTranscript()).map(opening));
  });
});
