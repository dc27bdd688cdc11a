/** A body that was written as JSON where it was made: a large document is neither read again nor written twice. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The parsed value, for code that inspects a response body. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
