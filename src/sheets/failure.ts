/** A fault of the workbook itself. */
export class SheetFailure extends Error {
  readonly code: 'unreadable' | 'too_large' | 'sheet_not_found';

  constructor(code: SheetFailure['code'], message: string) {
    super(message);
    this.code = code;
  }
}
