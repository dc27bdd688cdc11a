import { MockActivityEnvironment } from '@temporalio/testing';
import { createIngestActivities } from '../../src/activities/ingest.ts';
import { exampleFile, makePart, sendBytes } from '../support/api.ts';
import type { TestApp } from '../support/app.ts';
import type { Stack } from '../support/stack.ts';
import { pricePart, type Shop } from './mcp-app.ts';

const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);

/** A file of `examples/`, sent, read by the kernel with its pictures, and bound to a part: the steps of a worker, one after the other. */
export const ingestExample = async (service: TestApp, shop: Shop, name: string) => {
  const steps = createIngestActivities({
    ...service.deps,
    cad: { timeoutSeconds: 120, maxMemoryBytes: 2 ** 31 },
  });
  const { data_source_id: id } = await sendBytes(shop.client, name, await exampleFile(name));
  await shop.client.post('/api/v1/uploads/confirm', { data_source_id: id });
  const input = { orgId: shop.id, id, seq: 1 };
  const file = await act(() => steps.takeFile(input));
  if (file === null) throw new Error('nothing was taken');
  const read = await act(() => steps.readFile(input, file));
  if (read === null) throw new Error('nothing was read');
  await act(() => steps.confirmFile(input, file, read));
  await act(() => steps.makePictures(input, file, read.sha256));
  return makePart(shop.client, id);
};

/** The same, with its price. */
export const priceExample = async (
  stack: Stack,
  service: TestApp,
  shop: Shop,
  name: string,
  asked: Record<string, unknown> = {},
): Promise<{ id: string; partId: string; revisionId: string }> => {
  const { partId, revisionId } = await ingestExample(service, shop, name);
  return { id: await pricePart(stack, service, shop, { revisionId, ...asked }), partId, revisionId };
};
