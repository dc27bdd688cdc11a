import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, test } from 'vitest';
import { sweepAll } from '../../src/activities/sweep-all.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';

type Item = { readonly orgId: OrgId; readonly id: number };

const item = (org: string, id: number): Item => ({ orgId: asId<OrgId>(org), id });
const ITEMS = [item('a', 1), item('b', 2), item('b', 3), item('b', 4), item('c', 5), item('c', 6)];
const there = () => Promise.resolve();

/** What a pass visits, two items to the page, and what it says while it does. */
const run = async (
  options: {
    readonly fails?: (item: Item) => boolean;
    readonly isThere?: () => Promise<void>;
    readonly from?: Item;
  } = {},
) => {
  const visited: number[] = [];
  const beats: unknown[] = [];
  const env = new MockActivityEnvironment({ heartbeatDetails: options.from });
  env.on('heartbeat', (detail: unknown) => beats.push(detail));
  const [end] = await Promise.allSettled([
    env.run(() =>
      sweepAll<Item>(createLogger('fatal'), {
        page: async (after) => ITEMS.filter(({ id }) => id > (after?.id ?? 0)).slice(0, 2),
        visit: async (one) => {
          visited.push(one.id);
          if (options.fails?.(one) === true) throw new Error(`${one.id} cannot be swept`);
        },
        isThere: options.isThere ?? there,
      }),
    ),
  ]);
  return { visited, beats, end };
};

describe('a pass over all organisations', () => {
  test('visits everything once, page by page, and says after each page where it stands', async () => {
    const { visited, beats, end } = await run();
    expect(visited).toEqual([1, 2, 3, 4, 5, 6]);
    // A page that was cut off is visited again.
    expect(beats.filter((beat, index) => beat !== beats[index - 1])).toEqual([
      null,
      ITEMS[1],
      ITEMS[3],
      ITEMS[5],
    ]);
    expect(end?.status).toBe('fulfilled');
  });

  test('given an organisation that fails, then the others come first, the rest of it after them, and the pass says so', async () => {
    const { visited, end } = await run({ fails: ({ id }) => id === 2 });
    expect(visited).toEqual([1, 2, 5, 6, 3, 4]);
    expect(end).toMatchObject({
      status: 'rejected',
      reason: { type: 'sweep_incomplete', nonRetryable: true, cause: { message: '2 cannot be swept' } },
    });
  });

  test('given that what it stands on is away, then it ends at the first fault with that error', async () => {
    const isThere = () => Promise.reject(new Error('the database is away'));
    const { visited, end } = await run({ fails: ({ orgId }) => orgId === 'b', isThere });
    expect(visited).toEqual([1, 2]);
    expect(end).toMatchObject({ status: 'rejected', reason: { message: 'the database is away' } });
  });

  test('given an attempt that was cut off, then the next goes on behind its last heartbeat', async () => {
    const { visited } = await run({ from: item('b', 3) });
    expect(visited).toEqual([4, 5, 6]);
  });

  describe('over several organisations at once', () => {
    /** A pass whose visits of organisation `a` end only after `b` was visited. */
    const pass = async (options: { readonly anyOrder?: boolean; readonly items: readonly Item[] }) => {
      const ended: number[] = [];
      const b = Promise.withResolvers<void>();
      await new MockActivityEnvironment().run(() =>
        sweepAll<Item>(createLogger('fatal'), {
          page: async (after) => (after === null ? options.items : []),
          visit: async ({ orgId, id }) => {
            if (id === 1) await b.promise;
            ended.push(id);
            if (orgId === 'b') b.resolve();
          },
          isThere: there,
          width: 2,
          ...(options.anyOrder === undefined ? {} : { anyOrder: options.anyOrder }),
        }),
      );
      return ended;
    };

    test('given one that takes long, then the others do not wait for it, and its own rows keep their order', async () => {
      expect(await pass({ items: [item('a', 1), item('a', 2), item('b', 3)] })).toEqual([3, 1, 2]);
    });

    test('given rows that need no order, then those of one organisation do not wait for each other', async () => {
      expect(await pass({ items: [item('a', 1), item('a', 2), item('b', 3)], anyOrder: true })).toEqual([
        2, 3, 1,
      ]);
    });
  });
});
