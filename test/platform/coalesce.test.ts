import { describe, expect, test, vi } from 'vitest';
import { coalesce } from '../../src/platform/coalesce.ts';

/** A run that ends when the test says so. */
const openRuns = (patienceMs = 60_000) => {
  const runs: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const ask = coalesce<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => `<${item}>`)));
        runs.push({ items, end });
      }),
    { atMost: 3, patienceMs },
  );
  const run = (index: number) =>
    vi.waitFor(
      () => {
        const found = runs[index];
        if (found === undefined) throw new Error(`run ${index} has not begun`);
        return found;
      },
      { timeout: 30_000 },
    );
  return { runs, run, ask };
};

describe('coalesce', () => {
  test('given a lone item, then its run begins at once', async () => {
    const { run, ask } = openRuns();
    const answer = ask(1);
    expect((await run(0)).items).toEqual([1]);
    (await run(0)).end();
    expect(await answer).toBe('<1>');
  });

  test('given items during a run, then they go together in the next ones, in order, each with its own answer [SPE-2]', async () => {
    const { runs, run, ask } = openRuns();
    const answers = [1, 2, 3, 4, 5].map((item) => ask(item));
    expect(runs.map(({ items }) => items)).toEqual([[1]]);
    (await run(0)).end();
    expect(await answers[0]).toBe('<1>');
    expect((await run(1)).items).toEqual([2, 3, 4]);
    expect(runs).toHaveLength(2);
    (await run(1)).end();
    expect(await Promise.all(answers.slice(1, 4))).toEqual(['<2>', '<3>', '<4>']);
    expect((await run(2)).items).toEqual([5]);
    (await run(2)).end();
    expect(await answers[4]).toBe('<5>');
  });

  test('given a run that fails, then its items fail with it and later ones do not', async () => {
    const { run, ask } = openRuns();
    const [first, second] = [ask(1), ask(2)];
    (await run(0)).end(new Error('away'));
    await expect(first).rejects.toThrow('away');
    (await run(1)).end();
    expect(await second).toBe('<2>');
    const third = ask(3);
    (await run(2)).end();
    expect(await third).toBe('<3>');
  });

  test('given a run that hangs, then the next one does not wait for it for ever, and its own answer may still come [SPE-2]', async () => {
    const { run, ask } = openRuns(1);
    const [first, second] = [ask(1), ask(2)];
    (await run(1)).end();
    expect(await second).toBe('<2>');
    (await run(0)).end();
    expect(await first).toBe('<1>');
  });

  test('given an answer too few, then nobody gets the answer of another', async () => {
    const ask = coalesce<number, number>(async () => [], { atMost: 3, patienceMs: 60_000 });
    await expect(ask(1)).rejects.toThrow('gave 0 answers');
  });
});
