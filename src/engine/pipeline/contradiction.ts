import { manufacturingOf, PROCESSES } from '../process/processes.ts';
import type { PricingSnapshot } from '../snapshot.ts';
import type { Plan } from './planned.ts';

export const PROCESS_CONTRADICTED = 'process_contradicts_drawing';

/** Words of a drawing or request that ask for another process than this plan has; null: none. */
export const contradiction = (
  { drawing_read, request_read }: PricingSnapshot,
  { process: chosen }: Plan,
): { readonly process: string; readonly said: string } | null => {
  if (chosen === undefined) return null;
  const facts = [...(drawing_read?.facts ?? []), ...(request_read?.facts ?? [])];
  const requested = PROCESSES.flatMap((process) => {
    const name = manufacturingOf(process);
    const fact = process.words && facts.find(({ text }) => process.words?.test(text));
    return name === null || fact === undefined ? [] : [{ process: name, said: fact.text }];
  });
  return requested.some(({ process }) => process === chosen) ? null : (requested[0] ?? null);
};
