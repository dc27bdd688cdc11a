/** What a command of package.json runs, and what the set-up brings for it. */
export const COMMANDS: Readonly<
  Record<
    string,
    {
      readonly run: readonly [string, ...string[]];
      readonly embedded?: boolean;
      readonly client?: boolean;
      readonly tests?: boolean;
      readonly web?: 'meanwhile' | 'packages';
    }
  >
>;
