import { describe, expect, test } from 'vitest';
import { createFairPlaces, QueueFull } from '../../src/platform/fair-places.ts';

const LIMITS = {
  places: 1,
  placesPerKey: 1,
  waiting: { perKey: 3, total: 5 },
  retryAfterSeconds: 7,
};

/** Places whose work ends when the test says so. */
const openPlaces = (limits: Partial<Parameters<typeof createFairPlaces>[0]> = {}) => {
  const places = createFairPlaces({ ...LIMITS, ...limits });
  const atWork: string[] = [];
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (key: string, name: string, options: { weight?: number; signal?: AbortSignal } = {}) => {
    const { weight = 1, signal = new AbortController().signal } = options;
    const done = places.run({ key, weight, signal }, (given) => {
      atWork.push(name);
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        const leave = () => atWork.splice(atWork.indexOf(name), 1);
        given.addEventListener('abort', () => {
          leave();
          reject(given.reason);
        });
        ends.set(name, () => {
          leave();
          resolve(name);
        });
      });
    });
    // What a test does not wait for may end in any way.
    done.catch(() => undefined);
    return done;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { ask, end, settle, atWork, begun };
};

describe('whose job is next', () => {
  test('given one organisation with many jobs, when another asks, then the next place is hers', async () => {
    const { ask, end, settle, begun } = openPlaces();
    for (const name of ['a1', 'a2', 'a3']) ask('a', name);
    ask('b', 'b1');
    await settle();
    await end('a1');
    await end('b1');
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  test('given two organisations that always wait, then the one with the lighter jobs has more turns', async () => {
    const { ask, end, settle, begun } = openPlaces({ waiting: { perKey: 100, total: 200 } });
    ask('a', 'first');
    for (let k = 0; k < 4; k += 1) ask('a', `heavy${k}`, { weight: 10 });
    for (let k = 0; k < 12; k += 1) ask('b', `light${k}`, { weight: 5 });
    await settle();
    for (let k = 0; k < 9; k += 1) await end(begun.at(-1) ?? '');
    const turnsOf = (what: string) => begun.slice(1).filter((name) => name.startsWith(what)).length;
    expect([turnsOf('light'), turnsOf('heavy')]).toEqual([6, 3]);
  });

  test('given an organisation that was idle for long, then it has saved up no turns', async () => {
    const { ask, end, settle, begun } = openPlaces({ waiting: { perKey: 100, total: 200 } });
    for (let k = 0; k < 10; k += 1) ask('a', `a${k}`);
    await settle();
    for (let k = 0; k < 4; k += 1) await end(`a${k}`);
    for (let k = 0; k < 3; k += 1) ask('b', `b${k}`);
    for (let k = 0; k < 4; k += 1) await end(begun.at(-1) ?? '');
    expect(begun.slice(5).map((name) => name[0])).toEqual(['b', 'a', 'b', 'a']);
  });
});

describe('how many places one organisation holds', () => {
  test('given a bound of half the places, then one organisation leaves the other half to others', async () => {
    const { ask, settle, atWork } = openPlaces({ places: 4, placesPerKey: 2 });
    for (const name of ['a1', 'a2', 'a3']) ask('a', name);
    await settle();
    expect(atWork).toEqual(['a1', 'a2']);
    ask('b', 'b1');
    await settle();
    expect(atWork).toEqual(['a1', 'a2', 'b1']);
  });

  test('given places that are taken back, when another organisation waits, then the newest of several is hers and its work begins again', async () => {
    const { ask, end, settle, atWork, begun } = openPlaces({ places: 2, placesPerKey: 2, takesBack: true });
    const [, second] = [ask('a', 'a1'), ask('a', 'a2')];
    ask('a', 'a3');
    await settle();
    expect(atWork).toEqual(['a1', 'a2']);
    ask('b', 'b1');
    await settle();
    expect(atWork).toEqual(['a1', 'b1']);
    ask('c', 'c1');
    await settle();
    expect(atWork).toEqual(['a1', 'b1']);
    await end('a1');
    expect(atWork).toEqual(['b1', 'c1']);
    await end('b1');
    await end('a2');
    expect(await second).toBe('a2');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a2', 'a3']);
  });

  test('given a job whose caller leaves while it waits or works, then the others go on', async () => {
    const { ask, settle, atWork } = openPlaces();
    const [working, waiting] = [new AbortController(), new AbortController()];
    const asked = [ask('a', 'a1', { signal: working.signal }), ask('b', 'b1', { signal: waiting.signal })];
    ask('c', 'c1');
    await settle();
    waiting.abort(new Error('left the queue'));
    working.abort(new Error('left the place'));
    await settle();
    await expect(asked[0]).rejects.toThrow('left the place');
    await expect(asked[1]).rejects.toThrow('left the queue');
    expect(atWork).toEqual(['c1']);
  });
});

describe('what is refused', () => {
  test('given an organisation whose jobs fill its share of the queue, then its next is refused and another’s is not', async () => {
    const { ask } = openPlaces();
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
    const refused = ask('a', 'a5');
    await expect(refused).rejects.toThrow(QueueFull);
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 7 });
    const other = ask('b', 'b1');
    expect(await Promise.race([other, Promise.resolve('waits')])).toBe('waits');
  });

  test('given a full queue, then nobody else may wait; given a job heavier than a share, then it waits alone', async () => {
    const { ask } = openPlaces();
    ask('a', 'a1');
    const heavy = ask('a', 'a2', { weight: 4 });
    await expect(ask('a', 'a3')).rejects.toThrow(
      'Too many requests of this organisation are waiting. Wait until earlier ones have finished',
    );
    ask('b', 'b1');
    await expect(ask('c', 'c1')).rejects.toThrow('Too many requests are waiting');
    expect(await Promise.race([heavy, Promise.resolve('waits')])).toBe('waits');
  });
});
