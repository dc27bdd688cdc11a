import { fromFrame, type PageContent } from './content.ts';
import {
  type Box,
  DOUBTS,
  type Doubt,
  type Fact,
  type FactContent,
  type FactKind,
  type PageFacts,
  type Pointing,
} from './facts.ts';
import { readLine, readNoteLine } from './grammar/line.ts';
import { HEADING, NUMBERED } from './grammar/notes.ts';
import { normalise } from './grammar/scan.ts';
import { around, heightOf } from './layout/cells.ts';
import { readFrames } from './layout/frames.ts';
import { lineWorkOf } from './layout/line-work.ts';
import { type Frame, framesOf, type Line } from './layout/lines.ts';
import { type PointedAt, pointingsOf } from './layout/pointing.ts';
import { type Scales, scalesOf } from './layout/scale.ts';
import { unstack } from './layout/stacks.ts';
import { weldsOf } from './layout/welds.ts';
import { zoneMarks } from './layout/zones.ts';
import { MAX_FACTS } from './limits.ts';
import { readTitleBlock } from './title/block.ts';
import { readField } from './title/values.ts';

type Found = {
  readonly content: FactContent;
  readonly lines: readonly Line[];
  readonly confidence: number;
};

/** Text with words names its meaning; a bare number is ambiguous. */
const TEXT_CONFIDENCE = 0.97;
const NUMBER_CONFIDENCE = 0.88;

const confidenceOf = (content: FactContent, line: Line): number => {
  const isBare =
    content.kind === 'dimension' &&
    content.value.dimension === 'linear' &&
    content.value.tolerance === null &&
    content.value.fit === null;
  return line.confidence * (isBare ? NUMBER_CONFIDENCE : TEXT_CONFIDENCE);
};

/** A closely fitting box around a size makes it basic. */
const isBoxed = (line: Line): boolean =>
  line.cell !== null &&
  heightOf(line.cell) < 2.4 * heightOf(line) &&
  line.cell.u1 - line.cell.u0 < line.u1 - line.u0 + 4 * heightOf(line);

const asBasic = (content: FactContent): FactContent =>
  content.kind === 'dimension' ? { ...content, value: { ...content.value, basic: true } } : content;

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

/** Of one row: stacked text is higher. */
const sizeOfText = ({ runs }: Line): number => Math.max(...runs.map(({ v0, v1 }) => v1 - v0));

/** Notes: numbered lines, or lines of a list under a heading. */
const notesOf = (lines: readonly Line[]): Set<Line> => {
  const notes = new Set<Line>();
  for (const line of lines) if (NUMBERED.test(normalise(line.text))) notes.add(line);
  for (const heading of lines.filter(({ text }) => HEADING.test(normalise(text)))) {
    let last = heading;
    for (;;) {
      const next = lines.find(
        (one) =>
          !notes.has(one) &&
          one !== heading &&
          last.v0 - one.v0 > 0 &&
          last.v0 - one.v0 < 3 * heightOf(last) &&
          Math.abs(one.u0 - heading.u0) < 8 * heightOf(heading) &&
          /\p{L}{2}/u.test(one.text),
      );
      if (next === undefined) break;
      notes.add(next);
      last = next;
    }
  }
  return notes;
};

/** A roughness printed larger than the sizes, or stated with its exceptions, applies to the whole part. */
const scoped = (content: FactContent, line: Line, usual: number): FactContent =>
  content.kind === 'roughness' && (content.value.scope === 'general' || sizeOfText(line) > 1.25 * usual)
    ? { ...content, value: { ...content.value, scope: 'general' } }
    : content;

type Known = { readonly notes: ReadonlySet<Line>; readonly welds: ReadonlyMap<Line, FactContent> };

const factsOfLine = (line: Line, { notes, welds }: Known): readonly FactContent[] => {
  const weld = welds.get(line);
  if (weld !== undefined) return [weld];
  return notes.has(line) ? readNoteLine(line.text) : readLine(line.text);
};

const factsOfFrame = (frame: Frame, content: PageContent): Found[] => {
  const title = readTitleBlock(frame);
  const isLying = Math.abs(Math.sin(frame.angle)) > 0.7;
  const [width, height] = isLying ? [content.heightMm, content.widthMm] : [content.widthMm, content.heightMm];
  const zones = zoneMarks(frame.lines, width, height);
  const free = frame.lines.filter((line) => !title.used.has(line) && !zones.has(line));
  const frames = readFrames(free);
  const framed = new Set(frames.flatMap(({ lines }) => lines));
  const lines = unstack(
    free.filter((line) => !framed.has(line)),
    frame.rulers,
  );
  const notes = notesOf(lines);
  const welds = weldsOf(lines, content);
  const usual = median(lines.map(sizeOfText));
  const whole = frames.flatMap(({ content, ...rest }): Found[] =>
    content === null ? [] : [{ content, ...rest }],
  );
  const found: Found[] = [...title.fields, ...whole];
  for (const line of lines) {
    const basic = isBoxed(line);
    for (const one of factsOfLine(line, { notes, welds })) {
      const content = scoped(basic ? asBasic(one) : one, line, usual);
      found.push({ content, lines: [line], confidence: confidenceOf(one, line) });
    }
  }
  return found;
};

const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5;

const boxOf = (lines: readonly Line[], { widthMm, heightMm }: PageContent): Box => {
  const { u0, u1, v0, v1 } = around(lines);
  const angle = lines[0]?.angle ?? 0;
  const corners = (
    [
      [u0, v0],
      [u1, v0],
      [u0, v1],
      [u1, v1],
    ] as const
  ).map((corner) => fromFrame(angle, corner));
  const xs = corners.map(([x]) => x / widthMm);
  const ys = corners.map(([, y]) => 1 - y / heightMm);
  const left = round(Math.min(...xs));
  const top = round(Math.min(...ys));
  return { left, top, width: round(Math.max(...xs) - left), height: round(Math.max(...ys) - top) };
};

/** Merges repeated general roughness into one fact and fills the title block's field from it if it has none. */
const mergeGeneralRoughness = (found: readonly Found[]): Found[] => {
  const general = found.filter(
    ({ content }) => content.kind === 'roughness' && content.value.scope === 'general',
  );
  const field = found.find(
    ({ content }) => content.kind === 'title_block' && content.value.field === 'general_surface',
  );
  const [first] = general;
  if (first !== undefined && field === undefined) {
    const text = normalise(first.lines.map((line) => line.text).join(' '));
    const content = readField('general_surface', text);
    const kept = found.filter((one) => !general.slice(1).includes(one));
    return content === null ? kept : [...kept, { ...first, content }];
  }
  if (field?.content.kind !== 'title_block' || first !== undefined) {
    return found.filter((one) => !general.slice(1).includes(one));
  }
  const content = readLine(field.content.value.text).filter(({ kind }) => kind === 'roughness');
  return [
    ...found,
    ...content
      .slice(0, 1)
      .flatMap((one) =>
        one.kind === 'roughness'
          ? [{ ...field, content: { ...one, value: { ...one.value, scope: 'general' as const } } }]
          : [],
      ),
  ];
};

/** Drops roughness values that repeat the general one. */
const withoutRepeats = (found: readonly Found[]): readonly Found[] => {
  const general = found.find(
    ({ content }) => content.kind === 'roughness' && content.value.scope === 'general',
  )?.content;
  if (general?.kind !== 'roughness') return found;
  return found.filter(
    ({ content }) =>
      content.kind !== 'roughness' ||
      content.value.scope === 'general' ||
      content.value.value_um !== general.value.value_um ||
      content.value.parameter !== general.value.parameter,
  );
};

const UNMEASURED: Scales<never> = { on: new Set(), off: new Set() };

/** Kinds whose numbers a price takes from one place of the sheet; captions confirm a title block. */
const KINDS_WITH_DOUBTS: ReadonlySet<FactKind> = new Set([
  'dimension',
  'thread',
  'roughness',
  'geometric_tolerance',
  'hardness',
]);

/** Doubts that a matching length cannot remove: a symbol before the size may be missing. */
const OF_SIGNS: ReadonlySet<Doubt> = new Set(['cut_off', 'sign_unread']);

/** Doubts about a reading. If a size matches its drawn length at the common scale, its digits are reliable. */
const doubtsOf = (one: Found, { on, off }: Scales<Found>): readonly Doubt[] => {
  if (!KINDS_WITH_DOUBTS.has(one.content.kind)) return [];
  const own = new Set(one.lines.flatMap(({ runs }) => runs.flatMap(({ doubts = [] }) => doubts)));
  if (off.has(one)) own.add('off_scale');
  return DOUBTS.filter((doubt) => own.has(doubt) && (!on.has(one) || OF_SIGNS.has(doubt)));
};

const tidy = (mm: number): number => Math.round(mm * 100) / 100;

/** As stored; null if the target is not among the facts. */
const pointing = (pointed: PointedAt<Found>, idOf: ReadonlyMap<Found, string>): Pointing | null => {
  if ('at' in pointed) return { at_mm: [tidy(pointed.at[0]), tidy(pointed.at[1])] };
  const id = idOf.get(pointed.of);
  return id === undefined ? null : { fact_id: id };
};

/** Facts of one page from its content. The same content gives the same facts in the same order. */
export const readContent = (content: PageContent, page: number): PageFacts => {
  const all = framesOf(content).flatMap((frame) => factsOfFrame(frame, content));
  const kept = withoutRepeats(mergeGeneralRoughness(all)).slice(0, MAX_FACTS);
  const idOf = new Map(kept.map((one, index) => [one, `${page}-${index + 1}`]));
  const pointings = pointingsOf(kept, content);
  const scales = content.extractor === 'pixels' ? scalesOf(kept, content) : UNMEASURED;
  const facts = kept.map((one): Fact => {
    const { content: read, lines, confidence } = one;
    const pointed = pointings.get(one);
    const isLocal = read.kind !== 'roughness' || read.value.scope === 'local';
    const at = pointed === undefined || !isLocal ? null : pointing(pointed, idOf);
    const doubts = doubtsOf(one, scales);
    return {
      ...read,
      id: idOf.get(one) ?? '',
      text: normalise(lines.map((line) => line.text).join(' ')),
      page,
      box: boxOf(lines, content),
      confidence: Math.round(confidence * 1000) / 1000,
      extractor: content.extractor,
      binds_to: null,
      ...(at === null ? {} : { points_at: at }),
      ...(doubts.length === 0 ? {} : { doubts }),
    };
  });
  const isPlaced = facts.some(({ points_at: at }) => at !== undefined && 'at_mm' in at);
  const lines = isPlaced ? lineWorkOf(content) : null;
  return {
    page,
    width_mm: Math.round(content.widthMm * 100) / 100,
    height_mm: Math.round(content.heightMm * 100) / 100,
    extractor: content.extractor,
    facts,
    ...(lines === null ? {} : { lines }),
  };
};
