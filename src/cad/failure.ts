export type CadFailureCode =
  | 'empty'
  | 'type_mismatch'
  | 'unreadable'
  | 'no_solid'
  | 'implausible_size'
  | 'kernel_limit'
  | 'too_large';

/** Thrown when a file cannot give facts; `message` is written for the person who uploaded it. */
export class CadFailure extends Error {
  readonly code: CadFailureCode;

  constructor(code: CadFailureCode, message: string) {
    super(message);
    this.name = 'CadFailure';
    this.code = code;
  }
}
