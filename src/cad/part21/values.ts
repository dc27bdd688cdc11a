import { decodeString } from './strings.ts';

/** A value of an entity's argument list. `$` is null, `*` is `derived`. */
export type Value =
  | null
  | number
  | string
  | { readonly ref: number }
  | { readonly enumeration: string }
  | { readonly typed: string; readonly args: readonly Value[] }
  | { readonly derived: true }
  | readonly Value[];

export type Part = { readonly type: string; readonly args: readonly Value[] };

const MAX_NESTING = 64;
const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13);

/** Reads one record's text, for example `PRODUCT('a','b',$,(#8))` or `(A(1.)B())`. Malformed text throws SyntaxError. */
export class RecordParser {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The parts of the record: one of a simple entity, several of a complex one. */
  parts(): Part[] {
    this.space();
    if (this.text[this.at] !== '(') return [this.part()];
    this.at += 1;
    const out: Part[] = [];
    for (this.space(); this.text[this.at] !== ')'; this.space()) out.push(this.part());
    return out;
  }

  private part(): Part {
    const type = this.keyword();
    this.space();
    return { type, args: this.list(0) };
  }

  private space(): void {
    for (;;) {
      while (isSpace(this.text.charCodeAt(this.at))) this.at += 1;
      if (!this.text.startsWith('/*', this.at)) return;
      const end = this.text.indexOf('*/', this.at + 2);
      if (end < 0) throw new SyntaxError('open comment');
      this.at = end + 2;
    }
  }

  private keyword(): string {
    const match = /[!A-Za-z_][A-Za-z0-9_]*/y;
    match.lastIndex = this.at;
    const found = match.exec(this.text);
    if (found === null) throw new SyntaxError(`keyword expected at ${this.at}`);
    this.at = match.lastIndex;
    return found[0].toUpperCase();
  }

  private list(depth: number): Value[] {
    if (depth > MAX_NESTING) throw new SyntaxError('nested too deeply');
    if (this.text[this.at] !== '(') throw new SyntaxError(`list expected at ${this.at}`);
    this.at += 1;
    const out: Value[] = [];
    for (;;) {
      this.space();
      const c = this.text[this.at];
      if (c === undefined) throw new SyntaxError('open list');
      if (c === ')') {
        this.at += 1;
        return out;
      }
      if (c === ',') this.at += 1;
      else out.push(this.value(depth));
    }
  }

  private value(depth: number): Value {
    const c = this.text[this.at];
    if (c === '(') return this.list(depth + 1);
    if (c === '$') {
      this.at += 1;
      return null;
    }
    if (c === '*') {
      this.at += 1;
      return { derived: true };
    }
    if (c === "'") return this.string();
    if (c === '#') return { ref: Number(this.take(/#(\d+)/y)) };
    if (c === '.') return { enumeration: this.take(/\.([A-Za-z0-9_]+)\./y) };
    if (c === '"') return this.take(/"([0-9A-Fa-f]*)"/y);
    if (c !== undefined && /[+\-0-9]/.test(c)) return Number(this.take(/([+-]?[0-9.]+(?:[eE][+-]?\d+)?)/y));
    const typed = this.keyword();
    this.space();
    return { typed, args: this.list(depth + 1) };
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found?.[1] === undefined) throw new SyntaxError(`unexpected text at ${this.at}`);
    this.at = pattern.lastIndex;
    return found[1];
  }

  private string(): string {
    const start = this.at + 1;
    let end = this.text.indexOf("'", start);
    while (end >= 0 && this.text[end + 1] === "'") end = this.text.indexOf("'", end + 2);
    if (end < 0) throw new SyntaxError('open string');
    this.at = end + 1;
    return decodeString(this.text.slice(start, end));
  }
}
