import { expect, test } from 'vitest';
import { compilePlan, evaluate } from '../../../src/engine/cost/compiled.ts';
import { buildSheet } from '../../../src/engine/cost-sheet/build.ts';
import { verifySheet } from '../../../src/engine/cost-sheet/verify.ts';
import type { Operation, PricingRequest, ProcessPlan } from '../../../src/engine/index.ts';
import { contextOf, requestOf } from '../support/context.ts';
import type { SettingValues } from '../support/environment.ts';
import {
  evidence,
  operationOf,
  planOf,
  STEEL,
  sheetStock,
  shop,
  stated,
  stockOf,
  toolOf,
} from '../support/plan.ts';

const subcontracted = (op_id: string, subcontractor_id: string | null): Operation =>
  operationOf({
    op_id,
    process: 'surface_treatment',
    step: 'surface_treatment',
    role: 'subcontract',
    machine: null,
    time: null,
    feature_ids: [],
    face_ids: [],
    subcontract: { process: 'anodising', subcontractor_id, mass_kg: 1, area_dm2: 2 },
  });

/** One of everything that a plan can hold. */
const everything: Partial<ProcessPlan> = {
  operations: [
    operationOf({
      tools: [toolOf(), toolOf({ id: 'tap', klass: 'tap', diameter_mm: null, life_unit: 'hole' })],
    }),
    operationOf({ op_id: 'OP20', step: 'deburr', machine: null, feature_ids: [] }),
    operationOf({ op_id: 'OP30', step: 'inspect', role: 'inspection' }),
    operationOf({ op_id: 'OP40', step: 'assemble', role: 'assembly' }),
    subcontracted('OP50', 's1'),
    subcontracted('OP60', null),
  ],
  special_direct: [
    { id: 'p', kind: 'programming', op_ids: ['OP10'], time: stated(2), price: null, evidence },
    {
      id: 'f',
      kind: 'fixture',
      op_ids: ['OP10'],
      time: null,
      price: { value: 500, unit: 'EUR', evidence },
      evidence,
    },
  ],
};

const SETTINGS: SettingValues = {
  material_overhead_pct: 0.07,
  production_overhead_pct: 0.8,
  subcontract_overhead_pct: 0.05,
  sga_pct: 0.12,
  margin_pct: 0.08,
  cash_discount_pct: 0.02,
  sales_commission_pct: 0.03,
  customer_discount_pct: 0.05,
  reject_rate_pct: 0.03,
  fai_cost: 150,
  factor_first_off: 1,
  packaging_eur_per_part: 0.25,
  freight_eur_per_part: 0.35,
  duty_eur_per_part: 0.1,
  overhead_fixed_eur_per_part: 0.5,
};

type Case = {
  readonly name: string;
  readonly lot: number;
  readonly plan: Partial<ProcessPlan>;
  readonly settings: SettingValues;
  readonly request?: Partial<PricingRequest>;
  readonly calibrated?: boolean;
  readonly language?: string;
};

const CASES: readonly Case[] = [
  { name: 'everything', lot: 100, plan: everything, settings: SETTINGS },
  {
    name: 'whole-formats-german',
    lot: 5,
    plan: { ...everything, stock: sheetStock({ charge: 'full' }) },
    settings: { ...SETTINGS, reject_rate_base: 'herstellkosten', margin_base: 'netto_selbstkosten' },
    request: { annual_volume: 1000 },
    language: 'de',
  },
  {
    name: 'nothing-stated-calibrated',
    lot: 10,
    plan: { stock: stockOf({ form: 'sheet' }) },
    settings: { material_overhead_pct: null },
    calibrated: true,
  },
  {
    name: 'provided',
    lot: 1,
    plan: {},
    settings: SETTINGS,
    request: { material_is_provided: true },
  },
];

/**
 * Regression of whole sheets, texts and sources included: what the other tests prove by number stands here word by word. A change
 * is reviewed in the stored file.
 */
test.each(CASES)(
  'sheet $name',
  async ({ name, lot, plan, settings, request, calibrated, language = 'en' }) => {
    const environment = {
      ...shop(settings),
      subcontractors: [
        {
          subcontractor_id: 's1',
          name: 'Anodiser',
          process: 'anodising' as const,
          price_per_kg: 0.5,
          price_per_dm2: null,
          price_per_lot: 20,
          min_price: 100,
          transport_eur_per_lot: 30,
          lead_time_days: 5,
          level: 'environment' as const,
        },
      ],
      calibration: calibrated ? [{ category: 'setup', factor: 1.5, sigma: 0.1 }] : [],
    };
    const context = contextOf(environment, requestOf(request));
    const evaluation = evaluate(compilePlan(planOf(plan), STEEL, context), lot);
    const sheet = buildSheet(evaluation, language);
    expect(verifySheet(sheet)).toEqual([]);
    const uncertainty = evaluation.leaves.map(({ leaf }) => [
      leaf.label_id,
      leaf.op_refs.join(),
      leaf.uncertainty,
    ]);
    await expect(`${JSON.stringify({ sheet, uncertainty }, null, 1)}\n`).toMatchFileSnapshot(
      `./sheets/${name}.txt`,
    );
  },
);
