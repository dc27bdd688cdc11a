export function s3Definition(options: { dataDir: string; port: number; log: (line: string) => void }): {
  /** Whether another start may succeed after a first one that said this. */
  recover(said: string): boolean;
};
