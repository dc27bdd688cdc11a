import { newId } from '../../platform/ids.ts';
import { findEnvironment } from '../environments/environments.ts';
import { findStockFormat } from '../environments/stock-formats.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type EnvironmentId, type OrgId } from '../kernel/ids.ts';
import { type Done, done, type Fault, invalid, notFound } from '../kernel/outcome.ts';
import type { NestRefused } from '../nests/changes.ts';
import { insertNest, type NestItemRow, type NestRequest } from '../nests/nests.ts';
import { tooManyOpen } from '../nests/open-bound.ts';
import { findFreeRemnants } from '../nests/remnants.ts';
import { findFolder } from '../parts/folders.ts';
import { findRevisions } from '../parts/revisions.ts';
import type { Versions } from '../snapshot/build.ts';
import { linesOfBatch, linesOfFolder, type NestLineInput, type ReadNest, readNest } from './nested.ts';
import { findCalculations } from './store.ts';

/** Maximum number of lines of one nest, and of their pieces. */
export const [MAX_LINES, MAX_PIECES] = [500, 10_000];

type Named = Pick<NestItemRow, 'orderRef' | 'due' | 'priority'>;

/** A line of the request: a calculation or a revision. */
type LineInput = Named & {
  readonly revisionId: string | null;
  readonly calculationId: string | null;
  readonly quantity: number;
};

/** A nest request; exactly one of `items`, `batchId` and `folderId` states its lines. */
export type NestInput = {
  readonly environmentId: string;
  readonly items: readonly LineInput[] | null;
  readonly batchId: string | null;
  readonly folderId: string | null;
  readonly request: NestRequest;
};

const UNNAMED: Named = { orderRef: null, due: null, priority: null };

type Lines = Done<readonly (NestLineInput & Named)[]> | NestRefused;

const otherEnvironment = (index: number): Fault => ({
  path: ['items', index, 'calculation_id'],
  msg: 'must be a calculation in the environment of the nest',
  type: 'environment_mismatch',
});

const linesOfItems = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
  items: readonly LineInput[],
): Promise<Lines> => {
  const calculationIds = items.flatMap(({ calculationId }) => calculationId ?? []);
  const calculations = new Map(
    (await findCalculations(tx, orgId, calculationIds)).map((row) => [row.id as string, row]),
  );
  const revisionIds = items.flatMap(({ revisionId }) => revisionId ?? []);
  const revisions = new Map(
    (await findRevisions(tx, orgId, revisionIds)).map((row) => [row.id as string, row]),
  );
  const lines: (NestLineInput & Named)[] = [];
  for (const [index, { quantity, orderRef, due, priority, ...item }] of items.entries()) {
    const rest = { quantity, orderRef, due, priority };
    if (item.calculationId !== null) {
      const row = calculations.get(item.calculationId);
      if (row === undefined) return notFound('calculation_id');
      if (row.environmentId !== environmentId) return invalid(otherEnvironment(index));
      lines.push({ revisionId: row.revisionId, calculationId: row.id, ...rest });
    } else {
      const revision = revisions.get(item.revisionId ?? '');
      if (revision === undefined) return notFound('part_revision_id');
      lines.push({ revisionId: revision.id, calculationId: null, ...rest });
    }
  }
  return done(lines);
};

const unnamed = (lines: readonly NestLineInput[]): Lines =>
  done(lines.map((line) => ({ ...line, ...UNNAMED })));

const linesOfInput = async (tx: Tx, orgId: OrgId, input: NestInput): Promise<Lines> => {
  const { environmentId, items, batchId, folderId } = input;
  if (items !== null) return linesOfItems(tx, orgId, environmentId, items);
  if (batchId !== null) {
    const found = await linesOfBatch(tx, orgId, batchId, environmentId);
    return found.length === 0 ? notFound('batch_id') : unnamed(found);
  }
  if (folderId === null || (await findFolder(tx, orgId, folderId)) === null) return notFound('folder_id');
  const found = await linesOfFolder(tx, orgId, folderId, environmentId, MAX_LINES + 1);
  if (found.length > 0) return unnamed(found);
  return invalid({
    path: ['folder_id'],
    msg: 'has no part with a succeeded calculation in this environment',
    type: 'empty',
  });
};

/** Checks the lines of a nest. */
const linesOf = async (
  tx: Tx,
  orgId: OrgId,
  input: NestInput,
): Promise<Done<readonly NestItemRow[]> | NestRefused> => {
  if ((await findEnvironment(tx, orgId, input.environmentId)) === null)
    return notFound('costing_environment_id');
  const formatId = input.request.stockFormatId;
  if (formatId !== null && (await findStockFormat(tx, orgId, formatId)) === null)
    return { kind: 'stock_format_unresolved', id: formatId };
  const lines = await linesOfInput(tx, orgId, input);
  if (lines.kind !== 'done') return lines;
  const pieces = lines.value.reduce((sum, line) => sum + line.quantity, 0);
  if (lines.value.length > MAX_LINES || pieces > MAX_PIECES)
    return invalid({
      path: [],
      msg: `must ask for at most ${MAX_LINES} lines and ${MAX_PIECES} pieces (got ${lines.value.length} lines, ${pieces} pieces)`,
      type: 'too_many_pieces',
    });
  return done(lines.value.map((line) => ({ id: newId(), ...line })));
};

/**
 * Creates a queued nest. The caller stages the start of its first revision.
 * @param name null: named by the time
 * @returns its id
 */
export const makeNest = async (
  tx: Tx,
  orgId: OrgId,
  input: NestInput & { readonly name: string | null },
  now: Date,
): Promise<Done<string> | NestRefused> => {
  const lines = await linesOf(tx, orgId, input);
  if (lines.kind !== 'done') return lines;
  const full = await tooManyOpen(tx, orgId);
  if (full !== null) return full;
  const id = newId();
  const name = input.name ?? `Nest ${now.toISOString().slice(0, 19)}Z`;
  const nest = {
    id,
    name,
    environmentId: asId<EnvironmentId>(input.environmentId),
    request: input.request,
  };
  await insertNest(tx, orgId, nest, lines.value, now);
  return done(id);
};

/** A nest that is not stored: its lines and everything that it would depend on. */
type PreviewedNest = { readonly items: readonly NestItemRow[]; readonly read: ReadNest };

/** Everything that a nest would depend on. Writes nothing, and leaves out remnants that another nest holds. */
export const readNestPreview = async (
  tx: Tx,
  orgId: OrgId,
  input: NestInput,
  at: { readonly now: Date; readonly versions: Versions },
): Promise<Done<PreviewedNest> | NestRefused> => {
  const lines = await linesOf(tx, orgId, input);
  if (lines.kind !== 'done') return lines;
  const read = await readNest(tx, orgId, input, lines.value, at, (grades) =>
    findFreeRemnants(tx, orgId, grades),
  );
  return read === null ? notFound('costing_environment_id') : done({ items: lines.value, read });
};
