/** A line below a step. */
export const note: (line: string) => void;
/** Says once what is done and how long it may take, and when it is done; every 20 seconds what `report` got, if that has changed. */
export function step<T>(
  title: string,
  expectation: string,
  work: (report: (progress: string) => void) => Promise<T>,
): Promise<T>;
