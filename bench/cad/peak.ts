import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Peak of resident memory in MiB by stage, in a process that does nothing else: the kernel's heap never shrinks. */
export function peaksOf(what: 'bare' | 'full', file: string): Readonly<Record<string, number>> {
  const script = join(import.meta.dirname, 'peak-child.ts');
  const out = execFileSync(process.execPath, [script, what, file], { encoding: 'utf8' });
  return JSON.parse(out.trim().split('\n').at(-1) ?? '{}');
}
