import type { FactContent, TitleField } from '../facts.ts';
import { readNote } from '../grammar/notes.ts';
import { normalise } from '../grammar/scan.ts';
import { around, type Cell, contains, heightOf, middleOf, sameCell } from '../layout/cells.ts';
import type { Frame, Line } from '../layout/lines.ts';
import { labelOf } from './labels.ts';
import { isFormat, readField } from './values.ts';

export type FieldText = {
  readonly content: FactContent;
  readonly lines: readonly Line[];
  readonly confidence: number;
};

export type TitleBlock = {
  readonly fields: readonly FieldText[];
  /** Text of the block, including captions, which must not be read as dimensions. */
  readonly used: ReadonlySet<Line>;
};

type Label = { readonly line: Line; readonly field: TitleField | 'other'; readonly value: string };

/** Minimum number of captioned boxes of a title block. */
const MIN_BOXES = 3;

const join = (lines: readonly Line[]): string => {
  const sorted = [...lines].sort((a, b) =>
    Math.abs(a.v0 - b.v0) > 0.5 * heightOf(a) ? b.v0 - a.v0 : a.u0 - b.u0,
  );
  return sorted.reduce((text, { text: next }) => {
    if (text === '') return next;
    return /[_-]$/.test(text) ? `${text}${next}` : `${text} ${next}`;
  }, '');
};

const isWithin = (line: Line, cell: Cell): boolean => contains(cell, middleOf(line));

/** The value beside a caption in its box; if empty, the box to the right or below, unless it has its own caption. */
const textOfLabel = (label: Label, lines: readonly Line[], labels: ReadonlySet<Line>): readonly Line[] => {
  const { cell } = label.line;
  if (cell === null) return [];
  const inside = lines.filter((line) => !labels.has(line) && isWithin(line, cell));
  if (inside.length > 0) return inside;
  const beside = (one: Line): boolean =>
    one.cell !== null &&
    Math.abs(one.cell.u0 - cell.u1) < 1 &&
    Math.abs(one.cell.v0 - cell.v0) < 1 &&
    Math.abs(one.cell.v1 - cell.v1) < 1;
  const below = (one: Line): boolean =>
    one.cell !== null &&
    Math.abs(one.cell.v1 - cell.v0) < 1 &&
    Math.abs(one.cell.u0 - cell.u0) < 1 &&
    Math.abs(one.cell.u1 - cell.u1) < 1;
  for (const where of [beside, below]) {
    const found = lines.filter(where);
    if (found.some((line) => labels.has(line))) continue;
    if (found.length > 0 && !found.some(({ text }) => isFormat(text))) return found;
  }
  return [];
};

/** In mm: boxes farther apart belong to different blocks, for example the revision table at the top of a sheet. */
const APART = 25;

const isNear = (a: Cell, b: Cell): boolean =>
  a.u0 < b.u1 + APART && b.u0 < a.u1 + APART && a.v0 < b.v1 + APART && b.v0 < a.v1 + APART;

/** Groups of neighbouring captioned boxes. */
const regionsOf = (cells: readonly Cell[]): Cell[] => {
  const blocks: Cell[][] = [];
  for (const cell of cells) {
    const near = blocks.filter((block) => block.some((one) => isNear(one, cell)));
    for (const block of near) blocks.splice(blocks.indexOf(block), 1);
    blocks.push([cell, ...near.flat()]);
  }
  return blocks.map(around);
};

const CAPTION = 0.98;
const GUESS = 0.8;

/** Millimetres are stated in a sentence more often than in a field. */
const UNITS =
  /(?:DIMENSIONS|BEMASSUNGEN|MASSE|MAßE|ALL DIMENSIONS).{0,12}\b(MILLIMET(?:ER|RE)S?|MM|INCH(?:ES)?)/i;
const LINEAR = /^LINEAR\s?:\s?(.+)$/i;

const fromSentence = (line: Line): FactContent | null => {
  const units = UNITS.exec(line.text)?.[1];
  if (units !== undefined) return readField('units', /inch/i.test(units) ? 'inch' : 'mm');
  return LINEAR.test(line.text) ? readField('general_tolerance', line.text) : null;
};

/** Sentences spread over boxes of the block: `DEBURR AND / BREAK SHARP / EDGES`. */
const sentences = (lines: readonly Line[]): (readonly Line[])[] => {
  const boxes: Line[][] = [];
  for (const line of lines) {
    if (line.cell === null) continue;
    const { cell } = line;
    const box = boxes.find(
      ([first]) => first?.cell !== null && first !== undefined && sameCell(first.cell, cell),
    );
    if (box === undefined) boxes.push([line]);
    else box.push(line);
  }
  return boxes;
};

/** The title block of a page: the captioned fields, wherever the block is on the sheet. */
export const readTitleBlock = ({ lines: raw }: Frame): TitleBlock => {
  const lines = raw.map((line) => ({ ...line, text: normalise(line.text) }));
  const source = new Map(lines.map((line, index) => [line, raw[index] as Line]));
  const labels: Label[] = lines.flatMap((line) => {
    const found = labelOf(line.text);
    return found === null ? [] : [{ line, ...found }];
  });
  const boxed = labels.filter(({ line }) => line.cell !== null);
  if (boxed.length < MIN_BOXES && labels.length < MIN_BOXES) return { fields: [], used: new Set() };
  const captions = new Set(labels.map(({ line }) => line));
  const fields: FieldText[] = [];
  const known = new Set<TitleField>();
  const addField = (found: FactContent | null, from: readonly Line[], baseConfidence: number): void => {
    if (found?.kind !== 'title_block' || known.has(found.value.field)) return;
    known.add(found.value.field);
    const confidence = baseConfidence * Math.min(...from.map((line) => line.confidence));
    fields.push({ content: found, lines: from.map((line) => source.get(line) ?? line), confidence });
  };
  for (const label of labels) {
    if (label.field === 'other') continue;
    if (label.value !== '') addField(readField(label.field, label.value), [label.line], CAPTION);
    else {
      const value = textOfLabel(label, lines, captions);
      if (value.length > 0) addField(readField(label.field, join(value)), value, CAPTION);
    }
  }
  const cells = boxed.map(({ line }) => line.cell).filter((cell) => cell !== null);
  const regions = cells.length >= MIN_BOXES ? regionsOf(cells) : [];
  const used = new Set<Line>(labels.map(({ line }) => source.get(line) ?? line));
  for (const line of lines) {
    addField(fromSentence(line), [line], CAPTION);
    if (!regions.some((region) => isWithin(line, region))) continue;
    used.add(source.get(line) ?? line);
    if (isFormat(line.text)) addField(readField('format', line.text), [line], GUESS);
  }
  const taken = new Set(fields.flatMap((one) => one.lines));
  for (const line of taken) used.add(line);
  const idle = lines.filter((line) => {
    const own = source.get(line) ?? line;
    return used.has(own) && !captions.has(line) && !taken.has(own);
  });
  for (const box of sentences(idle)) {
    const note = readNote(join(box));
    if (note.kind !== 'note' || note.value.note === 'other') continue;
    const own = box.map((line) => source.get(line) ?? line);
    fields.push({
      content: note,
      lines: own,
      confidence: CAPTION * Math.min(...box.map((one) => one.confidence)),
    });
  }
  return { fields, used };
};
