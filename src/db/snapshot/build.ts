import { LRUCache } from 'lru-cache';
import type { AssumptionRow } from '../../engine/plant/assumptions.ts';
import type { FxRate, ReadFact, ResolvedEnvironment, SnapshotMaterial } from '../../engine/snapshot.ts';
import type { FailureCode, FailureParams } from '../calculation-record/failure.ts';
import type { RunMaterial } from '../calculation-record/material.ts';
import { parameterStamp } from '../environments/parameter-stamp.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { together } from '../kernel/pipeline.ts';
import { WHOLE } from '../packs/store.ts';
import { type Cell, findCells } from './cells.ts';
import {
  type DrawnMaterial,
  drawingOf,
  type ModelMaterial,
  modelMaterialOf,
  otherRevision,
  requestOf,
  wholeDrawingOf,
  wholeRequestOf,
} from './drawing.ts';
import { findEnvironments, type PricingEnvironment } from './environments.ts';
import { drawnWhole } from './pack-drawing.ts';
import { type Piece, pieceOf, type StorableSnapshot, toStorable } from './pieces.ts';
import type { Priced } from './priced.ts';
import { otherInputsOf } from './rest.ts';
import { runMaterialOf } from './run-material.ts';
import { currencyOf, materialOf, openSources, pinnedFormat, type Sources } from './sources.ts';
import { isOnePart, splitSnapshot } from './split-snapshot.ts';
import { type AssemblyGeometry, assemblyTree } from './structure.ts';

export type Versions = {
  readonly engineVersion: string;
  readonly parameterVersion: string;
  /** Overrides of an environment's chain, as its assumptions show them. Injected, because `db` does not import the engine. */
  readonly ownAssumptions: (
    environment: ResolvedEnvironment,
    fx: readonly FxRate[],
  ) => readonly AssumptionRow[];
  readonly drawnMaterial: DrawnMaterial;
  readonly modelMaterial: ModelMaterial;
};

/** Why a calculation cannot be priced, known before the engine runs. */
export type Unpriceable = { readonly code: FailureCode; readonly params: FailureParams };

export type ReadySnapshot = StorableSnapshot & {
  readonly kind: 'ready';
  /** Its components are separate calculations. */
  readonly isAssembly: boolean;
  readonly configRevision: number;
  /** Revision of each environment of the chain that was read, leaf first. */
  readonly environmentChain: PricingEnvironment['chain'];
  readonly linkId: string | null;
  /** Stamp of all assumptions, as the environment's assumptions show it. */
  readonly parameterStamp: string;
  /** Null: an assembly of several grades, or a bought part without one. */
  readonly material: RunMaterial | null;
  /** Revision of the nest whose line the price uses; null: none. */
  readonly nestRevision: number | null;
};

export type BuiltSnapshot = ReadySnapshot | { readonly kind: 'unpriceable'; readonly reason: Unpriceable };

type At = { readonly now: Date; readonly versions: Versions };

const unpriceable = (code: FailureCode, params: FailureParams = {}): BuiltSnapshot => ({
  kind: 'unpriceable',
  reason: { code, params },
});

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The environments and cells of calculations, in one round trip unless an environment has changed. */
export const readInputs = async (
  tx: Tx,
  orgId: OrgId,
  calculations: readonly Priced[],
  now: Date,
): Promise<Inputs> => {
  if (calculations.length === 0) return { environments: new Map(), cells: new Map() };
  const ids = calculations.map((calculation) => calculation.environmentId);
  const [environments, cells] = await together([
    findEnvironments(tx, orgId, ids, dayOf(now)),
    findCells(tx, orgId, calculations),
  ]);
  return { environments, cells };
};

type Inputs = {
  readonly environments: ReadonlyMap<string, PricingEnvironment>;
  readonly cells: ReadonlyMap<string, Cell>;
};

/**
 * Everything that each price depends on, resolved now: facts, material, environment on its pricing date, exchange rates. Names of
 * parts or calculations and times are left out, so that equal content has an equal digest. Data that several calculations share
 * is read, serialised and digested once.
 */
export const buildSnapshots = async (
  tx: Tx,
  orgId: OrgId,
  calculations: readonly Priced[],
  at: At,
): Promise<readonly BuiltSnapshot[]> =>
  buildFrom(tx, orgId, calculations, await readInputs(tx, orgId, calculations, at.now), at);

/** `buildSnapshots` of calculations whose inputs were read in this transaction. */
export const buildFrom = async (
  tx: Tx,
  orgId: OrgId,
  calculations: readonly Priced[],
  { environments, cells }: Inputs,
  at: At,
): Promise<readonly BuiltSnapshot[]> => {
  const sources = openSources(tx, orgId, dayOf(at.now));
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

/** Stamps by environment and euro rate, the only inputs of a stamp. */
const knownStamps = new LRUCache<string, string>({ max: 1000 });

const stampOf = async (
  { sha256, value: environment }: Piece<ResolvedEnvironment>,
  sources: Sources,
  versions: Versions,
): Promise<string> => {
  const { rates, missing } = await sources.rates(['EUR'], environment.currency);
  // An amount of the platform has no exchange rate: no assumptions to stamp, and no price can be made.
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

/** The nest line that the price uses, or why it cannot; null: none. */
const lineOf = async (
  calculation: Priced,
  { cell, material }: { readonly cell: Cell; readonly material: SnapshotMaterial | null },
  { nestLine }: Sources,
) =>
  calculation.nestItemId === null
    ? null
    : nestLine(calculation.nestItemId, {
        environmentId: calculation.environmentId,
        revisionId: calculation.revisionId,
        materialGradeId: material?.grade.id ?? null,
        sha256: cell.cad?.sha256 ?? null,
      });

/** Why a made part lacks data for a price. */
const nothingToPrice = (
  { cad, makeOrBuy }: Cell,
  facts: AssemblyGeometry | null,
  environment: ResolvedEnvironment,
): ReturnType<typeof unpriceable> | null => {
  if (makeOrBuy !== 'make') return null;
  if (cad === null) return unpriceable('no_cad');
  if (!cad.enabled) return unpriceable('source_not_enabled', { extractor: cad.extractor });
  if (cad.sha256 === null) return unpriceable('file_not_read');
  if (facts === null) return unpriceable('no_geometry');
  return environment.machines.length === 0 ? unpriceable('no_machine') : null;
};

/**
 * Facts of a part's drawing, of its model's material and of the request text; empty without a geometry that they could belong to.
 */
const readOf = async (
  sources: Sources,
  cell: Cell,
  geometry: AssemblyGeometry | null,
  { drawnMaterial, modelMaterial }: Versions,
) => {
  if (geometry === null) return { drawing: null, model: undefined, requestText: null };
  return {
    drawing: await drawingOf(sources, cell, geometry, drawnMaterial),
    model: await modelMaterialOf(sources, geometry, modelMaterial),
    requestText: await requestOf(sources, cell, geometry, drawnMaterial),
  };
};

/** Facts of the assembly's drawings in a pack, of its revision's drawing, and of the request text. */
const ownDrawings = async ({ id, environmentId }: Priced, cell: Cell, sources: Sources) => {
  const files = (await sources.drawings(id)).get(WHOLE) ?? [];
  const read = files.length === 0 ? null : await sources.drawingReader(environmentId);
  const isOther = (facts: readonly ReadFact[]) => otherRevision(facts, cell.revisionCode);
  return {
    drawing: read === null ? null : await drawnWhole(files, read, isOther),
    revisionDrawing: await wholeDrawingOf(sources, cell),
    requestText: await wholeRequestOf(sources, cell),
  };
};

const build = async (
  calculation: Priced,
  found: { readonly cell: Cell; readonly environment: PricingEnvironment },
  sources: Sources,
  versions: Versions,
): Promise<BuiltSnapshot> => {
  const { cell } = found;
  const environment = found.environment.environment.value;
  const isMade = cell.makeOrBuy === 'make';
  const geometry = cell.cad?.sha256 == null ? null : await sources.geometry(cell.cad.sha256);
  const componentKey = cell.cad?.componentKey ?? null;
  const facts: Piece<AssemblyGeometry | null> =
    (componentKey === null ? geometry?.whole : geometry?.components.get(componentKey)) ?? NO_FACTS;
  const failure = nothingToPrice(cell, facts.value, environment);
  if (failure !== null) return failure;

  const tree = isMade && componentKey === null ? assemblyTree(facts.value, calculation.bodies) : null;
  const family = environment.settings.default_material_family.value;
  const read = await readOf(sources, cell, isMade && tree === null ? facts.value : null, versions);
  const named = {
    drawing: read.drawing?.material?.grade_id ?? null,
    model: read.model?.grade_id ?? null,
    request: read.requestText?.material?.grade_id ?? null,
  };
  const material = await materialOf(sources, cell, family, calculation.region, named);
  if (isMade && material === null) return unpriceable('no_material');

  const split = {
    calculation,
    environment: found.environment.environment,
    material,
    family,
    sources,
    versions,
  };
  const assembly = tree === null || geometry === null ? null : await splitSnapshot(split, tree, geometry);
  if (assembly?.kind === 'unpriceable') return assembly;

  const currencies = [environment.currency, 'EUR', cell.partCurrency, ...currencyOf(material)];
  const { rates, missing } = await sources.rates(currencies, calculation.currency);
  if (missing.length > 0)
    return unpriceable('currency_unresolved', { from: missing.join(', '), to: calculation.currency });

  const nestItem = await lineOf(calculation, { cell, material }, sources);
  if (typeof nestItem === 'string') return unpriceable('nest_item_unresolved', { reason: nestItem });

  const asOne =
    componentKey === null
      ? isMade && tree === null && (facts.value?.components ?? null) !== null
      : isOnePart(cell.makeOrBuy, facts.value);
  const rest = otherInputsOf(calculation, versions, {
    makeOrBuy: cell.makeOrBuy,
    purchasePrice:
      cell.purchasePrice === null ? null : { value: cell.purchasePrice, currency: cell.partCurrency },
    material: assembly === null ? material : null,
    stockFormats: await pinnedFormat(sources, calculation.stockFormatId),
    fx: rates,
    nestItem,
    unread: isMade ? cell.unread : null,
    ...(assembly === null ? read : await ownDrawings(calculation, cell, sources)),
  });
  return {
    kind: 'ready',
    ...toStorable({
      rest: asOne ? { ...rest, one_part: true } : rest,
      facts,
      environment: found.environment.environment,
      ...(assembly === null ? {} : { assembly }),
    }),
    isAssembly: assembly !== null,
    configRevision: found.environment.chain[0]?.config_revision ?? 0,
    environmentChain: found.environment.chain,
    linkId: cell.cad?.linkId ?? null,
    material: assembly === null ? runMaterialOf(rest) : assembly.material,
    nestRevision: nestItem?.nest_revision ?? null,
    parameterStamp: await stampOf(found.environment.environment, sources, versions),
  };
};
