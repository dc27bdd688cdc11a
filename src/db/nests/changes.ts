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

/** Why a request on a nest or a remnant was refused. */
export type NestRefused =
  | NotFound
  | Invalid
  /** The nest was already accepted for cutting. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'under_way' }
  | { readonly kind: 'not_under_way' | 'not_solved'; readonly status: NestStatus }
  /** No sheet of it is known yet. */
  | { readonly kind: 'without_sheets' }
  | { readonly kind: 'remnant_held'; readonly nestId: string }
  | { readonly kind: 'stock_format_unresolved'; readonly id: string }
  | TooManyOpen;

const isOpen = ({ status }: JobNest): boolean => status === 'queued' || status === 'solving';

/** Cancels a running search. The best layout so far stays; its remnants are released. */
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

/** Solves a nest once more; returns the new revision, whose start the caller stages. */
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

/** Remnants of the nest's sheets, once per sheet that is cut. */
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

/** Accepts a nest for cutting: its new remnants enter the rack, the ones it used leave it. */
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

/** Calculations priced with it stay as they are. */
export const removeNest = async (tx: Tx, orgId: OrgId, id: string): Promise<Done<null> | NestRefused> => {
  const row = await lockNest(tx, orgId, id);
  if (row === null) return notFound();
  if (isOpen(row)) return { kind: 'under_way' };
  await deleteNest(tx, orgId, id);
  return done(null);
};

/** Data for the drawings of a nest. */
type NestSheets = {
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

/** Enters a remnant by hand. */
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

/** Refuses a remnant that a nest holds, until that nest has ended. */
export const removeRemnant = async (tx: Tx, orgId: OrgId, id: string): Promise<Done<null> | NestRefused> => {
  const row = await lockRemnant(tx, orgId, id);
  if (row === null) return notFound();
  if (row.heldByNestId !== null) return { kind: 'remnant_held', nestId: row.heldByNestId };
  await deleteRemnant(tx, orgId, id);
  return done(null);
};
