import { compute } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import type { MaterialCategory } from '../../snapshot.ts';
import { thicknessOf } from '../../stock/blank.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { timeOfPunching } from '../../time/formulas/bought.ts';
import { hourlyWork } from '../bought-work.ts';
import { type Made, type Process, refused } from '../process.ts';
import { contourFaces } from '../sheet-metal/contour.ts';
import { beamWork, type Done } from '../sheet-metal/laser.ts';
import { makeSheetPart, ofBoughtSheet } from '../sheet-metal/sheet-part.ts';

const KIND = 'punching';

/** Metals for a turret press; hard ones wear its tools and brittle ones break. */
const PUNCHED: readonly MaterialCategory[] = ['carbon_steel', 'stainless_steel', 'aluminium', 'copper_alloy'];

/** Round holes, each one stroke of a tool of its size. */
const punchedFeatures = ({ part }: Context): readonly PartFeature[] =>
  part.features.filter(
    ({ kind, through, diameter_mm }) => kind === 'hole' && through !== false && diameter_mm !== null,
  );

const holesOf = (features: readonly PartFeature[]): number =>
  features.reduce((sum, { count }) => sum + count, 0);

const isConsidered = (ctx: Context, thickness: number): boolean =>
  PUNCHED.includes(ctx.material.category) &&
  thickness <= ctx.p.get(KIND, 'thickest').value &&
  holesOf(punchedFeatures(ctx)) >= ctx.p.get(KIND, 'least_holes').value;

const punched =
  (ctx: Context) =>
  (_: number, drilled: readonly PartFeature[]): Made<Done> => {
    const whole = beamWork(ctx, drilled);
    if (whole === null) return refused('no_sheet');
    const holes = punchedFeatures(ctx).filter((feature) => !drilled.includes(feature));
    const round = holes.reduce(
      (sum, { count, diameter_mm }) => sum + count * Math.PI * (diameter_mm ?? 0),
      0,
    );
    const rows = ['strokes', 'edge_per_stroke', 'tool_change', 'handling'].map((name) =>
      ctx.p.get(KIND, name),
    );
    const [strokes, edge, change, handling] = rows.map(parameterTerm);
    if (strokes === undefined || edge === undefined || change === undefined || handling === undefined)
      throw new RangeError('rows of punching');
    const sizes = new Set(holes.map(({ diameter_mm }) => diameter_mm));
    const hours = compute(timeOfPunching, {
      holes: cadTerm(holesOf(holes)),
      edges: cadTerm(Math.max(0, whole.length - round)),
      edge_per_stroke: edge,
      strokes,
      // One more for the edges.
      tools: planTerm(sizes.size + 1),
      tool_change: change,
      handling,
    });
    // Openings are nibbled with the strokes of the edges.
    const openings = ctx.part.features.filter(({ kind }) => kind === 'cut_out');
    const draft = hourlyWork(ctx, KIND, [...holes, ...openings], 1, [hours], rows);
    const faces = [...draft.face_ids, ...contourFaces(ctx.part)];
    return { ok: true, drafts: [{ ...draft, face_ids: faces }], notes: [] };
  };

/** Perforated sheet, bought by the hour on a turret press: a hole is one stroke, where a beam follows its contour. */
export const punching: Process = {
  name: KIND,
  makes: 'sheet_metal',
  machines: {},
  steps: [KIND],
  buys: [KIND],
  machining: {
    ...ofBoughtSheet,
    routes: [
      {
        name: 'punch',
        byLot: 'flat',
        applies: (ctx, stock) => isConsidered(ctx, thicknessOf(stock.blank)),
        machine: (ctx, stock) =>
          makeSheetPart(ctx, stock, ctx.p.get(KIND, 'min_hole_per_t').value, punched(ctx)),
      },
    ],
  },
};
