import { scoreOf } from '../confidence/score.ts';
import { uncertaintyLabel } from '../confidence/uncertainty-label.ts';
import { makeLeaf, type PricedLeaf, priceLeaf } from '../cost/leaf.ts';
import { leafLine } from '../cost-sheet/build.ts';
import { fxRate } from '../currency/convert.ts';
import { exchangeNotes, sheetNotes } from '../currency/notes.ts';
import { purchaseDrivers } from '../drivers/drivers.ts';
import { quantile } from '../formulas/confidence.ts';
import { perPart } from '../formulas/cost.ts';
import { materialFloor, standardPart } from '../formulas/material-cost.ts';
import { resolveMaterial } from '../material/resolve-material.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Opened } from '../pipeline/planned.ts';
import { unpriceable } from '../pipeline/unpriceable.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { EngineNote, Evidence } from '../records.ts';
import type { CascadeStep, Confidence, CostSheet, PricingResult } from '../result.ts';
import { pinUnavailable } from '../stock/pin.ts';
import { ENGINE_VERSION } from '../version.ts';
import { CASCADE_STEPS } from '../vocabulary.ts';

/**
 * A bought part: unit cost = offer price = purchase price, without a costing chain. Without a purchase price, fasteners are
 * valued by kind and mass, with a wide spread. For other parts the material is a lower bound, which is shown with a review. A
 * part without geometry or material has no price.
 */
export const priceBought = (opened: Opened): PricingResult => {
  const { snapshot } = opened;
  const stated = snapshot.request.purchase_price;
  if (stated !== null) return result(opened, purchaseLeaf(opened, stated), [], 0);
  if (snapshot.facts === null || snapshot.material === null || snapshot.facts.volume_mm3 <= 0)
    return unpriceable(snapshot, [{ code: 'purchase_price_missing', params: {} }]);
  const { standard_part: standard } = snapshot;
  if (standard !== undefined && standard.kind !== 'other')
    return result(opened, standardPartLeaf(opened, standard.kind), [], massOf(opened));
  return result(opened, floorLeaf(opened), ['purchase_price_missing'], massOf(opened));
};

const purchaseLeaf = (
  { snapshot, context }: Opened,
  stated: { readonly value: number; readonly currency: string },
): PricedLeaf =>
  priceLeaf(
    makeLeaf({
      top: 'components',
      label_id: 'line.purchase',
      formula: perPart,
      terms: {
        per_part: {
          value: stated.value * fxRate(snapshot.fx, stated.currency, snapshot.request.currency),
          source: 'request',
        },
      },
      evidence: {
        kind: 'stated',
        source: 'request',
        source_id: null,
        sigma: context.lookup('uncertainty.named', 'manual_entry').value,
      },
      door: 'calculation.inputs',
    }),
    1,
  );

const massOf = ({ snapshot, parameters }: Opened): number => {
  const { facts, material } = snapshot;
  if (facts === null || material === null) return 0;
  return materialFloor.evaluate({
    volume: facts.volume_mm3,
    density: resolveMaterial(snapshot, parameters).density.value,
    price: 1,
  });
};

const standardPartLeaf = ({ snapshot, parameters, context }: Opened, kind: string): PricedLeaf => {
  const { density } = resolveMaterial(snapshot, parameters);
  return priceLeaf(
    makeLeaf({
      top: 'components',
      label_id: 'line.purchase',
      formula: standardPart,
      terms: {
        base: parameterTerm(context.lookup(`standard_part.${kind}`, 'base')),
        volume: { value: snapshot.facts?.volume_mm3 ?? 0, source: 'cad' },
        density: { value: density.value, source: density.evidence.source },
        price: parameterTerm(context.lookup(`standard_part.${kind}`, 'price_per_kg')),
      },
      evidence: {
        kind: 'assumed',
        source: 'standard_part',
        source_id: null,
        sigma: context.lookup('uncertainty.estimate', 'standard_part').value,
      },
      door: 'calculation.inputs',
    }),
    1,
  );
};

const floorLeaf = ({ snapshot, parameters, context }: Opened): PricedLeaf => {
  const material = resolveMaterial(snapshot, parameters);
  return priceLeaf(
    makeLeaf({
      top: 'components',
      label_id: 'line.material.floor',
      label_params: { grade: material.display_code },
      formula: materialFloor,
      terms: {
        volume: { value: snapshot.facts?.volume_mm3 ?? 0, source: 'cad' },
        density: { value: material.density.value, source: material.density.evidence.source },
        price: { value: material.price_per_kg.value, source: material.price_per_kg.evidence.source },
      },
      evidence: {
        kind: 'assumed',
        source: 'material_floor',
        source_id: null,
        sigma: context.lookup('uncertainty.estimate', 'bought_floor').value,
      },
      door: 'calculation.inputs',
    }),
    1,
  );
};

const sheetOf = ({ snapshot }: Opened, priced: PricedLeaf, exchange: readonly EngineNote[]): CostSheet => {
  const { lot_size, currency, language } = snapshot.request;
  const total = fromMicro(priced.money.micro);
  return {
    version: 1,
    currency,
    lot_size,
    quantity_basis: 'per_piece',
    lines: [leafLine(priced, lot_size, language)],
    total,
    residual: priced.money.exact - total,
    reconciled: true,
    notes: [{ code: 'no_costing_chain', bucket: 'components', residual: null }, ...sheetNotes(exchange)],
    cascade: CASCADE_STEPS.map(
      (step, i): CascadeStep => ({
        step,
        amount: total,
        buckets: i === 0 ? ['components'] : [],
      }),
    ),
  };
};

const confidenceOf = ({ context, snapshot }: Opened, total: number, evidence: Evidence): Confidence => {
  const { sigma } = evidence;
  const sourced = evidence.kind === 'assumed' ? 0 : 1;
  const z = context.lookup('confidence', 'z_p90').value;
  const worst = context.lookup('confidence', 'sigma_of_score_zero').value;
  const at = (factor: number): number => quantile.evaluate({ mean: total, sigma, z: factor * z });
  const label = uncertaintyLabel(snapshot.request.language, 'purchase_price', () => undefined);
  return {
    basis: 'offer_price',
    sigma_rel: sigma,
    p10: at(-1),
    p50: at(0),
    p90: at(1),
    score: scoreOf(sigma / worst, sourced),
    cutting_share: 0,
    sourced_share: sourced,
    sourced: { value: sourced, variance: sourced },
    state_first: [],
    drivers: [{ key: 'purchase_price', label, sigma_rel: sigma, share: 1 }],
  };
};

const result = (
  opened: Opened,
  priced: PricedLeaf,
  reasons: readonly string[],
  mass: number,
): PricingResult => {
  const { snapshot, parameters } = opened;
  const { fx, request, material } = snapshot;
  const currency = request.purchase_price?.currency ?? material?.grade.price_currency;
  const exchange = exchangeNotes(fx, new Set([currency]), request.currency);
  const sheet = sheetOf(opened, priced, exchange);
  const total = sheet.total;
  const notes: readonly EngineNote[] = [
    { code: 'bought_part', params: {} },
    ...pinUnavailable(snapshot.request),
    ...exchange,
  ];
  return {
    outcome: 'priced',
    engine_version: ENGINE_VERSION,
    parameter_version: parameters.version,
    currency: request.currency,
    lot_size: request.lot_size,
    unit_cost: total,
    setup_cost: 0,
    offer_price: total,
    manufacturing_cost: total,
    mass_kg: mass,
    plan_id: null,
    cost_sheet: sheet,
    lot_curve: [
      {
        lot_size: request.lot_size,
        unit_cost: total,
        offer_price: total,
        setup_per_piece: 0,
        plan_id: 'purchase',
        machines: [],
      },
    ],
    annual_curve: [],
    chosen_process: null,
    tooling: null,
    process_plan: [],
    totals: { cycle_time_s: 0, setup_time_s: 0, machines: [], chip_mass_kg: null },
    machine_rates: [],
    alternatives: [],
    stock: null,
    cost_drivers: purchaseDrivers(total, request.language),
    findings: [],
    confidence: confidenceOf(opened, total, priced.leaf.evidence),
    needs_human_review: reasons.length > 0,
    review_reasons: reasons,
    notes,
    economics: null,
    emissions: { kg_co2e: 0, sources: [] },
  };
};
