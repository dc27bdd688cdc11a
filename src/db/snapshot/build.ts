import type { PricingGeometry, PricingSnapshot, SnapshotMaterial } from '../../engine/snapshot.ts';
import type { Calculation } from '../calculations/calculation.ts';
import type { Tx } from '../database.ts';
import { findPrimaryCad } from '../datasets.ts';
import { findRates } from '../exchange-rates.ts';
import { findFacts } from '../geometries.ts';
import type { OrgId } from '../ids.ts';
import { findFamilyDefault, findGrade, findOverride } from '../materials.ts';
import { findPart } from '../parts.ts';
import { loadChain } from '../resolve/load-chain.ts';
import { resolveChain } from '../resolve/resolve-chain.ts';
import { findStockFormat } from '../stock-formats.ts';

export type Versions = { readonly engineVersion: string; readonly parameterVersion: string };

/** Why a calculation cannot be priced, before any engine looked at it: "code: text" in its `error`. */
export type Unpriceable = { readonly code: string; readonly text: string };

export type BuiltSnapshot =
  | {
      readonly kind: 'ready';
      readonly snapshot: PricingSnapshot;
      readonly configRevision: number;
      /** Which revision of each environment of the chain was read, leaf first. */
      readonly environmentChain: readonly {
        readonly environment_id: string;
        readonly config_revision: number;
      }[];
      readonly linkId: string | null;
    }
  | { readonly kind: 'unpriceable'; readonly reason: Unpriceable };

const unpriceable = (code: string, text: string): BuiltSnapshot => ({
  kind: 'unpriceable',
  reason: { code, text },
});

/**
 * Everything that this calculation's price depends on, resolved now: facts, material, environment on its pricing date, exchange rates.
 * No names of part or calculation and no time enter, so equal content gives an equal digest.
 */
export const buildSnapshot = async (
  tx: Tx,
  orgId: OrgId,
  calculation: Calculation,
  at: { readonly now: Date; readonly versions: Versions },
): Promise<BuiltSnapshot> => {
  const part = await findPart(tx, orgId, calculation.partId);
  const chain = await loadChain(tx, orgId, calculation.environmentId);
  if (part === null || chain === null)
    return unpriceable('environment_gone', 'The costing environment was deleted.');
  const environment = resolveChain(chain, at.now.toISOString().slice(0, 10));

  const cad = await findPrimaryCad(tx, orgId, calculation.revisionId, calculation.datasetLinkId);
  const facts =
    cad?.sha256 == null ? null : ((await findFacts(tx, orgId, cad.sha256)) as PricingGeometry | null);
  if (part.makeOrBuy === 'make' && cad === null) {
    return unpriceable('no_cad', 'The revision has no CAD file; bind one as primary_cad.');
  }
  if (part.makeOrBuy === 'make' && facts === null) {
    return unpriceable('no_geometry', 'The CAD file of the revision has no readable geometry.');
  }

  if (part.makeOrBuy === 'make' && environment.machines.length === 0) {
    return unpriceable('no_machine', 'The environment has no machine that is enabled on the pricing date.');
  }

  const material = await materialOf(
    tx,
    orgId,
    calculation,
    environment.settings.default_material_family.value,
  );
  if (part.makeOrBuy === 'make' && material === null) {
    return unpriceable('no_material', 'No material is named, and the environment has no default family.');
  }

  const currencies = [environment.currency, 'EUR', part.defaultCurrency];
  if (material !== null) currencies.push(material.override?.price_currency ?? material.grade.price_currency);
  const { rates, missing } = await findRates(tx, currencies, calculation.currency);
  if (missing.length > 0) {
    return unpriceable(
      'currency_unresolved',
      `No dated exchange rate from ${missing.join(', ')} to ${calculation.currency}.`,
    );
  }

  const stockFormatMm =
    calculation.stockLengthMm === null || calculation.stockWidthMm === null
      ? null
      : { length_mm: calculation.stockLengthMm, width_mm: calculation.stockWidthMm };
  const snapshot: PricingSnapshot = {
    schema_version: 1,
    engine_version: at.versions.engineVersion,
    parameter_version: at.versions.parameterVersion,
    facts,
    drawing: null,
    request: {
      lot_size: calculation.lotSize,
      annual_volume: calculation.annualVolume,
      currency: calculation.currency,
      language: calculation.language,
      region: calculation.region,
      make_or_buy: part.makeOrBuy,
      purchase_price:
        part.purchasePrice === null ? null : { value: part.purchasePrice, currency: part.defaultCurrency },
      material_is_provided: calculation.materialIsProvided,
      provided_stock_kind: calculation.providedStockKind,
      full_stock_charge: calculation.fullStockCharge,
      stock_format_id: calculation.stockFormatId,
      stock_format_mm: stockFormatMm,
      nest_item: null,
    },
    material,
    environment,
    stock_formats: await pinnedFormat(tx, orgId, calculation.stockFormatId),
    fx: rates,
    components: null,
  };
  return {
    kind: 'ready',
    snapshot,
    configRevision: chain.environments[0]?.config_revision ?? 0,
    environmentChain: chain.environments.map(({ id, config_revision }) => ({
      environment_id: id,
      config_revision,
    })),
    linkId: cad?.linkId ?? null,
  };
};

/** Only the format that the calculation is pinned to can move its price. */
const pinnedFormat = async (
  tx: Tx,
  orgId: OrgId,
  id: string | null,
): Promise<PricingSnapshot['stock_formats']> => {
  const row = id === null ? null : await findStockFormat(tx, orgId, id);
  if (row === null) return [];
  const { form, category, length_mm, width_mm, thickness_mm, diameter_mm } = row;
  return [{ id: row.id, form, category, length_mm, width_mm, thickness_mm, diameter_mm }];
};

const materialOf = async (
  tx: Tx,
  orgId: OrgId,
  calculation: Calculation,
  family: string | null,
): Promise<SnapshotMaterial | null> => {
  const named =
    calculation.materialGradeId === null ? null : await findGrade(tx, calculation.materialGradeId);
  const grade = named ?? (family === null ? null : await findFamilyDefault(tx, family));
  if (grade === null) return null;
  return {
    grade,
    override: await findOverride(tx, orgId, grade.id),
    resolved_from: named === null ? 'environment_default' : 'request',
  };
};
