/** A body that is already JSON text: a large document is neither parsed nor serialised again. */
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
