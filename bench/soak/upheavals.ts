import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../../scripts/cluster/index.mjs';

/** Longer than the slowest start on a busy machine. */
const BACK_WITHIN_MS = 300_000;
/** What a kill interrupts takes up to twenty seconds to go on. With kills in quicker succession, two cores have less than the capacity measured before. */
const BETWEEN_KILLS_MS = { least: 15_000, spread: 30_000 };
/** After so many kills, a deploy. The first of them are the phases of a rotation. */
const KILLS_EACH = 2;
const PHASES = 2;

const APPLICATION = /^(api|worker)-\d+$/;

/** Kills, deploys and rotations, one after the other. */
export const openUpheavals = (cluster: Cluster) => {
  const counts = { kills: 0, deploys: 0, phases: 0 };
  const names = Object.keys(cluster.services);
  const serviceOf = (name: string) => {
    const service = cluster.services[name];
    if (service === undefined) throw new Error(`the cluster has no ${name}`);
    return service;
  };

  const until = async (name: string, done: () => boolean): Promise<void> => {
    for (const end = Date.now() + BACK_WITHIN_MS; !done(); await pause(100))
      if (Date.now() > end) throw new Error(`${name} did not come back: ${serviceOf(name).logPath}`);
  };

  /** The supervisor starts it again. It may just do so anyway, because what it stands on was killed before. */
  const kill = async (name: string): Promise<void> => {
    const service = serviceOf(name);
    await until(name, () => service.running);
    const { pid } = service;
    process.kill(pid, 'SIGKILL');
    await until(name, () => service.running && service.pid !== pid);
    counts.kills += 1;
  };

  /** As a rolling release: each process drains, ends and is started anew, one after the other. */
  const deploy = async (): Promise<void> => {
    for (const name of names.filter((one) => APPLICATION.test(one))) {
      const service = serviceOf(name);
      await until(name, () => service.running);
      const { pid } = service;
      await service.kill('SIGTERM');
      // Where it drains for longer, or finds its database down, the supervisor starts it.
      await service.start().catch(() => undefined);
      await until(name, () => service.running && service.pid !== pid);
    }
    counts.deploys += 1;
  };

  /** The next phase of docs/operations/key-rotation.md: add, promote. Phase 3 waits for a day. */
  const rotate = async (): Promise<void> => {
    const [first = '', second] = (cluster.env.ENCRYPTION_KEYS ?? '').split(',');
    const keys = second === undefined ? [first, randomBytes(32).toString('base64')] : [second, first];
    cluster.configure({ ENCRYPTION_KEYS: keys.join(',') });
    await deploy();
    counts.phases += 1;
  };

  /** Until `ends`; spares some, and with them the deploys. */
  const go = async (ends: number, spared: readonly string[]): Promise<void> => {
    const targets = names.filter((name) => !spared.includes(name));
    for (let round = 1; Date.now() < ends; round += 1) {
      await pause(BETWEEN_KILLS_MS.least + Math.random() * BETWEEN_KILLS_MS.spread);
      const name = targets[Math.floor(Math.random() * targets.length)];
      if (name !== undefined) await kill(name);
      if (spared.length > 0 || round % KILLS_EACH !== 0) continue;
      await (counts.phases < PHASES ? rotate() : deploy());
    }
  };
  return { counts, go };
};
