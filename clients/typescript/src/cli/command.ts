import type { ShouldCost } from '../client.ts';
import type { Output } from './output.ts';

export type Options = Readonly<
  Record<
    string,
    { readonly type: 'string' | 'boolean'; readonly what: string; readonly words?: readonly string[] }
  >
>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

export type Context = {
  readonly positionals: readonly string[];
  readonly values: Values;
  readonly output: Output;
  /** A client with the stored credential. @throws UsageError without one */
  readonly open: () => Promise<ShouldCost>;
  readonly signal: AbortSignal;
};

/** One command: what `--help` and completion print of it, and what it does. */
export type Command = {
  /** Its arguments as its usage shows them. */
  readonly usage: string;
  readonly what: string;
  /** Words of which the first argument is one. */
  readonly actions?: readonly string[];
  readonly options: Options;
  /** @returns the exit code: 0 done, 1 the service refused it or there is no price */
  readonly run: (context: Context) => Promise<number>;
};

export const text = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** `a, b` as two texts; nothing for an option that is missing. */
export const listOf = (given: string | undefined): readonly string[] =>
  (given ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
