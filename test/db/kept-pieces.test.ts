import { expect, test } from 'vitest';
import {
  loadGeometry,
  loadManifests,
  type Manifest,
  pieceOf,
  storeSnapshots,
} from '../../src/db/snapshot/pieces.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { countRoundTrips } from '../support/round-trips.ts';
import { useApp } from '../support/use.ts';

const { app } = useApp();

test('many manifests leave memory and are read again, while the pieces that they share stay', async () => {
  const { id } = await makeOrganisation(app.db);
  const [facts, environment] = [pieceOf({ name: 'facts' }), pieceOf({ name: 'environment' })];
  const pieces = { facts: facts.sha256, environment: environment.sha256 };
  // Of a million characters each: the limit is four.
  const manifests = Array.from({ length: 6 }, (_, index) =>
    pieceOf({ rest: { index, text: 'x'.repeat(1_000_000) }, pieces }),
  );
  for (const manifest of manifests)
    await app.db.asTenant(id, (tx) =>
      storeSnapshots(
        tx,
        id,
        [{ digest: manifest.sha256, pieces: [manifest, facts, environment] }],
        new Date(),
      ),
    );
  const tripsOf = (at: number) =>
    countRoundTrips(() =>
      app.db.asTenant(id, async (tx) => {
        const [manifest] = await loadManifests(tx, id, [manifests[at]?.sha256 ?? '']);
        expect(manifest).toEqual(manifests[at]?.value);
      }),
    );
  const shared = countRoundTrips(() =>
    app.db.asTenant(id, async (tx) => {
      expect(await loadGeometry(tx, id, manifests[0]?.value as unknown as Manifest)).toEqual(facts.value);
    }),
  );
  expect(await shared).toBe(0);
  expect(await tripsOf(5)).toBe(0);
  expect(await tripsOf(0)).toBeGreaterThan(0);
});
