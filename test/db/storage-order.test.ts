import { describe, expect, test } from 'vitest';
import type { Tx } from '../../src/db/kernel/database.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { holdObjects, registerObjects } from '../../src/db/uploads/stored-objects.ts';
import { someoneWaits } from '../support/lock-waits.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const KEYS = ['first', 'second'] as const;

describe('two that change several objects of one organisation', () => {
  const { stack, app } = useApp();

  const resize = (tx: Tx, orgId: OrgId, key: string, sizeBytes: number) =>
    tx
      .updateTable('stored_objects')
      .set({ size_bytes: sizeBytes })
      .where('org_id', '=', orgId)
      .where('object_key', '=', key)
      .execute();

  test.each<[string, (tx: Tx, orgId: OrgId) => Promise<unknown>]>([
    ['changes the second', (tx, orgId) => resize(tx, orgId, 'second', 20)],
    ['holds the second', (tx, orgId) => holdObjects(tx, orgId, ['second'])],
  ])('wait for one another, never each for the other: one changes both, the other %s', async (_, other) => {
    const { id } = await makeOrganisation(app.db);
    const objects = KEYS.map((key) => ({ key, sizeBytes: 1 }));
    await app.db.asTenant(id, (tx) => registerObjects(tx, id, 'somebody', objects, NOW));
    let behind: Promise<unknown> = Promise.resolve();
    await app.db.asTenant(id, async (tx) => {
      await resize(tx, id, 'first', 10);
      behind = app.db.asTenant(id, async (later) => {
        await other(later, id);
        await resize(later, id, 'second', 20);
      });
      await someoneWaits(stack);
      await resize(tx, id, 'second', 30);
    });
    await behind;
    const [total] = await stack.sql<{ bytes: string }>('select bytes from storage_totals where org_id = $1', [
      id,
    ]);
    expect(Number(total?.bytes)).toBe(10 + 20);
  });
});
