import { expect, test } from 'vitest';
import { colourAt, costAt, HEAT_STOPS, heatOf, placeOf } from '../../web/src/model/heat.ts';
import { fc } from '../support/properties.ts';

const FACES = [
  { id: 'f1', area: 30 },
  { id: 'f2', area: 10 },
  { id: 'f3', area: 5 },
];

test('given drivers with faces, when their cost is spread, then each face gets its share by area', () => {
  const heat = heatOf(
    [
      { face_ids: ['f1', 'f2'], amount: 8 },
      { face_ids: ['f2'], amount: 1 },
      { face_ids: [], amount: 100 },
    ],
    FACES,
  );
  expect(Object.fromEntries(heat)).toEqual({ f1: 6, f2: 3 });
});

test('no money is lost or made on the faces, whatever the drivers are', () => {
  const ids = fc.subarray(FACES.map(({ id }) => id));
  const driver = fc.record({ face_ids: ids, amount: fc.integer({ min: 0, max: 1000 }) });
  fc.assert(
    fc.property(fc.array(driver), (drivers) => {
      const spread = [...heatOf(drivers, FACES).values()].reduce((sum, cost) => sum + cost, 0);
      const given = drivers.reduce(
        (sum, { face_ids, amount }) => sum + (face_ids.length > 0 ? amount : 0),
        0,
      );
      expect(spread).toBeCloseTo(given, 6);
    }),
  );
});

test('a driver whose faces the model does not have leaves the others as they are', () => {
  expect(heatOf([{ face_ids: ['f9'], amount: 5 }], FACES).size).toBe(0);
});

test('the scale and its labels are each other’s inverse, and its ends have the first and the last colour', () => {
  for (const cost of [0, 0.2, 1.5, 4]) expect(costAt(placeOf(cost, 4), 4)).toBeCloseTo(cost, 9);
  expect(placeOf(1, 0)).toBe(0);
  const stops = HEAT_STOPS.light;
  expect([colourAt(0, stops), colourAt(1, stops)]).toEqual([stops[0], stops.at(-1)]);
  expect(colourAt(0.5, ['#000000', '#ffffff'])).toBe('#808080');
});
