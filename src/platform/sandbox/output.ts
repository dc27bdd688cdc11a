import type { ChildEnd, ChildResult, Progress } from './outcome.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line of a child's output; `noise` is anything outside the protocol. */
export type Line =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'end'; readonly end: ChildEnd }
  | { readonly kind: 'noise' };

export function readLine(text: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Libraries of a child may print; only lines of the protocol count.
    return { kind: 'noise' };
  }
  if (!isRecord(value)) return { kind: 'noise' };
  if (typeof value.progress === 'number') {
    return { kind: 'progress', progress: { progress: value.progress, stage: String(value.stage ?? '') } };
  }
  if (value.ok === true) return { kind: 'end', end: { kind: 'ok', result: value as ChildResult } };
  if (value.ok === false && typeof value.code === 'string') {
    const missing = Array.isArray(value.missing) ? { missing: value.missing.map(String) } : {};
    const message = String(value.message ?? '');
    return { kind: 'end', end: { kind: 'refused', code: value.code, message, ...missing } };
  }
  return { kind: 'noise' };
}

/** Splits a stream of chunks into lines in linear time, however long a line; the last one may lack its newline. */
export class LineSplitter {
  private rest = '';
  private readonly decoder = new TextDecoder();
  private readonly onLine: (line: string) => void;

  constructor(onLine: (line: string) => void) {
    this.onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    const text = this.decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf('\n');
    if (end < 0) {
      this.rest += text;
      return;
    }
    const lines = (this.rest + text.slice(0, end)).split('\n');
    this.rest = text.slice(end + 1);
    for (const line of lines) if (line.trim() !== '') this.onLine(line);
  }

  end(): void {
    if (this.rest.trim() !== '') this.onLine(this.rest);
    this.rest = '';
  }
}
