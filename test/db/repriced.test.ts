import { describe, expect, test } from 'vitest';
import { findRepriced } from '../../src/db/calculations/reprice.ts';
import { asId, type CalculationId } from '../../src/db/kernel/ids.ts';
import { createCalculation } from '../support/api.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { newPart } from '../support/priced.ts';
import { useApp } from '../support/use.ts';

describe('the components of an assembly that is priced again', () => {
  const { stack, app } = useApp();

  test('are found beside a piece whose components are not a list, also if PostgreSQL evaluates pieces before the join', async () => {
    const organisation = await makeOrganisation(app.db);
    const { id } = organisation;
    const client = app.client(organisation.apiKey);
    const { revisionId } = await newPart(client);
    const calculation = await createCalculation(client, revisionId, { lot_size: 10, material_ref: '1.4301' });
    const keep = (orgId: string, components: object): Promise<unknown> =>
      stack.sql(
        'insert into snapshot_pieces (org_id, sha256, body, stored_at) values ($1, $2, $3::jsonb, now())',
        [orgId, crypto.randomUUID(), JSON.stringify({ components })],
      );
    // Statistics of one piece for each organisation: the cheapest plan reads the pieces of an organisation first.
    const others = await Promise.all(Array.from({ length: 30 }, () => makeOrganisation(app.db)));
    for (const other of others) await keep(other.id, []);
    await stack.sql('analyze snapshot_pieces');
    await keep(id, { root: 'c1' });
    const found = await app.db.asTenant(id, (tx) => findRepriced(tx, id, asId<CalculationId>(calculation)));
    expect(found).toEqual([]);
  });
});
