export type Stage = { readonly name: string; readonly ms: number };

/** Processor time of this thread: on a machine that does other things too the clock on the wall says little. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export function stagesOf(run: (mark: (stage: string) => void) => unknown): Stage[] {
  const stages: Stage[] = [];
  let last = cpuMs();
  run((name) => {
    const now = cpuMs();
    stages.push({ name, ms: now - last });
    last = now;
  });
  return stages;
}

export const total = (stages: readonly Stage[]): number => stages.reduce((sum, stage) => sum + stage.ms, 0);

const FEW = 3;
const MANY = 9;
/** Short runs are repeated more often: a collection of garbage weighs more in them. */
const SHORT_MS = 150;

/** The quickest of several runs of each, turn by turn: what else the machine does only ever adds. */
export function bestOf(
  runs: readonly (() => Stage[])[],
): readonly { readonly stages: readonly Stage[]; readonly ms: number }[] {
  const first = runs.map((run) => [run()]);
  const repeats = Math.min(...first.map(([stages]) => total(stages ?? []))) < SHORT_MS ? MANY : FEW;
  for (let n = 1; n < repeats; n += 1) for (const [i, run] of runs.entries()) first[i]?.push(run());
  return first.map((all) => {
    const stages = (all[0] ?? []).map(({ name }, i) => ({
      name,
      ms: Math.min(...all.map((one) => one[i]?.ms ?? Number.POSITIVE_INFINITY)),
    }));
    return { stages, ms: Math.min(...all.map(total)) };
  });
}
