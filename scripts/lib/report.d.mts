export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly {
    name: string;
    assertionResults: readonly { fullName: string; duration?: number }[];
  }[];
}

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export function slowest(report: VitestReport, count?: number): string[];

export function totals(
  checks: readonly boolean[],
  report: VitestReport | undefined,
  testStatus: number | null,
): Totals;

export function closingLine(totals: Totals): string;
