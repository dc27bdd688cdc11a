import type { Definition } from './supervised.mjs';

export function pgbouncerDefinition(options: {
  readonly dataDir: string;
  /** 0: any free port. */
  readonly port: number;
  readonly program: string;
  readonly serverPort: number;
  readonly logins: Readonly<Record<string, string>>;
  readonly keepsStatements?: boolean;
  readonly settings?: Readonly<Record<string, string | number>>;
}): Definition;
