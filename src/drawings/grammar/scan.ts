/**
 * A position in a text that moves only forward. Each pattern is sticky and each repetition in it is bounded, so that reading
 * takes linear time.
 */
export class Scan {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Matches a pattern here, after blanks, and advances; null: no match, no advance. The pattern must be sticky (`y`). */
  take(pattern: RegExp): RegExpExecArray | null {
    const from = this.at;
    this.blanks();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null || found[0] === '') {
      this.at = from;
      return null;
    }
    this.at = pattern.lastIndex;
    return found;
  }

  /** The first successful reading; without one the position does not change. */
  attempt<T>(reading: () => T | null): T | null {
    const from = this.at;
    const value = reading();
    if (value === null) this.at = from;
    return value;
  }

  blanks(): void {
    while (this.text[this.at] === ' ') this.at += 1;
  }

  get isAtEnd(): boolean {
    this.blanks();
    return this.at >= this.text.length;
  }

  get rest(): string {
    return this.text.slice(this.at).trim();
  }
}

/** Unifies symbols that have several spellings. */
export const normalise = (text: string): string =>
  text
    .replace(/[\u00a0\u2000-\u200a\u202f\t]/g, ' ')
    .replace(/[⌀ϕφΦø∅]/g, 'Ø')
    .replace(/[×✕✖]/g, 'x')
    .replace(/[−–—]/g, '-')
    .replace(/\+\s?\/\s?-/g, '±')
    .replace(/[º˚]/g, '°')
    .replace(/μ/g, 'µ')
    .replace(/∓/g, '±')
    .replace(/ {2,}/g, ' ')
    .trim();

export const numberOf = (text: string): number => Number(text.replace(',', '.').replace(/\s/g, ''));
