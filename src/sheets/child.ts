import { text } from 'node:stream/consumers';
import { SheetFailure } from './failure.ts';
import { readRows } from './read.ts';

/** Sends a line of the protocol of `platform/sandbox`. */
const print = (line: unknown): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

const { input, sheet } = JSON.parse(await text(process.stdin)) as {
  readonly input: string;
  readonly sheet: string | null;
};
try {
  print({ ok: true, rows: await readRows(input, sheet) });
} catch (error) {
  // Only a fault of the file is a result; any other error ends the process, and the parent handles it.
  if (!(error instanceof SheetFailure)) throw error;
  print({ ok: false, code: error.code, message: error.message });
}
