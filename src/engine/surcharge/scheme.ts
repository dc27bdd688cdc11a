import type { CostContext } from '../cost/context.ts';
import { deliveryLeaf } from '../cost/delivery.ts';
import {
  type Leaf,
  type LeafFactor,
  type Money,
  makeLeaf,
  minus,
  type PricedLeaf,
  plus,
  ZERO,
} from '../cost/leaf.ts';
import { perPart } from '../formulas/cost.ts';
import type { Formula, TermInput } from '../formulas/define.ts';
import { surchargeInHundred, surchargeOnBase, surchargeReject } from '../formulas/surcharge.ts';
import { fromMicro, toMicro } from '../quantities/micro.ts';
import type { EffectiveSetting } from '../rates/settings.ts';
import type { Bucket, CascadeStep } from '../result.ts';
import { CASCADE, CASCADE_STEPS, DELIVERY_BUCKETS } from '../vocabulary.ts';

export const DIRECT_BUCKETS: readonly Bucket[] = CASCADE.direct_cost;

/** Inputs of the scheme: sums of quantised leaves. */
export type SchemeBases = {
  readonly direct: Money;
  /** Tools of the part, included in the direct cost: overheads, rejects and profit do not rest on them. */
  readonly tools?: Money;
  readonly material: Money;
  /** Bought components, included in the base of an assembly's material overhead. */
  readonly boughtComponents: Money;
  /** All leaves with bucket `labour`, at any place. */
  readonly wages: Money;
  readonly subcontract: Money;
  /** Mass of one delivered piece; absent if delivery does not count. */
  readonly mass?: TermInput;
};

export type Scheme = {
  /** Surcharge lines in the order of the scheme; lines of 0 are left out. */
  readonly lines: readonly PricedLeaf[];
  readonly unitCost: Money;
  readonly manufacturingCost: Money;
  readonly offerPrice: Money;
  readonly cascade: readonly CascadeStep[];
};

/** Functions that make the lines of one scheme; each returns the added amount. */
type LineMaker = {
  readonly lines: readonly PricedLeaf[];
  readonly put: (leaf: Leaf, base: Money) => Money;
  readonly charge: (spec: ChargeSpec) => Money;
  readonly fixed: (bucket: Bucket, setting: EffectiveSetting) => Money;
  readonly share: (bucket: Bucket, base: Money, of: string, setting: EffectiveSetting) => Money;
};

const lineMaker = (): LineMaker => {
  const lines: PricedLeaf[] = [];
  const put = (leaf: Leaf, base: Money): Money => {
    const money = onBase(leaf, base);
    if (money.micro !== 0) lines.push({ leaf, money });
    return money;
  };
  const charge = (spec: ChargeSpec): Money => put(surchargeLeaf(spec), spec.base);
  return {
    lines,
    put,
    charge,
    fixed: (bucket, setting) => put(amountLeaf(bucket, setting), ZERO),
    share: (bucket, base, of, setting) =>
      charge({ bucket, base, of, setting, formula: surchargeOnBase, rate: setting.value }),
  };
};

/**
 * The differentiating costing scheme from direct cost to list price. Every surcharge is quantised on its quantised base, and the
 * same chain is computed unrounded in parallel. Discounts and commission are shares of the price that contains them (im Hundert).
 */
export const applyScheme = (
  bases: SchemeBases,
  context: CostContext,
  adjustments: ReadonlyMap<string, number> = NONE,
): Scheme => {
  const maker = lineMaker();
  const { unitCost, manufacturingCost } = toManufacturing(maker, bases, context, adjustments);
  const { total, cashPrice } = toCashPrice(maker, manufacturingCost, bases, context);
  const { targetPrice, offerPrice } = toListPrice(maker, cashPrice, context);
  const reached: Readonly<Record<CascadeStep['step'], Money>> = {
    direct_cost: bases.direct,
    unit_cost: unitCost,
    manufacturing_cost: manufacturingCost,
    total_cost: total,
    cash_price: cashPrice,
    target_price: targetPrice,
    list_price: offerPrice,
  };
  return {
    lines: maker.lines,
    unitCost,
    manufacturingCost,
    offerPrice,
    cascade: CASCADE_STEPS.map((step) => ({
      step,
      amount: fromMicro(reached[step].micro),
      buckets: CASCADE[step],
    })),
  };
};

/** Direct cost with the flat overheads, which apply only if no differentiated one is stated. */
const toUnitCost = (
  { fixed, share }: LineMaker,
  { direct, tools = ZERO }: Pick<SchemeBases, 'direct' | 'tools'>,
  { settings }: CostContext,
): Money => {
  const isDifferentiated =
    settings.get('material_overhead_pct').stated || settings.get('production_overhead_pct').stated;
  const variable = isDifferentiated
    ? ZERO
    : share('variable_overhead', minus(direct, tools), 'direct_cost', settings.get('overhead_var_pct'));
  return plus(plus(direct, variable), fixed('fixed_overhead', settings.get('overhead_fixed_eur_per_part')));
};

/** The unit cost of a scheme in millionths, without its other results. */
export const unitCostOf = (directMicro: number, toolsMicro: number, context: CostContext): number => {
  const money = (micro: number): Money => ({ micro, exact: fromMicro(micro) });
  return toUnitCost(lineMaker(), { direct: money(directMicro), tools: money(toolsMicro) }, context).micro;
};

/** Overheads and rejects: a flat overhead applies only if no differentiated one is stated. */
const toManufacturing = (
  maker: LineMaker,
  bases: SchemeBases,
  context: CostContext,
  adjustments: ReadonlyMap<string, number>,
) => {
  const { settings } = context;
  const { charge, share } = maker;
  const mgk = settings.get('material_overhead_pct');
  const fgk = settings.get('production_overhead_pct');
  const unitCost = toUnitCost(maker, bases, context);

  const onMaterial = share(
    'material_overhead',
    plus(bases.material, bases.boughtComponents),
    'material',
    mgk,
  );
  const onWages = share('production_overhead', bases.wages, 'wages', fgk);
  const onSubcontract = share(
    'subcontract_overhead',
    bases.subcontract,
    'subcontract',
    settings.get('subcontract_overhead_pct'),
  );
  const beforeReject = [onMaterial, onWages, onSubcontract].reduce(plus, unitCost);
  const q = settings.get('reject_rate_pct');
  const reject =
    settings.rejectBase === 'herstellkosten'
      ? charge({
          bucket: 'reject',
          base: minus(beforeReject, bases.tools ?? ZERO),
          of: 'manufacturing_cost',
          setting: q,
          formula: surchargeReject,
          rate: adjustments.get('reject.rate') ?? q.value,
          factors: [
            { name: 'reject.rate', term: 'rate', band: context.lookup('factor', 'reject.rate').band },
          ],
        })
      : ZERO;
  const manufacturingCost = plus(beforeReject, reject);
  return { unitCost, manufacturingCost };
};

/** Administration, selling, delivery and profit. */
const toCashPrice = (
  { put, fixed, share }: LineMaker,
  manufacturingCost: Money,
  { mass, tools = ZERO }: SchemeBases,
  context: CostContext,
) => {
  const { settings } = context;
  const sga = share('sga', minus(manufacturingCost, tools), 'manufacturing_cost', settings.get('sga_pct'));
  const delivery = DELIVERY_BUCKETS.map((bucket) => {
    const stated = settings.get(`${bucket}_eur_per_part`);
    return bucket === 'duty' || stated.stated || mass === undefined || mass.value === 0
      ? fixed(bucket, stated)
      : put(deliveryLeaf(bucket, mass, context), ZERO);
  }).reduce(plus, ZERO);
  const netTotal = plus(manufacturingCost, sga);
  const total = plus(netTotal, delivery);

  const marginBase = settings.marginBase === 'selbstkosten' ? total : netTotal;
  const profit = share('profit', minus(marginBase, tools), settings.marginBase, settings.get('margin_pct'));
  const cashPrice = plus(total, profit);
  return { total, cashPrice };
};

/** Commission and discounts, each a share of the price that contains it. */
const toListPrice = ({ charge }: LineMaker, cashPrice: Money, { settings }: CostContext) => {
  const cash = settings.get('cash_discount_pct');
  const commission = settings.get('sales_commission_pct');
  const discount = settings.get('customer_discount_pct');
  const ofTarget = cash.value + commission.value;
  const inHundred = (
    bucket: Bucket,
    base: Money,
    of: string,
    setting: EffectiveSetting,
    all: number,
  ): Money =>
    charge({ bucket, base, of, setting, formula: surchargeInHundred, rate: setting.value, ratesTotal: all });
  const targetPrice = [
    inHundred('commission', cashPrice, 'cash_price', commission, ofTarget),
    inHundred('cash_discount', cashPrice, 'cash_price', cash, ofTarget),
  ].reduce(plus, cashPrice);
  const offerPrice = plus(
    targetPrice,
    inHundred('customer_discount', targetPrice, 'target_price', discount, discount.value),
  );
  return { targetPrice, offerPrice };
};

const NONE: ReadonlyMap<string, number> = new Map();

const onBase = (leaf: Leaf, base: Money): Money => {
  const exact = leaf.formula.evaluate(
    'base' in leaf.terms ? { ...leaf.terms, base: base.exact } : leaf.terms,
  );
  return { micro: toMicro(leaf.formula.evaluate(leaf.terms)), exact };
};

type ChargeSpec = {
  readonly bucket: Bucket;
  readonly base: Money;
  readonly of: string;
  readonly setting: EffectiveSetting;
  readonly formula: Formula<'base' | 'rate'> | Formula<'base' | 'rate' | 'rates_total'>;
  readonly rate: number;
  readonly ratesTotal?: number;
  readonly factors?: readonly LeafFactor[];
};

const surchargeLeaf = (spec: ChargeSpec): Leaf =>
  makeLeaf<string>({
    top: spec.bucket,
    kind: 'surcharge',
    label_id: `line.${spec.bucket}`,
    label_params: { rate: spec.rate, base: spec.of },
    formula: spec.formula,
    terms: {
      base: { value: fromMicro(spec.base.micro), source: `line:${spec.of}` },
      rate: { value: spec.rate, source: spec.setting.source },
      ...(spec.ratesTotal === undefined
        ? {}
        : { rates_total: { value: spec.ratesTotal, source: 'environment.settings' } }),
    },
    factors: spec.factors ?? [],
    evidence: spec.setting.evidence,
    door: 'environment.settings',
    uncertainty: [{ key: `setting.${spec.setting.name}`, sigma: spec.setting.evidence.sigma }],
  });

const amountLeaf = (bucket: Bucket, setting: EffectiveSetting): Leaf =>
  makeLeaf({
    top: bucket,
    kind: bucket === 'fixed_overhead' ? 'surcharge' : 'cost',
    label_id: `line.${bucket}`,
    formula: perPart,
    terms: { per_part: { value: setting.value, source: setting.source } },
    evidence: setting.evidence,
    door: 'environment.settings',
    uncertainty: [{ key: `setting.${setting.name}`, sigma: setting.evidence.sigma }],
  });
