import type { EngineNote, GradeRecord, ResolvedEnvironment } from '../../engine/index.ts';
import { type EnvironmentSummary, findEnvironment } from '../environments/environments.ts';
import { findRates } from '../environments/exchange-rates.ts';
import { findStockFormat } from '../environments/stock-formats.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type Invalid, invalid, type NotFound, notFound } from '../kernel/outcome.ts';
import { findGrade } from '../materials/materials.ts';
import { findPricingLine, type LineReason } from '../nests/pricing-line.ts';
import { findDataset, findPrimaryCad } from '../parts/datasets.ts';
import { loadChain } from '../resolve/load-chain.ts';
import { resolveChain } from '../resolve/resolve-chain.ts';

/** Why no draft is created. */
export type DraftRefused =
  | NotFound
  | Invalid
  | { readonly kind: 'stock_format_unresolved'; readonly stockFormatId: string }
  | { readonly kind: 'nest_item_unresolved'; readonly nestItemId: string; readonly reason: LineReason }
  | {
      readonly kind: 'process_unavailable';
      readonly process: string;
      readonly reasons: readonly EngineNote[];
    }
  /** Of the calculation that the draft derives from. */
  | { readonly kind: 'environment_deleted'; readonly environmentId: string }
  | { readonly kind: 'currency_unresolved'; readonly from: readonly string[]; readonly to: string };

/** References of a draft besides its revision and environment. */
type DraftNames = {
  readonly gradeId: string | null;
  readonly stockFormatId: string | null;
  readonly nestItemId: string | null;
  readonly datasetLinkId: string | null;
  /** Null: the currency of the environment. */
  readonly currency: string | null;
  /** Null: the price decides. */
  readonly process: string | null;
  /** The grade that the process is asked for; null: not known yet. */
  readonly processGradeId: string | null;
};

/** Why a process cannot be asked for; empty: it may be possible. Injected, because `db` does not import the engine. */
type WhyUnavailable = (
  process: string,
  grade: GradeRecord | null,
  environment: ResolvedEnvironment,
) => readonly EngineNote[];

type Cells = {
  readonly revisions: readonly { readonly id: string }[];
  readonly environments: readonly { readonly id: string; readonly currency: string }[];
};

/** The environment of the calculation that a draft derives from. */
export const inheritEnvironment = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
): Promise<Done<EnvironmentSummary> | DraftRefused> => {
  const environment = await findEnvironment(tx, orgId, environmentId);
  return environment === null ? { kind: 'environment_deleted', environmentId } : done(environment);
};

/** Checks that everything named by the drafts of these cells exists, and that every amount can be shown in their currency. */
export const checkDraft = async (
  tx: Tx,
  orgId: OrgId,
  names: DraftNames,
  cells: Cells,
  today: string,
  whyUnavailable: WhyUnavailable,
): Promise<DraftRefused | null> => {
  const unbound =
    names.datasetLinkId === null ? null : await checkDataset(tx, orgId, names.datasetLinkId, cells);
  if (unbound !== null) return unbound;
  if (names.gradeId !== null && (await findGrade(tx, names.gradeId)) === null)
    return notFound('material_grade_id');
  const { stockFormatId, nestItemId } = names;
  if (stockFormatId !== null && (await findStockFormat(tx, orgId, stockFormatId)) === null)
    return { kind: 'stock_format_unresolved', stockFormatId };
  if (nestItemId !== null) {
    const reason = await checkLine(tx, orgId, { ...names, nestItemId }, cells);
    if (reason !== null) return { kind: 'nest_item_unresolved', nestItemId, reason };
  }
  if (names.process !== null) {
    const refused = await checkProcess(
      tx,
      orgId,
      { ...names, process: names.process },
      cells,
      today,
      whyUnavailable,
    );
    if (refused !== null) return refused;
  }
  if (names.currency === null) return null;
  const from = ['EUR', ...cells.environments.map((environment) => environment.currency)];
  const { missing } = await findRates(tx, orgId, from, names.currency, today);
  return missing.length > 0 ? { kind: 'currency_unresolved', from: missing, to: names.currency } : null;
};

/** The process is possible in each environment, as far as material and machines show. */
const checkProcess = async (
  tx: Tx,
  orgId: OrgId,
  { process, processGradeId }: DraftNames & { readonly process: string },
  { environments }: Cells,
  today: string,
  whyUnavailable: WhyUnavailable,
): Promise<DraftRefused | null> => {
  const grade = processGradeId === null ? null : await findGrade(tx, processGradeId);
  for (const { id } of environments) {
    const chain = await loadChain(tx, orgId, id);
    const reasons = chain === null ? [] : whyUnavailable(process, grade, resolveChain(chain, today));
    if (reasons.length > 0) return { kind: 'process_unavailable', process, reasons };
  }
  return null;
};

/** Checks that the line of a nest fits each cell. The file and the grade are checked again when it is priced. */
const checkLine = async (
  tx: Tx,
  orgId: OrgId,
  names: DraftNames & { readonly nestItemId: string },
  cells: Cells,
): Promise<LineReason | null> => {
  for (const { id: revisionId } of cells.revisions)
    for (const environment of cells.environments) {
      const found = await findPricingLine(tx, orgId, names.nestItemId, {
        environmentId: environment.id,
        revisionId,
        materialGradeId: names.gradeId,
        sha256: (await findPrimaryCad(tx, orgId, revisionId, names.datasetLinkId))?.sha256 ?? null,
      });
      if (typeof found === 'string') return found;
    }
  return null;
};

/** A file of every revision of the request, in a role that has geometry. */
const checkDataset = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  { revisions }: Cells,
): Promise<DraftRefused | null> => {
  const link = await findDataset(tx, orgId, id);
  if (link === null || revisions.some((revision) => revision.id !== link.revisionId))
    return notFound('dataset_link_id');
  if (link.role === 'primary_cad' || link.role === 'mesh') return null;
  const msg = `must have the role primary_cad or mesh (got ${link.role}): only these have geometry`;
  return invalid({ path: ['dataset_link_id'], msg, type: 'role_mismatch' });
};
