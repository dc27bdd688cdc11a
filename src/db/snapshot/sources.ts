import type { PricingSnapshot, SnapshotMaterial } from '../../engine/snapshot.ts';
import { findRates } from '../environments/exchange-rates.ts';
import { findStockFormat } from '../environments/stock-formats.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { findNames } from '../materials/catalogue.ts';
import { findFamilyDefault, findPricedGrade, type PricedGrade } from '../materials/materials.ts';
import { pricedIn } from '../materials/price-levels.ts';
import {
  findStandardPartsFor,
  priceList,
  type StandardPartSought,
} from '../materials/standard-part-prices.ts';
import { findPricingLine, type LineUse } from '../nests/pricing-line.ts';
import { findComponentDrawings } from '../packs/store.ts';
import { findReadFacts } from '../uploads/drawing-facts.ts';
import type { Cell } from './cells.ts';
import { findComponentCorrections } from './component-corrections.ts';
import { findGeometryPieces } from './geometry-pieces.ts';
import { readerOf } from './pack-drawing.ts';

/** Caches by arguments, compared as JSON. A failed call is cached too. */
const memoised = <Args extends readonly unknown[], T>(
  load: (...args: Args) => Promise<T>,
): ((...args: Args) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const kept = known.get(key) ?? load(...args);
    known.set(key, kept);
    return kept;
  };
};

/** Look-ups of a transaction for snapshots, each done once. */
export const openSources = (tx: Tx, orgId: OrgId, today: string) => ({
  geometry: memoised((sha256: string) => findGeometryPieces(tx, orgId, sha256)),
  drawings: memoised((calculationId: string) => findComponentDrawings(tx, orgId, calculationId)),
  drawingReader: memoised((environmentId: string) => readerOf(tx, orgId, environmentId)),
  corrections: memoised((calculationId: string) => findComponentCorrections(tx, orgId, calculationId)),
  grade: memoised((gradeId: string) => findPricedGrade(tx, orgId, gradeId)),
  familyDefault: memoised((family: string) => findFamilyDefault(tx, orgId, family)),
  rates: memoised((from: readonly string[], to: string) => findRates(tx, orgId, from, to, today)),
  nestLine: memoised((id: string, use: LineUse) => findPricingLine(tx, orgId, id, use)),
  drawing: memoised((uploadId: string, enabled: readonly string[]) =>
    findReadFacts(tx, orgId, uploadId, enabled, 'drawing_2d'),
  ),
  request: memoised((uploadId: string, enabled: readonly string[]) =>
    findReadFacts(tx, orgId, uploadId, enabled, 'rfq_text'),
  ),
  names: () => findNames(tx),
  standardParts: memoised(async (sought: readonly StandardPartSought[]) =>
    priceList(await findStandardPartsFor(tx, orgId, sought)),
  ),
  format: memoised((id: string) => findStockFormat(tx, orgId, id)),
});

export type Sources = ReturnType<typeof openSources>;

/** Only the format that the calculation is pinned to can influence its price. */
export const pinnedFormat = async (
  sources: Sources,
  id: string | null,
): Promise<PricingSnapshot['stock_formats']> => {
  const row = id === null ? null : await sources.format(id);
  if (row === null) return [];
  const { form, category, length_mm, width_mm, thickness_mm, diameter_mm } = row;
  return [{ id: row.id, form, category, length_mm, width_mm, thickness_mm, diameter_mm }];
};

/** Grades named by other sources than the caller. */
type NamedGrades = {
  readonly drawing: string | null;
  readonly model: string | null;
  readonly request: string | null;
};

export const UNNAMED: NamedGrades = { drawing: null, model: null, request: null };

/**
 * The material of a part: its own, otherwise that of its drawing, its model, the request text, or the environment's default;
 * null: unknown.
 */
export const materialOf = async (
  sources: Sources,
  own: Pick<Cell, 'grade' | 'cheaperGrade' | 'override'>,
  family: string | null,
  region: string,
  named: NamedGrades = UNNAMED,
): Promise<SnapshotMaterial | null> => {
  const resolved = (
    { grade, cheaper, override }: PricedGrade,
    resolved_from: SnapshotMaterial['resolved_from'],
  ): SnapshotMaterial => ({
    ...pricedIn(region, grade),
    ...(cheaper === null ? {} : { cheaper_grade: cheaper }),
    override,
    resolved_from,
  });
  if (own.grade !== null)
    return resolved({ grade: own.grade, cheaper: own.cheaperGrade, override: own.override }, 'request');
  for (const [id, from] of [
    [named.drawing, 'drawing'],
    [named.model, 'model'],
    [named.request, 'request_text'],
  ] as const) {
    const found = id === null ? null : await sources.grade(id);
    if (found !== null) return resolved(found, from);
  }
  const found = family === null ? null : await sources.familyDefault(family);
  return found === null ? null : resolved(found, 'environment_default');
};

/** The currencies of a material's amounts. */
export const currencyOf = (material: SnapshotMaterial | null): readonly string[] =>
  material === null ? [] : [material.override?.price_currency ?? material.grade.price_currency];
