import { expect, test } from 'vitest';
import { ATTEMPTS_IN_TASKS, createAttemptsInTasks } from '../../src/activities/attempts-in-tasks.ts';
import { WITH_WORKFLOWS } from '../../src/activities/worker.ts';
import { asId, type EndpointId } from '../../src/db/kernel/ids.ts';

const endpoint = (n: number) => asId<EndpointId>(`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);

test('given receivers in all places, then a further attempt waits for one that ends, and not for long', async () => {
  const inTasks = createAttemptsInTasks();
  const ends = Array.from({ length: ATTEMPTS_IN_TASKS }, () => Promise.withResolvers<string>());
  const held = ends.map(({ promise }) => inTasks.inPlace(() => promise));
  const further = ['first', 'second', 'third'].map((name) => inTasks.inPlace(async () => name));
  ends[0]?.reject(new Error('the receiver hung up'));
  await expect(held[0]).rejects.toThrow('hung up');
  // One place, which each gives to the next.
  expect(await Promise.all(further)).toEqual(['first', 'second', 'third']);
  const again = Promise.withResolvers<string>();
  const last = inTasks.inPlace(() => again.promise);
  expect(await inTasks.inPlace(async () => 'made')).toBeNull();
  again.resolve('ended');
  expect(await last).toBe('ended');
  for (const { resolve } of ends) resolve('ended');
  await Promise.allSettled(held);
});

test('attempts in all places leave half of the workflow tasks of a worker to others', () => {
  expect(WITH_WORKFLOWS.delivery?.maxConcurrentWorkflowTaskExecutions).toBe(2 * ATTEMPTS_IN_TASKS);
});

test('an endpoint is not quick after a slow attempt, until a quick one; the oldest of ten thousand are forgotten', () => {
  const inTasks = createAttemptsInTasks();
  expect(inTasks.isQuick(endpoint(0))).toBe(true);
  inTasks.note(endpoint(0), 1_001);
  inTasks.note(endpoint(1), 1_000);
  expect([0, 1].map((n) => inTasks.isQuick(endpoint(n)))).toEqual([false, true]);
  inTasks.note(endpoint(0), 20);
  expect(inTasks.isQuick(endpoint(0))).toBe(true);
  for (let n = 0; n <= 10_000; n += 1) inTasks.note(endpoint(n), 2_000);
  expect([0, 1, 10_000].map((n) => inTasks.isQuick(endpoint(n)))).toEqual([true, false, false]);
});
