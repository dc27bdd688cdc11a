export type CadFailureCode =
  | 'empty'
  | 'type_mismatch'
  | 'unreadable'
  | 'no_solid'
  | 'files_missing'
  | 'implausible_size'
  | 'kernel_limit'
  | 'too_large';

/** Thrown when a file cannot be read; `message` is written for the person who uploaded it. */
export class CadFailure extends Error {
  readonly code: CadFailureCode;
  /** Names of files that must be sent too; empty if none would help. */
  readonly missing: readonly string[];

  constructor(code: CadFailureCode, message: string, missing: readonly string[] = []) {
    super(message);
    this.name = 'CadFailure';
    this.code = code;
    this.missing = missing;
  }
}
