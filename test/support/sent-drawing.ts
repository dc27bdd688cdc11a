import { MockActivityEnvironment } from '@temporalio/testing';
import { addAssemblyDrawings } from '../../clients/typescript/src/operations.ts';
import { createIngestActivities } from '../../src/activities/ingest.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { sha256Hex } from '../../src/platform/digest.ts';
import type { ApiClient } from './api.ts';
import type { TestApp } from './app.ts';

const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);

type Sheet = {
  readonly name: string;
  readonly bytes: Buffer;
  /** False: its name is all that matters, and it is confirmed as it is. */
  readonly isRead: boolean;
};

/** A drawing sent for a calculation, and taken by the steps of its ingest. Gives its id. */
export const sendDrawing = async (
  app: TestApp,
  client: ApiClient,
  orgId: OrgId,
  calculationId: string,
  { name, bytes, isRead }: Sheet,
): Promise<string> => {
  const { files } = await addAssemblyDrawings({
    client: client.http,
    path: { calculation_id: calculationId },
    body: { files: [new File([new Uint8Array(bytes)], name)] },
  });
  const id = files[0]?.data_source_id ?? '';
  const input = { orgId, id, seq: 1 };
  const { db, store, starter, clock, log } = app.deps;
  const cad = { timeoutSeconds: 300, maxMemoryBytes: 4 * 2 ** 30 };
  const ingest = createIngestActivities({ db, store, starter, clock, log, cad });
  const taken = await act(() => ingest.takeFile(input));
  if (taken === null) throw new Error('the file was not taken');
  const found = isRead
    ? await act(() => ingest.readFile(input, taken))
    : { sizeBytes: bytes.length, sha256: sha256Hex(bytes), hasGeometry: false };
  if (found === null) throw new Error('the file was not read');
  await act(() => ingest.confirmFile(input, taken, found));
  return id;
};
