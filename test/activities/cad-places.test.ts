import { ApplicationFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { CAD_PLACES, inPlace } from '../../src/activities/cad-places.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { createFairPlaces } from '../../src/platform/fair-places.ts';

const idOf = (digit: number): OrgId => asId<OrgId>(`0190c9d2-0000-7000-8000-00000000000${digit}`);
const [ATTACKER, OTHER] = [idOf(1), idOf(2)];

/** A worker whose files are read when the test says so. */
const openWorker = () => {
  const places = createFairPlaces(CAD_PLACES);
  const reading: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (orgId: OrgId, name: string): Promise<string> => {
    const done = new MockActivityEnvironment().run(() =>
      inPlace(places, orgId, (signal) => {
        reading.push(name);
        return new Promise<string>((resolve, reject) => {
          const leave = () => reading.splice(reading.indexOf(name), 1);
          signal.addEventListener('abort', () => {
            leave();
            reject(signal.reason);
          });
          ends.set(name, () => {
            leave();
            resolve(name);
          });
        });
      }),
    ) as Promise<string>;
    done.catch(() => undefined);
    return done;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { read, reading, settle, end: (name: string) => ends.get(name)?.() };
};

test('given two drawings of one organisation that hold both places, when another sends a file, then one drawing gives its place back until the file is read', async () => {
  const { read, reading, settle, end } = openWorker();
  const drawings = [read(ATTACKER, 'first drawing'), read(ATTACKER, 'second drawing')];
  await settle();
  expect(reading).toEqual(['first drawing', 'second drawing']);
  const file = read(OTHER, 'file');
  await settle();
  expect(reading).toEqual(['first drawing', 'file']);
  end('file');
  expect(await file).toBe('file');
  await settle();
  expect(reading).toEqual(['first drawing', 'second drawing']);
  end('first drawing');
  end('second drawing');
  expect(await Promise.all(drawings)).toEqual(['first drawing', 'second drawing']);
});

test('given an organisation with many files, then those beyond its share of the worker are left to the server, to be tried again', async () => {
  const { read, reading, settle } = openWorker();
  const { places, waiting } = CAD_PLACES;
  for (let k = 0; k < places + waiting.perKey; k += 1) void read(ATTACKER, `file ${k}`);
  await settle();
  const refused = await read(ATTACKER, 'one more').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApplicationFailure);
  expect(refused).toMatchObject({ type: 'no_place', nonRetryable: false, nextRetryDelay: 5_000 });
  void read(OTHER, 'of another');
  await settle();
  expect(reading).toEqual(['file 0', 'of another']);
});
