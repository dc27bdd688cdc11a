type Spent = { readonly name: string; readonly seconds: number; readonly computed: number | null };

export const spending: <T>(rows: Spent[], name: string, work: () => Promise<T>) => Promise<T>;
export const spentLines: (
  rows: readonly Spent[],
  report?: {
    readonly testResults: readonly {
      readonly name: string;
      readonly startTime: number;
      readonly endTime: number;
    }[];
  },
) => string[];
