import { expect, it } from 'vitest';
import { plateWith } from '../../bench/engine/part.ts';
import { openPosted, postSnapshot } from '../../src/activities/posted-snapshot.ts';

const snapshot = plateWith(2);
const otherLot = { ...snapshot, request: { ...snapshot.request, lot_size: 7 } };

it('reaches the thread as it was', () => {
  expect(openPosted(postSnapshot(snapshot))).toStrictEqual(structuredClone(snapshot));
  const bought = { ...snapshot, facts: null };
  expect(openPosted(postSnapshot(bought))).toStrictEqual(structuredClone(bought));
});

it('serialises and reads what two snapshots have in common once', () => {
  const [one, other] = [postSnapshot(snapshot), postSnapshot(otherLot)];
  expect(other.environment.json).toBe(one.environment.json);
  expect(other.facts?.json).toBe(one.facts?.json);
  expect(openPosted(other).environment).toBe(openPosted(one).environment);
  expect(openPosted(other).request.lot_size).toBe(7);
});
