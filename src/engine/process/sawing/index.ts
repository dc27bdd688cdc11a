import { compute } from '../../formulas/define.ts';
import { NO_NEED } from '../../machines/capability.ts';
import { findGrouped } from '../../parameters/select.ts';
import { parameterEvidence, parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { MM2_PER_M2 } from '../../quantities/units.ts';
import type { StockChoice } from '../../records.ts';
import { inSaw, sawnSection } from '../../stock/blank.ts';
import { derivedEvidence, element, planTerm, standard } from '../../time/element.ts';
import { timeOfBoughtCut } from '../../time/formulas/bought.ts';
import { timeOfSawing } from '../../time/formulas/sheet.ts';
import { sawnArea } from '../../time/formulas/wear.ts';
import { hourlyWork } from '../bought-work.ts';
import { type Draft, makeOperation } from '../operation.ts';
import { added, type Process } from '../process.ts';

const CUT_TO_LENGTH = 'cutting_to_length';

/** A cut by the bar's merchant. */
const cutByMerchant = (ctx: Context, stock: StockChoice, setupNo: number): Draft => {
  const rate =
    findGrouped(ctx.p, 'sawing.band', ctx.group, '', 'area_rate') ?? ctx.p.get('sawing.band.P', 'area_rate');
  const feed = ctx.p.get('handling.load_unload.saw_feed', 'time');
  const hours = compute(timeOfBoughtCut, {
    area: planTerm(sawnSection(stock.blank)),
    area_rate: parameterTerm(rate),
    per_cut: parameterTerm(feed),
  });
  return hourlyWork(ctx, CUT_TO_LENGTH, [], setupNo, [hours], [rate, feed]);
};

/**
 * Cuts the blank off its bar or plate; null if it is fed, whole or already cut. A shop without a saw for the section buys blanks
 * cut to length, and pays for the cut.
 */
const saw = (ctx: Context, stock: StockChoice, setupNo: number): Draft | null => {
  if (stock.arrival !== 'sawn') return null;
  const choice = ctx.fleet.choose(['sawing'], { ...NO_NEED, envelope: inSaw(stock.blank) });
  if (!choice.ok) return cutByMerchant(ctx, stock, setupNo);
  const { chosen } = choice;
  const circular = chosen.member.subclass === 'circular';
  const bin = circular ? 'sawing.circular' : 'sawing.band';
  const row =
    findGrouped(ctx.p, bin, ctx.group, '', 'area_rate') ??
    findGrouped(ctx.p, 'sawing.band', ctx.group, '', 'area_rate') ??
    ctx.p.get('sawing.band.P', 'area_rate');
  const area = sawnSection(stock.blank);
  const time = compute(timeOfSawing, {
    area: planTerm(area),
    area_rate: parameterTerm(row),
    count: planTerm(1),
  });
  const price = ctx.p.get('tool.saw_blade', 'edge_price');
  const life = ctx.p.get('tool.saw_blade', 'life_m2');
  const cutting = {
    th: [element('cut', time, derivedEvidence([row]))],
    tools: [
      {
        id: 'saw_blade',
        tool_id: null,
        klass: 'saw_blade',
        material: 'hss' as const,
        diameter_mm: null,
        use: compute(sawnArea, { area: planTerm(area), count: planTerm(1) }),
        life: compute(sawnArea, { area: planTerm(MM2_PER_M2), count: parameterTerm(life) }),
        life_unit: 'mm2' as const,
        edge_price: { value: price.value, unit: price.unit, evidence: parameterEvidence(price) },
        level: 'platform' as const,
      },
    ],
  };
  const draft = makeOperation(ctx, {
    process: 'sawing',
    step: 'saw',
    setupNo,
    chosen,
    featureIds: [],
    cutting: [cutting],
    tn: [standard('feed', ctx.p.get('handling.load_unload.saw_feed', 'time'))],
    tr: [standard('base', ctx.p.get('setup.saw', 'base'))],
  });
  // Blade changes are per shift, not per piece: the wear is in the tool line alone.
  const tn = draft.time?.tn.filter((one) => one.id !== 'worn_tool') ?? [];
  return draft.time === null ? draft : { ...draft, time: { ...draft.time, tn } };
};

export const SAWING_STEPS = ['saw', CUT_TO_LENGTH];

export const sawing: Process = {
  name: 'sawing',
  machines: { sawing: { process: 'sawing', setup: null, spindle: 'by_hand' } },
  steps: SAWING_STEPS,
  buys: [CUT_TO_LENGTH],
  additions: [
    {
      stage: 'blank',
      work: (ctx, { stock }, setupNo) => {
        const draft = saw(ctx, stock, setupNo);
        return draft === null ? added() : added(draft);
      },
    },
  ],
};
