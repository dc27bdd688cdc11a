import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { until } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';

const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
const { organisation: org, client } = useEachOrganisation(app);

type Page = {
  readonly items: readonly {
    readonly id: string;
    readonly type: string;
    readonly data: { readonly name: string };
  }[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly position: string;
};

const PATH = '/api/v1/events';
const following = (position: string, more = ''): Promise<Page> =>
  client.get<Page>(`${PATH}?after=${position}${more}`);
const start = async (): Promise<string> => (await following('now')).position;

const namesOf = ({ items }: Page): string[] => items.map(({ data }) => data.name);

const DAY = '2026-11-16T12:00:00.000Z';

/** An event as the service writes it, inside whatever transaction `begin` and `end` make of it. */
const inserted = (
  name: string,
  { orgId = org.id as string, type = 'upload.confirmed', createdAt = DAY } = {},
): string => {
  const id = crypto.randomUUID();
  const file = { data_source_id: id, name, format: 'step' };
  const data =
    type === 'upload.confirmed'
      ? { ...file, size_bytes: 1, sha256: '0'.repeat(64) }
      : { ...file, failure_code: 'unreadable', failure_reason: 'It is not a model.', missing_files: [] };
  const body = JSON.stringify({ id, type, created_at: createdAt, data });
  return `insert into events (org_id, id, type, fact_key, body, created_at)
    values ('${orgId}', '${id}', '${type}', '${id}', '${body}', '${createdAt}')`;
};

/** The stream ends before the oldest transaction of the whole server that still writes: other tests have some, too. */
const arrived = (position: string, count: number, more = ''): Promise<Page> =>
  until(
    () => following(position, more),
    ({ items }) => items.length >= count,
  );

const encoded = (writtenBy: string): string =>
  app.deps.cursors.encode([writtenBy, '00000000-0000-0000-0000-000000000000'], 'events/after');

describe('events after a position', () => {
  test('given events, then each comes once, oldest first, page by page, and the last position is the end [EVT-1]', async () => {
    await stack.sql(inserted('before'));
    const { position: from } = await arrived(encoded('0'), 1);
    for (const name of ['a', 'b', 'c']) await stack.sql(inserted(name));
    const all = await arrived(from, 3);
    expect([namesOf(all), all.has_more, all.next_cursor]).toEqual([['a', 'b', 'c'], false, null]);
    const first = await following(from, '&limit=2');
    expect([namesOf(first), first.has_more]).toEqual([['a', 'b'], true]);
    const second = await following(first.position, '&limit=2');
    expect([namesOf(second), second.has_more]).toEqual([['c'], false]);
    expect(namesOf(await following(second.position))).toEqual([]);
  });

  test('given a type, then others are passed over, and the position is valid for all types [EVT-1]', async () => {
    const from = await start();
    await stack.sql(inserted('a', { type: 'upload.failed' }));
    await stack.sql(inserted('b'));
    const confirmed = await arrived(from, 1, '&type=upload.confirmed');
    expect(namesOf(confirmed)).toEqual(['b']);
    expect(namesOf(await following(from, '&type=*'))).toEqual(['a', 'b']);
    expect(namesOf(await following(confirmed.position))).toEqual([]);
  });

  test('given an event that is committed after a later one, then both come once, in the order of their transactions [EVT-1]', async () => {
    const from = await start();
    const slow = new pg.Client({ connectionString: stack.ownerUrl });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query(inserted('slow'));
      await stack.sql(inserted('fast'));
      // The fast one is committed, and an earlier transaction may still add to the stream before it.
      const held = await following(from);
      expect(namesOf(held)).toEqual([]);
      await slow.query('commit');
      expect(namesOf(await arrived(held.position, 2))).toEqual(['slow', 'fast']);
    } finally {
      await slow.end();
    }
  });

  test('given events of another organisation, then they never come [EVT-1 TEN-1]', async () => {
    const other = await makeOrganisation(app.db);
    const from = await start();
    await stack.sql(inserted('foreign', { orgId: other.id }));
    await stack.sql(inserted('own'));
    expect(namesOf(await arrived(from, 1))).toEqual(['own']);
  });

  test('given a position that is none, or of a database that has gone further, or a parameter of pages, then the request is refused [EVT-1]', async () => {
    const ahead = encoded(String(2n ** 62n));
    for (const position of ['then', ahead]) {
      const refused = await client.call('GET', `${PATH}?after=${position}`);
      expect([refused.status, refused.body], position).toMatchObject([
        400,
        { error: { code: 'invalid_cursor' } },
      ]);
    }
    for (const parameter of [
      'order=asc',
      'offset=0',
      'include_total=true',
      'created_after=2026-01-01T00:00:00Z',
    ]) {
      const refused = await client.call('GET', `${PATH}?after=now&${parameter}`);
      expect(refused.status, parameter).toBe(400);
    }
  });
});

describe('waiting for the next event', () => {
  const waitingFor = (waits: number): Promise<number> =>
    until(
      async () => app.deps.waits.count(),
      (count) => count === waits,
    );

  test('given a wait, when an event of its types is there, then the response has it [WAI-1 EVT-1]', async () => {
    const from = await start();
    const waited = following(from, '&type=upload.confirmed&wait_seconds=25');
    await waitingFor(1);
    await stack.sql(inserted('other', { type: 'upload.failed' }));
    await stack.sql(inserted('awaited'));
    expect(namesOf(await waited)).toEqual(['awaited']);
  });

  test('given no event, when the time is over, then the response is empty and has the next position [WAI-1 EVT-1]', async () => {
    const page = await following(await start(), '&wait_seconds=1');
    expect([page.items, page.has_more]).toEqual([[], false]);
    await stack.sql(inserted('later'));
    expect(namesOf(await arrived(page.position, 1))).toEqual(['later']);
  });
});
