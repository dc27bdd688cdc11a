import type { ReadFact } from '../../engine/snapshot.ts';
import { shown } from '../../platform/issue-words.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type Invalid, invalid, type NotFound, notFound } from '../kernel/outcome.ts';
import {
  type Correction,
  findCorrections,
  findPages,
  insertCorrection,
  type StoredPage,
} from './drawings.ts';
import { lockUpload, type UploadStatus } from './uploads.ts';

/** A fact as it was read, of which the store knows no more than this; the shape is that of `drawings`. */
export type StoredFact = {
  readonly id: string;
  readonly kind: string;
  readonly value: object;
  readonly unit: string | null;
  readonly text: string;
  readonly page: number;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly confidence: number;
  readonly extractor: string;
  readonly binds_to: readonly string[] | null;
  readonly points_at?: object;
  /** Why the reading may not be whole; left out where it is. */
  readonly doubts?: readonly string[];
};

type StoredPageFacts = {
  readonly width_mm: number;
  readonly height_mm: number;
  readonly facts: readonly StoredFact[];
  readonly lines?: object;
};

/** The last word about a fact: what was read, and what a person said of it. */
export type Said = { readonly fact: StoredFact; readonly said: Correction | null };

/** A later word keeps what an earlier one said of other keys; one that strikes the fact, or a word after that, begins anew. */
const after = (earlier: Correction | undefined, said: Correction): Correction =>
  said.value === null
    ? said
    : { ...said, value: { ...(earlier?.value as object | null), ...(said.value as object) } };

const lastWords = (corrections: readonly Correction[]): ReadonlyMap<string, Correction> => {
  const words = new Map<string, Correction>();
  for (const said of corrections) words.set(said.factId, after(words.get(said.factId), said));
  return words;
};

const factsOf = (pages: readonly StoredPage[]): readonly StoredFact[] =>
  pages.flatMap(({ facts }) => (facts === null ? [] : (facts as StoredPageFacts).facts));

/** Everything that pages say, with the last word about each. */
export const withLastWords = (
  pages: readonly StoredPage[],
  corrections: readonly Correction[],
): readonly Said[] => saidOf(factsOf(pages), corrections);

/** Facts with the last word about each. */
export const saidOf = (facts: readonly StoredFact[], corrections: readonly Correction[]): readonly Said[] => {
  const words = lastWords(corrections);
  return facts.map((fact) => ({ fact, said: words.get(fact.id) ?? null }));
};

/** What holds of a fact: what was read, changed by what a person said; null where it is struck. */
export const holdingOf = ({ fact, said }: Said): object | null =>
  said === null ? fact.value : said.value === null ? null : { ...fact.value, ...said.value };

/** Whether a reading may not be whole and no person has spoken of it: it is shown, and no price uses it. */
const isCandidate = ({ fact, said }: Said): boolean => said === null && (fact.doubts ?? []).length > 0;

/** Kinds of fact that bear on a price. */
const PRICED_KINDS: ReadonlySet<string> = new Set<ReadFact['kind']>([
  'title_block',
  'dimension',
  'thread',
  'roughness',
  'geometric_tolerance',
  'hardness',
  'note',
  'request',
]);

/** Of more facts than this a drawing is no longer of one part. */
const MOST_FACTS = 3000;

/** The external extractor, as the source of an environment and in its facts. */
const EXTERNAL = 'ai_vision';

/** Which source of an environment reads what an extractor gave; what a person said comes from none. */
const SOURCES = {
  drawing_2d: { text: 'drawing_text', pixels: 'drawing_ocr', [EXTERNAL]: EXTERNAL },
  rfq_text: { text: 'rfq_text', pixels: 'rfq_text', [EXTERNAL]: EXTERNAL },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Of one kind, what two readers mean by the same: the field of a title block, the size of a bore, whatever else they say of it. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  title_block: ['field'],
  request: ['field'],
  dimension: ['dimension', 'nominal'],
  thread: ['size'],
  roughness: ['scope', 'value_um'],
  geometric_tolerance: ['characteristic', 'value_mm'],
  datum: ['letter'],
  hardness: ['scale'],
  note: ['note'],
};

const subjectOf = ({ kind, value, page }: StoredFact): string => {
  const keys = SUBJECTS[kind] ?? [];
  const said = value as Readonly<Record<string, unknown>>;
  return JSON.stringify([kind, page, ...keys.map((key) => said[key] ?? null)]);
};

/**
 * Without what an external extractor says of a thing that the reader of this machine or a person has spoken of: one size is not counted
 * twice, and where they differ the bundled reader holds.
 */
export const withoutRepeats = (facts: readonly Said[]): readonly Said[] => {
  const isExternal = ({ fact, said }: Said) => fact.extractor === EXTERNAL && said === null;
  const own = facts.filter((one) => !isExternal(one) && !isCandidate(one));
  const known = new Set(own.map(({ fact }) => subjectOf(fact)));
  return facts.filter((one) => !isExternal(one) || !known.has(subjectOf(one.fact)));
};

/** A fact as a price takes it, a candidate as the question that it is; none where it is struck or bears on no price. */
const priced = (one: Said, sheet: StoredPageFacts | null): readonly ReadFact[] => {
  const { fact } = one;
  const value = holdingOf(one);
  if (value === null || !PRICED_KINDS.has(fact.kind)) return [];
  const { left, top, width, height } = fact.box;
  return [
    {
      id: fact.id,
      ...(isCandidate(one)
        ? { kind: 'candidate', value: { doubts: fact.doubts } }
        : { kind: fact.kind, value }),
      text: fact.text,
      page: fact.page,
      confidence: one.said === null ? fact.confidence : 1,
      at: [left + width / 2, top + height / 2],
      ...(fact.points_at === undefined ? {} : { points_at: fact.points_at }),
      ...(sheet === null ? {} : { sheet_mm: [sheet.width_mm, sheet.height_mm] }),
      ...(one.said === null && fact.extractor === EXTERNAL ? { extractor: EXTERNAL } : {}),
    } as unknown as ReadFact,
  ];
};

/** The lines of a page, for its facts that point at a place among them. */
const lineWork = (page: number, { lines }: StoredPageFacts): ReadFact =>
  ({
    id: `${page}-lines`,
    kind: 'line_work',
    value: lines,
    text: '',
    page,
    confidence: 1,
  }) as unknown as ReadFact;

/** What a price takes of an upload's drawing: as it was read by the sources that are enabled, with the last words about it. */
export const findReadFacts = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: string,
  enabled: readonly string[],
  role: keyof typeof SOURCES,
): Promise<readonly ReadFact[]> => {
  const pages = await findPages(tx, orgId, uploadId);
  const said = withLastWords(pages, await findCorrections(tx, orgId, uploadId));
  const sheets = new Map(pages.map(({ page, facts }) => [page, facts as StoredPageFacts | null]));
  const enabledHere = (one: Said): boolean => {
    const source = Object.entries(SOURCES[role]).find(([extractor]) => extractor === one.fact.extractor)?.[1];
    return one.said !== null || source === undefined || enabled.includes(source);
  };
  const holding = withoutRepeats(said.slice(0, MOST_FACTS).filter(enabledHere));
  const facts = holding.flatMap((one) => priced(one, sheets.get(one.fact.page) ?? null));
  const placed = new Set(facts.flatMap(({ page, points_at: at }) => (at === undefined ? [] : [page])));
  return [
    ...facts,
    ...[...sheets].flatMap(([page, sheet]) =>
      sheet?.lines !== undefined && placed.has(page) ? [lineWork(page, sheet)] : [],
    ),
  ];
};

/** Every source of a drawing, where no environment says which of them hold. */
export const DRAWING_SOURCES: readonly string[] = Object.values(SOURCES.drawing_2d);

/** A word that somebody would say of a fact. */
export type Word = { readonly factId: string; readonly value: unknown };

export type Checked =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly loc: readonly (string | number)[]; readonly problem: string };

export type FactsRefused =
  | NotFound
  | Invalid
  | { readonly kind: 'not_confirmed'; readonly status: UploadStatus };

/**
 * Keeps what a person says of facts that were read: all of the words, or none. `check` says whether a value is one of its kind's; who says it and
 * when is kept, and nothing of what was read is lost.
 */
export const correctFacts = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: string,
  words: readonly Word[],
  by: {
    readonly actorId: string;
    readonly now: Date;
    readonly newId: () => string;
    readonly check: (kind: string, value: unknown) => Checked;
  },
): Promise<Done<readonly Said[]> | FactsRefused> => {
  const row = await lockUpload(tx, orgId, uploadId);
  if (row === null) return notFound();
  if (row.status !== 'confirmed') return { kind: 'not_confirmed', status: row.status };
  const facts = new Map(factsOf(await findPages(tx, orgId, row.id)).map((fact) => [fact.id, fact]));
  const before = lastWords(await findCorrections(tx, orgId, row.id));
  const corrected: (Said & { readonly said: Correction })[] = [];
  for (const [index, { factId, value }] of words.entries()) {
    const fact = facts.get(factId);
    const path = ['corrections', index];
    const type = 'value_error';
    if (fact === undefined)
      return invalid({
        path: [...path, 'fact_id'],
        msg: `must be the id of a fact of this upload, each id once (got ${shown(factId)})`,
        type,
      });
    facts.delete(factId);
    const checked = value === null ? null : by.check(fact.kind, value);
    if (checked?.ok === false)
      return invalid({ path: [...path, ...checked.loc], msg: checked.problem, type });
    const said = { factId, value: checked?.value ?? null, actorId: by.actorId, at: by.now };
    await insertCorrection(tx, orgId, { ...said, id: by.newId(), uploadId: row.id });
    corrected.push({ fact, said: after(before.get(factId), said) });
  }
  return done(corrected);
};
