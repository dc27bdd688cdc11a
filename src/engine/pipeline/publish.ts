import { confidence } from '../confidence/confidence.ts';
import type { CostContext } from '../cost/context.ts';
import { chargeAt } from '../cost/material.ts';
import { buildSheet } from '../cost-sheet/build.ts';
import { costDrivers } from '../drivers/drivers.ts';
import { emissions } from '../emissions/emissions.ts';
import { findings } from '../levers/findings.ts';
import { type AnnualView, annualView } from '../lots/annual.ts';
import { curveSizes, lotCurve, lotPricer } from '../lots/curve.ts';
import { economics } from '../lots/economics.ts';
import { GREATEST_LOT } from '../machines/cost-by-lot.ts';
import { otherProcess } from '../other-processes/other-process.ts';
import { hobbingInHouse } from '../other-processes/own-hobbing.ts';
import { standardPart } from '../other-processes/standard-part.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { Operation, PartFacts, StockChoice } from '../records.ts';
import type {
  ChosenProcess,
  FeatureRequirement,
  PricedResult,
  PublishedRate,
  StockSummary,
} from '../result.ts';
import { measuresOf } from '../stock/blank.ts';
import { ENGINE_VERSION } from '../version.ts';
import { alternativesOf } from './alternatives.ts';
import { coreHoleNotes } from './core-holes.ts';
import type { Planned, Ranked } from './planned.ts';
import { publishPlan, setupCost } from './published-plan.ts';
import { exchangeOf, notesOf, reviewOf, reviewReasons } from './review.ts';
import { toolingOf } from './tooling.ts';
import { totalsOf } from './totals.ts';

/** The complete result of a part with ranked plans: sheet, curve, economics, findings and confidence. */
export const publish = (planned: Planned, ranked: readonly Ranked[], winner: Ranked): PricedResult => {
  const { snapshot, context, parameters } = planned.opened;
  const { request } = snapshot;
  const { candidate, evaluation } = winner;
  const { plan } = candidate;
  const sheet = buildSheet(evaluation, request.language, exchangeOf(planned.opened));
  const pricer = lotPricer(planned.candidates);
  const mass = massOf(planned, plan.stock);
  const yearly =
    request.annual_volume === null ? null : economics(pricer, request.annual_volume, mass, context);
  const { part, material } = planned;
  const annual = annualOf(planned);
  const alternatives = {
    others: [isShaped(planned) ? null : otherProcess(part, material, winner), hobbingInHouse(winner)].filter(
      (one) => one !== null,
    ),
    standard: part === null || material === null ? null : standardPart(part, material),
  };
  const review = reviewOf(planned, ranked, winner, context, alternatives);
  const confidenceResult = confidence(evaluation, context, review.doubts, plan.operations, planned.material);
  const reasons = reviewReasons(planned, winner, confidenceResult, review, context, alternatives);
  return {
    outcome: 'priced',
    engine_version: ENGINE_VERSION,
    parameter_version: parameters.version,
    currency: request.currency,
    lot_size: request.lot_size,
    unit_cost: fromMicro(evaluation.scheme.unitCost.micro),
    setup_cost: setupCost(evaluation),
    offer_price: sheet.total,
    manufacturing_cost: fromMicro(evaluation.scheme.manufacturingCost.micro),
    mass_kg: mass,
    plan_id: plan.id,
    cost_sheet: sheet,
    lot_curve: lotCurve(curveSizes(request.lot_size, GREATEST_LOT), pricer),
    annual_curve: annual.curve,
    chosen_process: chosenProcess(winner, annual),
    tooling: toolingOf(plan, context),
    process_plan: publishPlan(plan, evaluation, request.language),
    ...(part === null ? {} : { requirements: requirementsOf(part) }),
    totals: totalsOf(plan, planned.material, evaluation),
    machine_rates: ratesOf(plan.operations, context),
    alternatives: alternativesOf(planned, ranked, winner, annual),
    stock: plan.stock && stockSummary(plan.stock, request.lot_size, context),
    cost_drivers: costDrivers(plan, planned.part, planned.material, evaluation, request.language),
    findings: findings(planned, winner, pricer, yearly),
    confidence: confidenceResult,
    needs_human_review: reasons.length > 0,
    review_reasons: reasons,
    notes: [...notesOf(planned, winner, alternatives), ...coreHoleNotes(planned, winner)],
    economics: yearly,
    emissions: emissions(plan, planned.material, snapshot.components ?? [], context),
  };
};

const requirementsOf = ({ features }: PartFacts): readonly FeatureRequirement[] =>
  features
    .filter(({ it_grade, fit, ra_um }) => it_grade !== null || fit !== null || ra_um !== null)
    .map(({ id, it_grade, fit, ra_um }) => ({ feature_id: id, it_grade, fit, ra_um }));

/** The view over annual volumes; empty without an annual volume, and for an assembly. */
const annualOf = ({ opened, part, candidates }: Planned): AnnualView => {
  const { lot_size, annual_volume } = opened.snapshot.request;
  return part === null || annual_volume === null
    ? { curve: [], cheapestFrom: new Map() }
    : annualView(candidates, lot_size, annual_volume);
};

const chosenProcess = (
  { candidate: { plan } }: Ranked,
  { cheapestFrom }: AnnualView,
): ChosenProcess | null =>
  plan.process === undefined
    ? null
    : { name: plan.process, cheapest_from_annual_volume: cheapestFrom.get(plan.process) ?? null };

/** A tool is among the plans: nobody needs to guess what one would cost. */
const isShaped = ({ candidates }: Planned): boolean =>
  candidates.some(({ plan }) => plan.special_direct.some(({ tool }) => tool !== undefined));

/** Each machine of the plan once, in order of use. */
const ratesOf = (operations: readonly Operation[], context: CostContext): readonly PublishedRate[] => {
  const found = new Map<string, PublishedRate>();
  for (const { machine } of operations) {
    const member = machine ? context.member(machine.membership_id) : undefined;
    const rate = member ? context.rate(member) : undefined;
    if (!member || rate?.kind !== 'resolved') continue;
    const { value, setup_value, source, components, evidence } = rate;
    found.set(member.machine_id, {
      machine_id: member.machine_id,
      value,
      setup_value,
      source,
      components,
      evidence,
    });
  }
  return [...found.values()];
};

const massOf = (planned: Planned, stock: StockChoice | null): number =>
  stock
    ? stock.net_mass_kg.value
    : (planned.opened.snapshot.components ?? []).reduce((sum, c) => sum + c.mass_kg * c.quantity, 0);

const stockSummary = (stock: StockChoice, lotSize: number, context: CostContext): StockSummary => {
  const net = stock.net_mass_kg.value;
  const gross = stock.gross_mass_kg.value;
  return {
    id: stock.id,
    form: stock.form,
    designation: stock.designation,
    blank_mm: measuresOf(stock.blank),
    format_mm: stock.format_mm,
    stock_format_id: stock.stock_format_id,
    pieces_per_format: stock.pieces_per_format?.value ?? null,
    net_mass_kg: net,
    gross_mass_kg: gross,
    buy_to_fly: net > 0 ? gross / net : null,
    charge: chargeAt(stock, lotSize, context.lookup),
  };
};
