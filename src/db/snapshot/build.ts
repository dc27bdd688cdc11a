import { LRUCache } from 'lru-cache';
import type { AssumptionRow } from '../../engine/plant/assumptions.ts';
import type {
  FxRate,
  GradeRecord,
  PricingGeometry,
  PricingSnapshot,
  ResolvedEnvironment,
  SnapshotMaterial,
} from '../../engine/snapshot.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { FailureCode, FailureParams } from '../calculation-record/failure.ts';
import { findRates } from '../environments/exchange-rates.ts';
import { parameterStamp } from '../environments/parameter-stamp.ts';
import { findStockFormat } from '../environments/stock-formats.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { findFamilyDefault, findOverride } from '../materials/materials.ts';
import { pricedIn } from '../materials/price-levels.ts';
import { findPricingLine } from '../nests/pricing-line.ts';
import { findFacts } from '../uploads/geometries.ts';
import { type Cell, findCells } from './cells.ts';
import { findEnvironments, type PricingEnvironment } from './environments.ts';
import { memoised } from './memoised.ts';
import { type Piece, pieceOf, type StorableSnapshot, toStorable } from './pieces.ts';

export type Versions = {
  readonly engineVersion: string;
  readonly parameterVersion: string;
  /** What an environment's chain states itself, as its assumptions show it; given by the caller, because `db` runs no engine. */
  readonly ownAssumptions: (
    environment: ResolvedEnvironment,
    fx: readonly FxRate[],
  ) => readonly AssumptionRow[];
};

/** Why a calculation cannot be priced, before any engine looked at it. */
export type Unpriceable = { readonly code: FailureCode; readonly params: FailureParams };

export type ReadySnapshot = StorableSnapshot & {
  readonly kind: 'ready';
  readonly configRevision: number;
  /** Which revision of each environment of the chain was read, leaf first. */
  readonly environmentChain: PricingEnvironment['chain'];
  readonly linkId: string | null;
  /** Of everything that the price assumes: the stamp that the environment's assumptions show. */
  readonly parameterStamp: string;
  /** Of the nest whose line the price takes; null: it takes none. */
  readonly nestRevision: number | null;
};

export type BuiltSnapshot = ReadySnapshot | { readonly kind: 'unpriceable'; readonly reason: Unpriceable };

/** What of a calculation a snapshot is made of. */
export type Priced = Pick<
  Calculation,
  | 'id'
  | 'orgId'
  | 'partId'
  | 'revisionId'
  | 'environmentId'
  | 'datasetLinkId'
  | 'lotSize'
  | 'annualVolume'
  | 'currency'
  | 'language'
  | 'region'
  | 'materialGradeId'
  | 'materialIsProvided'
  | 'providedStockKind'
  | 'fullStockCharge'
  | 'stockFormatId'
  | 'stockLengthMm'
  | 'stockWidthMm'
  | 'nestItemId'
>;

type At = { readonly now: Date; readonly versions: Versions };

const unpriceable = (code: FailureCode, params: FailureParams = {}): BuiltSnapshot => ({
  kind: 'unpriceable',
  reason: { code, params },
});

/**
 * Everything that each calculation's price depends on, resolved now: facts, material, environment on its pricing date, exchange rates.
 * No names of part or calculation and no time enter, so equal content gives an equal digest. What several calculations share is read,
 * written down and digested once.
 */
export const buildSnapshots = async (
  tx: Tx,
  orgId: OrgId,
  calculations: readonly Priced[],
  at: At,
): Promise<readonly BuiltSnapshot[]> => {
  const environments = await findEnvironments(
    tx,
    orgId,
    calculations.map((calculation) => calculation.environmentId),
    at.now.toISOString().slice(0, 10),
  );
  const cells = await findCells(tx, orgId, calculations);
  const sources = openSources(tx, orgId, at.now.toISOString().slice(0, 10));
  const built: BuiltSnapshot[] = [];
  for (const calculation of calculations) {
    const environment = environments.get(calculation.environmentId);
    const cell = cells.get(calculation.id);
    built.push(
      environment === undefined || cell === undefined
        ? unpriceable('environment_gone')
        : await build(calculation, { cell, environment }, sources, at.versions),
    );
  }
  return built;
};

/** `buildSnapshots` of one calculation. */
export const buildSnapshot = async (
  tx: Tx,
  orgId: OrgId,
  calculation: Priced,
  at: At,
): Promise<BuiltSnapshot> => {
  const [built] = await buildSnapshots(tx, orgId, [calculation], at);
  if (built === undefined) throw new Error('one calculation has one snapshot');
  return built;
};

/** Stamps by environment and euro rate: both are all that one rests on. */
const knownStamps = new LRUCache<string, string>({ max: 1000 });

const stampOf = async (
  { sha256, value: environment }: Piece<ResolvedEnvironment>,
  sources: Sources,
  versions: Versions,
): Promise<string> => {
  const { rates, missing } = await sources.rates(['EUR'], environment.currency);
  // Money of the platform has no amount here: no assumptions to stamp, and no price that could show them.
  if (missing.length > 0) return versions.parameterVersion;
  const euroRate = rates[0]?.rate ?? null;
  const key = `${versions.parameterVersion}/${sha256}/${euroRate}`;
  const known = knownStamps.get(key);
  if (known !== undefined) return known;
  const own = versions.ownAssumptions(environment, rates);
  const stamp = parameterStamp(versions.parameterVersion, own, environment.currency, euroRate);
  knownStamps.set(key, stamp);
  return stamp;
};

const NO_FACTS = pieceOf(null);

/** What a transaction reads for snapshots besides, each thing once. */
const openSources = (tx: Tx, orgId: OrgId, today: string) => ({
  tx,
  facts: memoised((sha256: string) => findFactsPiece(tx, orgId, sha256)),
  familyDefault: memoised((family: string) => findFamilyDefault(tx, family)),
  override: memoised((gradeId: string) => findOverride(tx, orgId, gradeId)),
  rates: memoised((from: readonly string[], to: string) => findRates(tx, orgId, from, to, today)),
  format: memoised((id: string) => findStockFormat(tx, orgId, id)),
});

type Sources = ReturnType<typeof openSources>;

const build = async (
  calculation: Priced,
  found: { readonly cell: Cell; readonly environment: PricingEnvironment },
  sources: Sources,
  versions: Versions,
): Promise<BuiltSnapshot> => {
  const { cell } = found;
  const environment = found.environment.environment.value;
  const facts = cell.cad?.sha256 == null ? NO_FACTS : await sources.facts(cell.cad.sha256);
  if (cell.makeOrBuy === 'make' && cell.cad === null) {
    return unpriceable('no_cad');
  }
  if (cell.makeOrBuy === 'make' && cell.cad?.enabled === false) {
    return unpriceable('source_not_enabled', { extractor: cell.cad.extractor });
  }
  if (cell.makeOrBuy === 'make' && cell.cad?.sha256 === null) {
    return unpriceable('file_not_read');
  }
  if (cell.makeOrBuy === 'make' && facts.value === null) {
    return unpriceable('no_geometry');
  }

  if (cell.makeOrBuy === 'make' && environment.machines.length === 0) {
    return unpriceable('no_machine');
  }

  const family = environment.settings.default_material_family.value;
  const material = await materialOf(sources, cell, family, calculation.region);
  if (cell.makeOrBuy === 'make' && material === null) {
    return unpriceable('no_material');
  }

  const currencies = [environment.currency, 'EUR', cell.partCurrency];
  if (material !== null) currencies.push(material.override?.price_currency ?? material.grade.price_currency);
  const { rates, missing } = await sources.rates(currencies, calculation.currency);
  if (missing.length > 0) {
    return unpriceable('currency_unresolved', { from: missing.join(', '), to: calculation.currency });
  }

  const nestItem =
    calculation.nestItemId === null
      ? null
      : await findPricingLine(sources.tx, calculation.orgId, calculation.nestItemId, {
          environmentId: calculation.environmentId,
          revisionId: calculation.revisionId,
          materialGradeId: material?.grade.id ?? null,
          sha256: cell.cad?.sha256 ?? null,
        });
  if (typeof nestItem === 'string') return unpriceable('nest_item_unresolved', { reason: nestItem });

  const stockFormatMm =
    calculation.stockLengthMm === null || calculation.stockWidthMm === null
      ? null
      : { length_mm: calculation.stockLengthMm, width_mm: calculation.stockWidthMm };
  const rest: Omit<PricingSnapshot, 'facts' | 'environment'> = {
    schema_version: 1,
    engine_version: versions.engineVersion,
    parameter_version: versions.parameterVersion,
    drawing: null,
    request: {
      lot_size: calculation.lotSize,
      annual_volume: calculation.annualVolume,
      currency: calculation.currency,
      language: calculation.language,
      region: calculation.region,
      make_or_buy: cell.makeOrBuy,
      purchase_price:
        cell.purchasePrice === null ? null : { value: cell.purchasePrice, currency: cell.partCurrency },
      material_is_provided: calculation.materialIsProvided,
      provided_stock_kind: calculation.providedStockKind,
      full_stock_charge: calculation.fullStockCharge,
      stock_format_id: calculation.stockFormatId,
      stock_format_mm: stockFormatMm,
      nest_item: nestItem,
    },
    material,
    stock_formats: await pinnedFormat(sources, calculation.stockFormatId),
    fx: rates,
    components: null,
  };
  return {
    kind: 'ready',
    ...toStorable({ rest, facts, environment: found.environment.environment }),
    configRevision: found.environment.chain[0]?.config_revision ?? 0,
    environmentChain: found.environment.chain,
    linkId: cell.cad?.linkId ?? null,
    nestRevision: nestItem?.nest_revision ?? null,
    parameterStamp: await stampOf(found.environment.environment, sources, versions),
  };
};

/** Geometries by the digest of their file: what was read from a file never changes. */
const knownFacts = new LRUCache<string, Piece<PricingGeometry>>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (piece) => piece.body.length + 1,
});

const findFactsPiece = async (
  tx: Tx,
  orgId: OrgId,
  sha256: string,
): Promise<Piece<PricingGeometry | null>> => {
  const key = `${orgId}/${sha256}`;
  const kept = knownFacts.get(key);
  if (kept !== undefined) return kept;
  const found = (await findFacts(tx, orgId, sha256)) as
    | (PricingGeometry & { readonly flat?: unknown })
    | null;
  if (found === null) return NO_FACTS;
  // A price rests on no outline: a nest reads that for itself.
  const { flat: _flat, ...facts } = found;
  const piece = pieceOf(facts);
  knownFacts.set(key, piece);
  return piece;
};

/** Only the format that the calculation is pinned to can move its price. */
const pinnedFormat = async (
  sources: Sources,
  id: string | null,
): Promise<PricingSnapshot['stock_formats']> => {
  const row = id === null ? null : await sources.format(id);
  if (row === null) return [];
  const { form, category, length_mm, width_mm, thickness_mm, diameter_mm } = row;
  return [{ id: row.id, form, category, length_mm, width_mm, thickness_mm, diameter_mm }];
};

const materialOf = async (
  sources: Sources,
  cell: Cell,
  family: string | null,
  region: string,
): Promise<SnapshotMaterial | null> => {
  const leveled = (grade: GradeRecord, cheaper: GradeRecord | null) => ({
    ...pricedIn(region, grade),
    ...(cheaper === null ? {} : { cheaper_grade: cheaper }),
  });
  if (cell.grade !== null)
    return { ...leveled(cell.grade, cell.cheaperGrade), override: cell.override, resolved_from: 'request' };
  const found = family === null ? null : await sources.familyDefault(family);
  if (found === null) return null;
  return {
    ...leveled(found.grade, found.cheaper),
    override: await sources.override(found.grade.id),
    resolved_from: 'environment_default',
  };
};
