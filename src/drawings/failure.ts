export type DrawingFailureCode =
  | 'broken'
  | 'encrypted'
  | 'empty_page'
  | 'no_pages'
  | 'too_large'
  | 'too_many_pages'
  | 'not_a_drawing';

/** Thrown when a document or page cannot be read; `message` is written for the person who uploaded it. */
export class DrawingFailure extends Error {
  readonly code: DrawingFailureCode;

  constructor(code: DrawingFailureCode, message: string) {
    super(message);
    this.name = 'DrawingFailure';
    this.code = code;
  }
}
