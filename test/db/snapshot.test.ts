import { describe, expect, test } from 'vitest';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';

describe('what only reads', () => {
  const { stack, app } = useApp();

  test('sees one state, whatever commits between two of its statements; the next one sees that too', async () => {
    const { id } = await makeOrganisation(app.db);
    const nameOf = () =>
      app.db.asReader(id, async (tx) => {
        const read = () =>
          tx.selectFrom('organisations').select('name').where('id', '=', id).executeTakeFirstOrThrow();
        const before = await read();
        await stack.sql('update organisations set name = name || $1 where id = $2', [' renamed', id]);
        return [before.name, (await read()).name];
      });
    const first = await nameOf();
    expect(first[1]).toBe(first[0]);
    expect((await nameOf())[0]).toBe(`${first[0]} renamed`);
  });

  test('can write nothing, and leaves its connection fit for the next that writes', async () => {
    const { id } = await makeOrganisation(app.db);
    const disableAll = (kind: 'asReader' | 'asTenant') =>
      app.db[kind](id, (tx) =>
        tx
          .updateTable('webhook_endpoints')
          .set({ status: 'disabled' })
          .where('org_id', '=', id)
          .executeTakeFirst(),
      );
    await expect(disableAll('asReader')).rejects.toThrow(/read-only transaction/);
    expect((await disableAll('asTenant')).numUpdatedRows).toBe(0n);
  });
});
