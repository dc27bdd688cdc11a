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

/** The part of a read fact that the store needs; `drawings` defines the shape. */
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
  /** Why the reading may be incomplete; undefined if it is complete. */
  readonly doubts?: readonly string[];
};

type StoredPageFacts = {
  readonly width_mm: number;
  readonly height_mm: number;
  readonly facts: readonly StoredFact[];
  readonly lines?: object;
};

/** A fact as read, with the latest correction. */
export type CorrectedFact = { readonly fact: StoredFact; readonly correction: Correction | null };

/**
 * A later correction keeps the keys that an earlier one set; one that strikes the fact, and any after it, starts from scratch.
 */
const mergedCorrection = (earlier: Correction | undefined, correction: Correction): Correction =>
  correction.value === null
    ? correction
    : { ...correction, value: { ...(earlier?.value as object | null), ...(correction.value as object) } };

const latestCorrections = (corrections: readonly Correction[]): ReadonlyMap<string, Correction> => {
  const latest = new Map<string, Correction>();
  for (const correction of corrections)
    latest.set(correction.factId, mergedCorrection(latest.get(correction.factId), correction));
  return latest;
};

const factsOf = (pages: readonly StoredPage[]): readonly StoredFact[] =>
  pages.flatMap(({ facts }) => (facts === null ? [] : (facts as StoredPageFacts).facts));

/** All facts of the pages, with the latest corrections. */
export const correctedFactsOf = (
  pages: readonly StoredPage[],
  corrections: readonly Correction[],
): readonly CorrectedFact[] => withCorrections(factsOf(pages), corrections);

/** Facts with the latest corrections. */
export const withCorrections = (
  facts: readonly StoredFact[],
  corrections: readonly Correction[],
): readonly CorrectedFact[] => {
  const latest = latestCorrections(corrections);
  return facts.map((fact) => ({ fact, correction: latest.get(fact.id) ?? null }));
};

/** The valid content of a fact: as read, with the corrections applied; null if it was struck. */
export const validValueOf = ({ fact, correction }: CorrectedFact): object | null =>
  correction === null
    ? fact.value
    : correction.value === null
      ? null
      : { ...fact.value, ...correction.value };

/** True if the reading may be incomplete and nobody has corrected or confirmed it: it is shown but not priced. */
const isCandidate = ({ fact, correction }: CorrectedFact): boolean =>
  correction === null && (fact.doubts ?? []).length > 0;

/** Kinds of fact that influence a price. */
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

/** A drawing with more facts than this does not show one part. */
const MAX_FACTS = 3000;

/** Name of the external extractor, as a source of an environment and in its facts. */
const EXTERNAL = 'ai_vision';

/** Source of an environment for each extractor; corrections belong to none. */
const SOURCES = {
  drawing_2d: { text: 'drawing_text', pixels: 'drawing_ocr', [EXTERNAL]: EXTERNAL },
  rfq_text: { text: 'rfq_text', pixels: 'rfq_text', [EXTERNAL]: EXTERNAL },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Subject of a fact by kind, to find duplicates between two readers: the field of a title block, the size of a bore. */
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
  const correction = value as Readonly<Record<string, unknown>>;
  return JSON.stringify([kind, page, ...keys.map((key) => correction[key] ?? null)]);
};

/**
 * Drops facts of an external extractor about a subject that the bundled reader or a person has covered: a size is not counted
 * twice, and in a conflict the bundled reader wins.
 */
export const withoutRepeats = (facts: readonly CorrectedFact[]): readonly CorrectedFact[] => {
  const isExternal = ({ fact, correction }: CorrectedFact) =>
    fact.extractor === EXTERNAL && correction === null;
  const own = facts.filter((one) => !isExternal(one) && !isCandidate(one));
  const known = new Set(own.map(({ fact }) => subjectOf(fact)));
  return facts.filter((one) => !isExternal(one) || !known.has(subjectOf(one.fact)));
};

/** A fact as a price uses it, a candidate as a question; none if it is struck or does not influence a price. */
const priced = (one: CorrectedFact, sheet: StoredPageFacts | null): readonly ReadFact[] => {
  const { fact } = one;
  const value = validValueOf(one);
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
      confidence: one.correction === null ? fact.confidence : 1,
      at: [left + width / 2, top + height / 2],
      ...(fact.points_at === undefined ? {} : { points_at: fact.points_at }),
      ...(sheet === null ? {} : { sheet_mm: [sheet.width_mm, sheet.height_mm] }),
      ...(one.correction === null && fact.extractor === EXTERNAL ? { extractor: EXTERNAL } : {}),
    } as unknown as ReadFact,
  ];
};

/** Loads the lines of a page, for facts that refer to one of them. */
const lineWork = (page: number, { lines }: StoredPageFacts): ReadFact =>
  ({
    id: `${page}-lines`,
    kind: 'line_work',
    value: lines,
    text: '',
    page,
    confidence: 1,
  }) as unknown as ReadFact;

/** The facts of an upload's drawing that a price uses: from the enabled sources, with the latest corrections. */
export const findReadFacts = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: string,
  enabled: readonly string[],
  role: keyof typeof SOURCES,
): Promise<readonly ReadFact[]> => {
  const pages = await findPages(tx, orgId, uploadId);
  const correction = correctedFactsOf(pages, await findCorrections(tx, orgId, uploadId));
  const sheets = new Map(pages.map(({ page, facts }) => [page, facts as StoredPageFacts | null]));
  const enabledHere = (one: CorrectedFact): boolean => {
    const source = Object.entries(SOURCES[role]).find(([extractor]) => extractor === one.fact.extractor)?.[1];
    return one.correction !== null || source === undefined || enabled.includes(source);
  };
  const holding = withoutRepeats(correction.slice(0, MAX_FACTS).filter(enabledHere));
  const facts = holding.flatMap((one) => priced(one, sheets.get(one.fact.page) ?? null));
  const placed = new Set(facts.flatMap(({ page, points_at: at }) => (at === undefined ? [] : [page])));
  return [
    ...facts,
    ...[...sheets].flatMap(([page, sheet]) =>
      sheet?.lines !== undefined && placed.has(page) ? [lineWork(page, sheet)] : [],
    ),
  ];
};

/** All sources of a drawing, where no environment restricts them. */
export const DRAWING_SOURCES: readonly string[] = Object.values(SOURCES.drawing_2d);

/** A correction of a fact. */
type FactCorrection = { readonly factId: string; readonly value: unknown };

export type Checked =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly loc: readonly (string | number)[]; readonly problem: string };

export type FactsRefused =
  | NotFound
  | Invalid
  | { readonly kind: 'not_confirmed'; readonly status: UploadStatus };

/**
 * Stores a person's corrections of read facts: all or none. `check` validates a value for its kind. Stores author and time; the
 * read facts stay.
 */
export const correctFacts = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: string,
  corrections: readonly FactCorrection[],
  by: {
    readonly actorId: string;
    readonly now: Date;
    readonly newId: () => string;
    readonly check: (kind: string, value: unknown) => Checked;
  },
): Promise<Done<readonly CorrectedFact[]> | FactsRefused> => {
  const row = await lockUpload(tx, orgId, uploadId);
  if (row === null) return notFound();
  if (row.status !== 'confirmed') return { kind: 'not_confirmed', status: row.status };
  const facts = new Map(factsOf(await findPages(tx, orgId, row.id)).map((fact) => [fact.id, fact]));
  const before = latestCorrections(await findCorrections(tx, orgId, row.id));
  const corrected: (CorrectedFact & { readonly correction: Correction })[] = [];
  for (const [index, { factId, value }] of corrections.entries()) {
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
    const correction = { factId, value: checked?.value ?? null, actorId: by.actorId, at: by.now };
    await insertCorrection(tx, orgId, { ...correction, id: by.newId(), uploadId: row.id });
    corrected.push({ fact, correction: mergedCorrection(before.get(factId), correction) });
  }
  return done(corrected);
};
