/** Of the embedded server; its secret is kept in the data folder as `s3.secret`. */
export const BUCKET: string;
export const REGION: string;
export const ACCESS_KEY_ID: string;

export function s3Definition(options: { dataDir: string; port: number; log: (line: string) => void }): {
  /** Whether another start may succeed after a first one that said this. */
  recover(said: string): boolean;
};
