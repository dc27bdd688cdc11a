export type CadFailureCode =
  | 'empty'
  | 'type_mismatch'
  | 'unreadable'
  | 'no_solid'
  | 'files_missing'
  | 'implausible_size'
  | 'kernel_limit'
  | 'too_large';

/** Thrown when a file cannot give facts; `message` is written for the person who uploaded it. */
export class CadFailure extends Error {
  readonly code: CadFailureCode;
  /** Names of the files that would have to be sent as well; empty where none would help. */
  readonly missing: readonly string[];

  constructor(code: CadFailureCode, message: string, missing: readonly string[] = []) {
    super(message);
    this.name = 'CadFailure';
    this.code = code;
    this.missing = missing;
  }
}
