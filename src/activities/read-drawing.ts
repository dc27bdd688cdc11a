import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CancelledFailure } from '@temporalio/activity';
import type { Database } from '../db/kernel/database.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import { ROLE_TAKES } from '../db/parts/datasets.ts';
import type { StoredFact } from '../db/uploads/drawing-facts.ts';
import {
  beginReading,
  endReading,
  findPages,
  findTwinPages,
  insertPage,
  type NewPage,
  type PageFailure,
  type ReadingFence,
  type StoredPage,
  setPageCount,
} from '../db/uploads/drawings.ts';
import { findReadingSpent, type ReadingSpent, spendReading } from '../db/uploads/reading-budget.ts';
import { registerObjects } from '../db/uploads/stored-objects.ts';
import type { UploadFormat } from '../db/uploads/uploads.ts';
import type { Clock } from '../platform/clock.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import type { ChildLimit, ChildOutcome } from '../platform/sandbox/outcome.ts';
import { runChild } from '../platform/sandbox/run-child.ts';
import type { CadLimits } from './cad-job.ts';
import { EXTRACTOR } from './extractor/answer.ts';
import type { ExternalExtractor } from './extractor/external-extractor.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Reader of drawings, in a separate process for each page. */
const DRAWING_CHILD = path.join(root, 'drawings/child.ts');
/** Models that recognise text in images; only the child loads them. */
const DRAWING_MODELS = path.resolve(root, '../data/ocr');

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort();

let known: string | null = null;

/** Identifies the reader by its source and its models: stored results are reused for the same bytes until one of them changes. */
const drawingReader = (): string => {
  if (known !== null) return known;
  const digest = createHash('sha256');
  for (const file of filesOf(path.dirname(DRAWING_CHILD)))
    digest.update(path.relative(root, file)).update(readFileSync(file));
  for (const file of filesOf(DRAWING_MODELS))
    digest.update(`${path.relative(root, file)} ${statSync(file).size}`);
  known = digest.digest('hex').slice(0, 16);
  return known;
};

/** CPU time; on a busy machine it takes longer. */
const MAX_PAGE_SECONDS = 120;
const PATIENCE = 3;
/** A text page takes 0.2 GiB, a page with text recognition up to 1.2. */
const MAX_PAGE_BYTES = 1.5 * 2 ** 30;
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

const FORMATS: ReadonlySet<UploadFormat> = new Set([...ROLE_TAKES.drawing_2d, ...ROLE_TAKES.rfq_text]);
/** Formats with pictures of their pages; plain-text requests have none. */
const PICTURED: ReadonlySet<UploadFormat> = new Set(ROLE_TAKES.drawing_2d);

/** True for formats that are read as a drawing or a request. */
export const isDrawing = (format: UploadFormat): boolean => FORMATS.has(format);

const LIMITS: Readonly<Record<ChildLimit, string>> = {
  time: 'exceeded the time limit of one page. Send it as a PDF with text instead of a scan, or simplify it.',
  cpu: 'exceeded the time limit of one page. Send it as a PDF with text instead of a scan, or simplify it.',
  memory: 'exceeded the memory limit of one page. Send it at a lower resolution.',
  output: 'exceeds the data limit of one page. Send fewer details on one page.',
};

const CRASHED = 'made the reader crash. Export it again, or send it as another format.';

/** Name of the page picture without boxes. */
const PLAIN = 'plain.png';

type DrawingToRead = {
  readonly orgId: OrgId;
  readonly fence: ReadingFence;
  readonly format: UploadFormat;
  readonly sha256: string;
  /** Holds input and output; belongs to this job alone. */
  readonly folder: string;
  readonly file: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: unknown) => void;
};

const TURN_CPU_SECONDS = 30;

export const budgetText = (what: string, { of, limitSeconds }: ReadingSpent): string => {
  const seconds = limitSeconds.toLocaleString('en');
  return of === 'month'
    ? `${what} was not read: the ${seconds} CPU seconds that the plan allows for reading files in a calendar month are used up. Retry next month, or change the plan.`
    : `${what} was not read: its file has used the ${seconds} CPU seconds that the plan allows for one drawing. Send the pages that matter as a file of their own.`;
};

type Deps = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly cad: CadLimits;
  /** Null: pages are read on this machine alone. */
  readonly extractor: ExternalExtractor | null;
};

/** A drawing whose CPU time is counted, for the plan's budget and for this turn. */
type Counted = DrawingToRead & { readonly spent: (cpuSeconds: number) => Promise<void> };

type StoredPageFacts = { readonly facts: readonly StoredFact[] };

type Answer =
  | { readonly kind: 'done'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly failure: PageFailure };

const ask = async (
  deps: Deps,
  job: Counted,
  page: number | null,
  drawn: { readonly boxes?: readonly StoredFact[] } = {},
): Promise<Answer> => {
  const seconds = Math.min(deps.cad.timeoutSeconds, MAX_PAGE_SECONDS);
  const outcome: ChildOutcome = await runChild({
    script: DRAWING_CHILD,
    job: {
      input: drawn.boxes === undefined ? job.file : path.join(job.folder, PLAIN),
      format: drawn.boxes === undefined ? job.format : 'png',
      ...drawn,
      out_dir: job.folder,
      page,
      models: DRAWING_MODELS,
      plain: deps.extractor !== null,
    },
    tmpDir: job.folder,
    readable: [DRAWING_MODELS],
    timeoutMs: seconds * PATIENCE * 1000,
    cpuSeconds: seconds,
    maxRssBytes: Math.min(deps.cad.maxMemoryBytes, MAX_PAGE_BYTES),
    maxOutputBytes: MAX_OUTPUT_BYTES,
    signal: job.signal,
    onProgress: ({ progress, stage }) => job.onProgress({ page, progress, stage }),
  });
  await job.spent(outcome.cpuSeconds);
  const what = page === null ? 'The document' : 'The page';
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'done', result: outcome.result };
    case 'refused':
      return { kind: 'refused', failure: { code: outcome.code, reason: outcome.message } };
    case 'limit':
      return { kind: 'refused', failure: { code: 'page_limit', reason: `${what} ${LIMITS[outcome.limit]}` } };
    case 'cancelled':
      throw new CancelledFailure('the ingest was cancelled');
    case 'crashed':
      return { kind: 'refused', failure: { code: 'reader_crash', reason: `${what} ${CRASHED}` } };
  }
};

const pictureKeyOf = (orgId: OrgId, { uploadId, ingestSeq }: ReadingFence, page: number): string =>
  `org/${orgId}/drawings/${uploadId}/${ingestSeq}/page-${page}.png`;

/** The facts of a page, with those of the external extractor, which also get boxes. */
const withExternal = async (
  deps: Deps,
  job: Counted,
  page: number,
  facts: StoredPageFacts,
): Promise<StoredPageFacts> => {
  const { extractor } = deps;
  if (extractor === null) return facts;
  const { orgId, fence, sha256, folder } = job;
  const { uploadId, ingestSeq } = fence;
  const png = await readFile(path.join(folder, PLAIN));
  const more = await extractor.read(orgId, { sha256, page, uploadId, ingestSeq }, png);
  const all = [...facts.facts, ...more];
  // A failed picture is not a fault of the page, which keeps its boxes.
  if (more.length > 0) await ask(deps, job, page, { boxes: all });
  return { ...facts, facts: all };
};

/** Content of one page, with its picture in the store. The object is counted before it is stored. */
const readPage = async (deps: Deps, job: Counted, page: number): Promise<NewPage> => {
  const answer = await ask(deps, job, page);
  if (answer.kind === 'refused') return { page, facts: null, picture: null, failure: answer.failure };
  const { orgId, fence } = job;
  const read = JSON.parse(await readFile(path.join(job.folder, 'page.json'), 'utf8')) as StoredPageFacts;
  if (!PICTURED.has(job.format)) return { page, facts: read, picture: null, failure: null };
  const facts = await withExternal(deps, job, page, read);
  const png = await readFile(path.join(job.folder, 'page.png'));
  const key = pictureKeyOf(orgId, fence, page);
  const picture = { key, sizeBytes: png.length };
  await deps.db.asTenant(orgId, (tx) =>
    registerObjects(tx, orgId, fence.uploadId, [picture], deps.clock.now()),
  );
  await deps.store.put(key, png, 'image/png');
  return { page, facts, picture, failure: null };
};

/** A stored page of the same bytes, with its own picture. Null: the picture was deleted meanwhile. */
const copiedPage = async (
  deps: Deps,
  { orgId, fence }: DrawingToRead,
  { page, facts, pictureKey: from }: StoredPage,
): Promise<NewPage | null> => {
  if (from === null) return facts === null ? null : { page, facts, picture: null, failure: null };
  const head = await deps.store.head(from);
  if (head === null) return null;
  const picture = { key: pictureKeyOf(orgId, fence, page), sizeBytes: head.size_bytes };
  await deps.db.asTenant(orgId, (tx) =>
    registerObjects(tx, orgId, fence.uploadId, [picture], deps.clock.now()),
  );
  await deps.store.copyIfUnchanged(from, picture.key, head.etag);
  return { page, facts, picture, failure: null };
};

/** Pages for the extractor are read again if the earlier reading was made without it. */
const isWhole = ({ extractor }: Deps, { facts }: StoredPage): boolean =>
  extractor === null ||
  (facts as StoredPageFacts | null)?.facts.some((one) => one.extractor === EXTRACTOR) === true;

/** Reuses pages that this reader has read of the same bytes. @returns the reused pages, and the number of pages */
const takeOver = async (
  deps: Deps,
  job: DrawingToRead,
  known: ReadonlySet<number>,
): Promise<{ readonly known: ReadonlySet<number>; readonly pages: number | null }> => {
  const { orgId } = job;
  const twin = await deps.db.asTenant(orgId, (tx) =>
    findTwinPages(tx, orgId, { ...job, uploadId: job.fence.uploadId, reader: drawingReader() }),
  );
  const taken = new Set(known);
  for (const one of twin?.pages ?? []) {
    const copy = taken.has(one.page) || !isWhole(deps, one) ? null : await copiedPage(deps, job, one);
    if (copy === null) continue;
    const fence = { ...job.fence, now: deps.clock.now() };
    if (await deps.db.asTenant(orgId, (tx) => insertPage(tx, orgId, fence, copy))) taken.add(one.page);
  }
  return { known: taken, pages: twin?.pageCount ?? null };
};

/** Number of pages; null if the document cannot be opened, which ends its reading. */
const countPages = async (
  deps: Deps,
  job: Counted,
  end: (failure: PageFailure) => Promise<boolean>,
): Promise<number | null> => {
  const opened = await ask(deps, job, null);
  if (opened.kind === 'done') return Number(opened.result.pages);
  await end(opened.failure);
  return null;
};

/** Counts the CPU time of a drawing's children, for the plan's budget and for this turn. */
const counted = (deps: Deps, given: DrawingToRead) => {
  let turnSeconds = 0;
  const spent = (cpuSeconds: number): Promise<void> => {
    turnSeconds += cpuSeconds;
    const { orgId, fence } = given;
    const now = deps.clock.now();
    return deps.db.asTenant(orgId, (tx) => spendReading(tx, orgId, { cpuSeconds, drawing: fence, now }));
  };
  return { job: { ...given, spent }, turnSeconds: () => turnSeconds };
};

/** The page, or why the plan's budget leaves it unread. */
const pageInBudget = async (deps: Deps, job: Counted, page: number): Promise<NewPage> => {
  const { orgId, fence } = job;
  const at = { uploadId: fence.uploadId, now: deps.clock.now() };
  const over = await deps.db.asTenant(orgId, (tx) => findReadingSpent(tx, orgId, at));
  if (over === null) return readPage(deps, job, page);
  const failure = { code: 'reading_budget', reason: budgetText('This page', over) };
  return { page, facts: null, picture: null, failure };
};

/**
 * Reads a drawing page by page, for one turn. Each page is stored when it is read, so that a retry continues after it. A failure
 * belongs to the page or the document, not to the upload: the file stays usable. Pages of the same bytes are not read again.
 * @returns whether the reading has ended; false: the next turn continues after the stored pages
 */
export const readDrawing = async (given: Deps, drawing: DrawingToRead): Promise<boolean> => {
  const { orgId } = drawing;
  const usesExtractor = PICTURED.has(drawing.format) && (await given.extractor?.isAllowed(orgId)) === true;
  const deps: Deps = { ...given, extractor: usesExtractor ? given.extractor : null };
  const { job, turnSeconds } = counted(deps, drawing);
  const fence = (): ReadingFence => ({ ...job.fence, now: deps.clock.now() });
  const begun = await deps.db.asTenant(orgId, (tx) => beginReading(tx, orgId, fence(), drawingReader()));
  const end = (failure: PageFailure | null) =>
    deps.db.asTenant(orgId, (tx) => endReading(tx, orgId, fence(), failure));
  const { known, pages: knownCount } = await takeOver(deps, job, begun);
  const pages = knownCount ?? (await countPages(deps, job, end));
  if (pages === null) return true;
  await deps.db.asTenant(orgId, (tx) => setPageCount(tx, orgId, fence(), pages));
  let isBegun = false;
  for (let page = 1; page <= pages; page += 1) {
    if (known.has(page)) continue;
    if (isBegun && turnSeconds() >= (deps.cad.turnCpuSeconds ?? TURN_CPU_SECONDS)) return false;
    isBegun = true;
    const read = await pageInBudget(deps, job, page);
    if (!(await deps.db.asTenant(orgId, (tx) => insertPage(tx, orgId, fence(), read)))) return true;
  }
  const failures = (await deps.db.asTenant(orgId, (tx) => findPages(tx, orgId, job.fence.uploadId))).map(
    ({ failure }) => failure,
  );
  await end(failures.includes(null) ? null : (failures[0] ?? null));
  return true;
};
