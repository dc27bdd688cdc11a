import type { NestJob, NestResult } from '../../nest/index.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type Invalid, type NotFound, notFound } from '../kernel/outcome.ts';
import { findGrade } from '../materials/materials.ts';
import {
  acceptNest,
  deleteNest,
  endNest,
  findNest,
  findNestItems,
  type JobNest,
  lockNest,
  type NestItemRow,
  type NestStatus,
  restartNest,
} from './nests.ts';
import { type TooManyOpen, tooManyOpen } from './open-bound.ts';
import { keptOutline } from './remnant-outline.ts';
import {
  deleteRemnant,
  insertRemnants,
  lockRemnant,
  type NewRemnant,
  type Remnant,
  releaseRemnants,
  useRemnants,
} from './remnants.ts';

/** Why something is not done to a nest or a remnant. */
export type NestRefused =
  | NotFound
  | Invalid
  /** It is cut already. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'under_way' }
  | { readonly kind: 'not_under_way' | 'not_solved'; readonly status: NestStatus }
  /** No sheet of it is known yet. */
  | { readonly kind: 'without_sheets' }
  | { readonly kind: 'remnant_held'; readonly nestId: string }
  | { readonly kind: 'stock_format_unresolved'; readonly id: string }
  | TooManyOpen;

const isOpen = ({ status }: JobNest): boolean => status === 'queued' || status === 'solving';

/** Ends a search under way; the best so far stays, what it holds is free again. */
export const cancelNest = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  now: Date,
): Promise<Done<null> | NestRefused> => {
  const row = await lockNest(tx, orgId, id);
  if (row === null) return notFound();
  if (!isOpen(row)) return { kind: 'not_under_way', status: row.status };
  const fence = { id, revision: row.revision, now };
  await endNest(tx, orgId, fence, { status: 'cancelled', reason: 'cancelled' });
  return done(null);
};

/** Solves a nest once more; gives its new revision, whose start the caller stages. */
export const solveAgain = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  now: Date,
): Promise<Done<number> | NestRefused> => {
  const row = await lockNest(tx, orgId, id);
  if (row === null) return notFound();
  if (isOpen(row)) return { kind: 'under_way' };
  if (row.acceptedAt !== null) return { kind: 'accepted' };
  const full = await tooManyOpen(tx, orgId);
  if (full !== null) return full;
  await releaseRemnants(tx, orgId, id, []);
  return done(await restartNest(tx, orgId, row, now));
};

/** What the sheets of a nest leave, as often as they are cut. */
const remnantsLeft = (row: JobNest): readonly NewRemnant[] =>
  (row.result?.groups ?? []).flatMap((group) =>
    group.sheets.flatMap(({ remnant_mm, remnant_outline_mm, count }) =>
      remnant_mm === null
        ? []
        : Array.from({ length: count }, () => ({
            materialGradeId: group.material_grade_id,
            form: group.form,
            thicknessMm: group.thickness_mm,
            section: group.section,
            ...(remnant_outline_mm == null
              ? { lengthMm: remnant_mm[0] ?? 0, widthMm: remnant_mm[1] ?? null, outlineMm: null }
              : keptOutline(remnant_outline_mm)),
            nestId: row.id,
          })),
    ),
  );

/** Takes a nest as it will be cut: what it leaves is in the rack, what it took is there no longer. */
export const takeNest = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  now: Date,
): Promise<Done<readonly Remnant[]> | NestRefused> => {
  const row = await lockNest(tx, orgId, id);
  if (row === null) return notFound();
  if (row.acceptedAt !== null) return { kind: 'accepted' };
  if (row.status !== 'solved') return { kind: 'not_solved', status: row.status };
  await acceptNest(tx, orgId, id, now);
  await useRemnants(tx, orgId, id, now);
  return done(await insertRemnants(tx, orgId, remnantsLeft(row), now));
};

/** Calculations that were priced on it stay as they are. */
export const removeNest = async (tx: Tx, orgId: OrgId, id: string): Promise<Done<null> | NestRefused> => {
  const row = await lockNest(tx, orgId, id);
  if (row === null) return notFound();
  if (isOpen(row)) return { kind: 'under_way' };
  await deleteNest(tx, orgId, id);
  return done(null);
};

/** What drawings of a nest are made of. */
export type NestSheets = {
  readonly job: NestJob;
  readonly result: NestResult;
  readonly items: readonly NestItemRow[];
};

export const findSheets = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
): Promise<Done<NestSheets> | NestRefused> => {
  const row = await findNest(tx, orgId, id);
  if (row === null) return notFound();
  if (row.job === null || row.result === null) return { kind: 'without_sheets' };
  return done({ job: row.job, result: row.result, items: await findNestItems(tx, orgId, id) });
};

/** A remnant that lies in the rack, as somebody says. */
export const stateRemnant = async (
  tx: Tx,
  orgId: OrgId,
  stated: NewRemnant,
  now: Date,
): Promise<Done<Remnant> | NestRefused> => {
  if ((await findGrade(tx, stated.materialGradeId)) === null) return notFound('material_grade_id');
  const [row] = await insertRemnants(tx, orgId, [stated], now);
  if (row === undefined) throw new Error('one remnant is one row');
  return done(row);
};

/** A remnant that a nest means to take stays until that nest is ended. */
export const removeRemnant = async (tx: Tx, orgId: OrgId, id: string): Promise<Done<null> | NestRefused> => {
  const row = await lockRemnant(tx, orgId, id);
  if (row === null) return notFound();
  if (row.heldByNestId !== null) return { kind: 'remnant_held', nestId: row.heldByNestId };
  await deleteRemnant(tx, orgId, id);
  return done(null);
};
