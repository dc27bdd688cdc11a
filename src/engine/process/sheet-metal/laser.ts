import { compute, derived } from '../../formulas/define.ts';
import { type Need, NO_NEED } from '../../machines/capability.ts';
import { machineData } from '../../machines/machine-data.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { EngineNote, PartFeature, StockChoice, TimeElement } from '../../records.ts';
import type { GeometryFeature, MaterialCategory } from '../../snapshot.ts';
import { type Cutting, cadTerm, derivedEvidence, element, secondsOf, standard } from '../../time/element.ts';
import { sharedTime, timePerMetre } from '../../time/formulas/general.ts';
import { cutFlat } from '../../time/laser.ts';
import { type Draft, makeOperation } from '../operation.ts';
import { type Made, refused } from '../process.ts';
import { wearOf } from '../work.ts';
import { contourFaces } from './contour.ts';

/** Operation of one machine of the sheet shop, with its notes. */
export type Done = { readonly drafts: readonly Draft[]; readonly notes: readonly EngineNote[] };

const sheetShare = (ctx: Context, stock: StockChoice): readonly TimeElement[] => {
  const exchange = ctx.p.get('laser.any', 'sheet_exchange');
  const pieces = stock.pieces_per_format;
  const load =
    pieces === null
      ? []
      : [
          element(
            'sheet_exchange',
            compute(sharedTime, { time: parameterTerm(exchange), pieces: derived(pieces) }),
            derivedEvidence([exchange]),
          ),
        ];
  return [...load, standard('denest', ctx.p.get('laser.any', 'denest_per_part'))];
};

/** Lines that the same laser engraves before it cuts. */
const marking = (ctx: Context, marks: readonly GeometryFeature[]): Cutting => {
  const perMetre = ctx.p.get('laser.marking', 'time_per_metre');
  return {
    th: marks.map((mark) =>
      element(
        'mark',
        compute(timePerMetre, {
          length: cadTerm(mark.length_mm ?? 0),
          minutes_per_metre: parameterTerm(perMetre),
          factor: cadTerm(mark.count),
        }),
        derivedEvidence([perMetre]),
        mark.id,
      ),
    ),
    tools: [],
  };
};

const THICKNESS_LIMIT: Readonly<Record<string, string>> = {
  stainless_steel: 'max_thickness_stainless_mm',
  aluminium: 'max_thickness_aluminium_mm',
};

/** Length and number of the contours that a beam cuts, without drilled holes. */
export const beamWork = (
  ctx: Context,
  drilled: readonly PartFeature[],
): { readonly length: number; readonly pierces: number } | null => {
  const { sheet } = ctx.part.geometry;
  if (sheet === null) return null;
  const holes = drilled.reduce((sum, { count }) => sum + count, 0);
  const round = drilled.reduce(
    (sum, { count, diameter_mm }) => sum + count * Math.PI * (diameter_mm ?? 0),
    0,
  );
  return { length: sheet.contour_length_mm - round, pierces: sheet.pierces - holes };
};

const needOf = (ctx: Context, length: number, width: number, thickness: number): Need => ({
  ...NO_NEED,
  envelope: [length, width, thickness],
  limits: [
    {
      reason: 'thickness',
      capability: THICKNESS_LIMIT[ctx.material.category] ?? 'max_material_thickness_mm',
      needs: thickness,
    },
  ],
});

/** A fibre laser passes through most plastics and burns the rest. */
export const PLASTICS: readonly MaterialCategory[] = ['thermoplastic', 'thermoset'];

/** True if a laser of the shop can cut this thickness. */
export const laserCuts = (ctx: Context, thickness: number): boolean => {
  const { sheet } = ctx.part.geometry;
  if (sheet === null || PLASTICS.includes(ctx.material.category)) return false;
  const [length, width] = sheet.unfolded_mm;
  const choice = ctx.fleet.choose(['laser_cutting'], needOf(ctx, length, width, thickness), (member) => ({
    run_s: cutFlat(ctx, machineData(ctx.p, member), thickness, 1, 1).ok ? 0 : Number.MAX_SAFE_INTEGER,
    setup_s: 0,
    used_up: 0,
  }));
  return choice.ok && cutFlat(ctx, machineData(ctx.p, choice.chosen.member), thickness, 1, 1).ok;
};

const CUT_BY_BEAM: readonly GeometryFeature['kind'][] = ['hole', 'cut_out', 'engraving'];

export const cutByLaser = (
  ctx: Context,
  stock: StockChoice,
  thickness: number,
  drilled: readonly PartFeature[],
): Made<Done> => {
  const { sheet, features } = ctx.part.geometry;
  const beam = beamWork(ctx, drilled);
  if (sheet === null || beam === null) return refused('no_sheet');
  const [length = 0, width = 0] = stock.format_mm ?? sheet.unfolded_mm;
  const need = needOf(ctx, length, width, thickness);
  const tr = [
    standard('base', ctx.p.get('setup.laser', stock.on_shared_sheet ? 'shared_sheet' : 'base')),
    standard('program', ctx.p.get('setup.program', 'load')),
  ];
  const handling = sheetShare(ctx, stock);
  const efficiency = ctx.p.get('time.cycle_efficiency.laser', 'factor').value;
  const allowed = 1 + ctx.p.get('allowance.total', 'z_v').value;
  const choice = ctx.fleet.choose(['laser_cutting'], need, (member) => {
    const cut = cutFlat(ctx, machineData(ctx.p, member), thickness, beam.length, beam.pierces);
    const setup_s = secondsOf(tr);
    if (!cut.ok) return { run_s: Number.MAX_SAFE_INTEGER, setup_s, used_up: 0 };
    const run_s = allowed * (efficiency * secondsOf(cut.cutting.th) + secondsOf(handling));
    return { run_s, setup_s, used_up: wearOf(cut.cutting.tools) };
  });
  if (!choice.ok) {
    return refused('no_capable_machine', {
      klass: 'laser_cutting',
      first_reason: choice.rejections[0]?.reason ?? 'none_in_fleet',
    });
  }
  const cut = cutFlat(ctx, machineData(ctx.p, choice.chosen.member), thickness, beam.length, beam.pierces);
  if (!cut.ok) return refused(cut.reason, { thickness_mm: thickness });
  const marks = features.filter((feature) => feature.kind === 'engraving');
  const cutOut = features.filter(
    ({ id, kind }) => CUT_BY_BEAM.includes(kind) && drilled.every((hole) => hole.id !== id),
  );
  const draft = makeOperation(ctx, {
    process: 'laser',
    step: 'laser_cut',
    setupNo: 1,
    chosen: choice.chosen,
    featureIds: cutOut.map(({ id }) => id),
    faceIds: [...cutOut.flatMap(({ face_ids }) => face_ids), ...contourFaces(ctx.part)],
    cutting: [cut.cutting, ...(marks.length === 0 ? [] : [marking(ctx, marks)])],
    tn: handling,
    tr,
  });
  return { ok: true, drafts: [draft], notes: [] };
};
