import { mayStayAsIs } from '../../facts/as-drawn.ts';
import { compute, derived } from '../../formulas/define.ts';
import { finestGrade, type Need, NO_NEED } from '../../machines/capability.ts';
import type { MachineData } from '../../machines/machine-data.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { StockChoice, TimeElement } from '../../records.ts';
import { allowanceOf, inLathe, isFed, isNearNet } from '../../stock/blank.ts';
import { derivedEvidence, element, standard } from '../../time/element.ts';
import { sharedTime } from '../../time/formulas/general.ts';
import { clampOnce } from '../../time/handling.ts';
import { isJigGround } from '../jig-grinding/index.ts';
import { type Holding, LATHE_LIMITS } from './holdings.ts';
import type { LatheView } from './lathe-view.ts';
import type { Segment } from './outline.ts';
import { divisionOf, isNearEnd, reachOf } from './reach.ts';
import { type Chucking, isGround, type LatheBlank } from './work.ts';

/** True if parting off meets the requirements of the last end: general tolerances and its usual roughness. */
const endsParted = (ctx: Context): boolean => {
  const { default_ra_um, features, general_tolerance } = ctx.part;
  const left = ctx.p.get('turning.strategy', 'part_off_ra').value;
  const ends = features.filter(({ kind, subtype }) => kind === 'turned_segment' && subtype === 'face');
  return (
    general_tolerance !== 'f' &&
    default_ra_um >= left &&
    ends.every((end) => mayStayAsIs(end.ra_um !== null && end.ra_um >= left ? { ...end, ra_um: null } : end))
  );
};

/** True if a slender solid part is ground outside between centres, which needs centre holes at both ends. */
const isGroundOnCentres = (ctx: Context, { outer, through, length, greatest }: LatheView): boolean =>
  through === 0 &&
  length > greatest * ctx.p.get('turning.strategy', 'steady_ld').value &&
  outer.some(({ feature }) => isGround(ctx, feature));

/** A chucking on the axis that faces its end. */
const CENTRED = { grooves: [], face: true, partOff: false, chamfersRear: false, setOver: 0 } as const;

/**
 * From a bar everything accessible from the free end is turned before parting off. A second chucking turns features behind a
 * larger diameter or open towards the chuck. It faces the parted end if that needs a finer surface or a centre hole. A sawn blank
 * is turned from both ends, a ball half from each.
 */
const onAxis = (ctx: Context, view: LatheView, barFed: boolean): readonly Chucking[] => {
  const { outer, inner, behind } = reachOf(view, ctx.p.get('turning.strategy', 'back_edge').value);
  const all: Chucking = {
    ...CENTRED,
    outer,
    grooves: view.grooves,
    inner,
    end: 'far',
    partOff: barFed,
  };
  const back: Chucking = {
    ...CENTRED,
    outer: behind.outer,
    inner: behind.inner,
    end: 'near',
  };
  const isWhole = behind.outer.length + behind.inner.length === 0;
  if (barFed)
    return isWhole && endsParted(ctx) && !isGroundOnCentres(ctx, view)
      ? [{ ...all, chamfersRear: true }]
      : [all, back];
  const at = divisionOf(view);
  const halved = view.outer.flatMap((one): readonly Segment[] =>
    one.from < at - SAME_SIZE_MM && one.to > at + SAME_SIZE_MM
      ? [
          { ...one, to: at },
          { ...one, from: at },
        ]
      : [one],
  );
  const near = (one: Segment): boolean => isNearEnd(view, one, at);
  const far = (one: Segment): boolean => !near(one);
  return [
    {
      ...CENTRED,
      outer: halved.filter(near),
      grooves: view.grooves.filter(near),
      inner: view.inner.filter(near),
      end: 'near',
    },
    {
      ...CENTRED,
      outer: halved.filter(far),
      grooves: view.grooves.filter(far),
      inner: view.inner.filter(far),
      end: 'far',
    },
  ];
};

/** Each eccentric pin is turned last, in offset jaws: one chucking for each offset. */
const besideAxis = ({ eccentrics, length }: LatheView): readonly Chucking[] =>
  eccentrics.map((one) => ({
    ...CENTRED,
    outer: [one],
    inner: [],
    face: false,
    end: one.to > length - SAME_SIZE_MM ? 'far' : 'near',
    setOver: one.setOver,
  }));

export const chuckings = (ctx: Context, view: LatheView, barFed: boolean): readonly Chucking[] => {
  const all = [...onAxis(ctx, view, barFed), ...besideAxis(view)];
  return ctx.given === null ? all : all.flatMap((one) => whereMachined(view, one));
};

/** Machined ends of a casting; an end that stays as cast is not faced. */
const whereMachined = ({ ends }: LatheView, one: Chucking): readonly Chucking[] => {
  const face = one.face && ends[one.end] !== null;
  return face || one.outer.length + one.grooves.length + one.inner.length > 0 ? [{ ...one, face }] : [];
};

/** The chuck or the guide bush, plus preparations for the bar and for a counter spindle. */
export const setupTime = (
  ctx: Context,
  setupNo: number,
  driven: boolean,
  barFed: boolean,
  holding: Holding,
): readonly TimeElement[] => {
  const base =
    setupNo > 1
      ? standard('base', ctx.p.get('setup.lathe', 'further_clamping'))
      : holding === 'guided'
        ? standard('base', ctx.p.get('setup.sliding_head', 'base'))
        : driven
          ? standard('base', ctx.p.get('setup.mill_turn', 'base'))
          : standard('base', ctx.p.get('setup.lathe.chuck', 'time'));
  const feeder =
    barFed && setupNo === 1 ? [standard('bar_feeder', ctx.p.get('setup.lathe', 'bar_feeder'))] : [];
  const counter =
    holding === 'taken_over'
      ? [standard('counter_spindle', ctx.p.get('setup.lathe', 'counter_spindle'))]
      : [];
  return [base, ...counter, ...feeder, standard('program', ctx.p.get('setup.program', 'load'))];
};

/** A piece from the bar needs bar feed and its share of a bar change, no manual loading. */
export const handlingOf = (
  ctx: Context,
  stock: StockChoice,
  setupNo: number,
  massKg: number,
): readonly TimeElement[] => {
  if (setupNo > 1 || !isFed(stock)) return clampOnce(ctx, massKg, 'chuck');
  const change = ctx.p.get('handling.load_unload.bar_change', 'time');
  const pieces = stock.pieces_per_format;
  return [
    standard('bar_feed', ctx.p.get('handling.load_unload.bar_feed', 'time')),
    ...(pieces === null
      ? []
      : [
          element(
            'bar_change',
            compute(sharedTime, { time: parameterTerm(change), pieces: derived(pieces) }),
            derivedEvidence([change]),
          ),
        ]),
  ];
};

/** A near-net blank has its skin on every diameter, a bar has one diameter for all. */
export const blankOf = (ctx: Context, view: LatheView, stock: StockChoice, slender: number): LatheBlank => {
  // A bush supports the bar next to the tool, whatever the length of the piece.
  const tailstock = stock.arrival !== 'guided' && slender > ctx.p.get('turning.strategy', 'steady_ld').value;
  const centred = tailstock || isGroundOnCentres(ctx, view);
  if (isNearNet(stock.blank)) {
    const skin = 2 * (allowanceOf(stock.blank) ?? ctx.p.get('stock.allowance', 'near_net').value);
    return {
      diameter: view.greatest + skin,
      before: (diameter) => diameter + skin,
      bore: 0,
      tailstock,
      centred,
    };
  }
  const { diameter } = inLathe(stock.blank);
  const bore = stock.blank.kind === 'tube' ? stock.blank.a - 2 * stock.blank.wall : 0;
  return { diameter, before: () => diameter, bore, tailstock, centred };
};

const lengthOf = (view: LatheView, stock: StockChoice): number =>
  isNearNet(stock.blank) ? view.length : inLathe(stock.blank).length;

export const needOf = (
  ctx: Context,
  view: LatheView,
  stock: StockChoice,
  blank: LatheBlank,
  driven: boolean,
  setupNo: number,
  holding: Holding,
): Need => {
  const { diameter } = blank;
  const length = lengthOf(view, stock);
  const barFed = isFed(stock);
  const turned = ctx.part.features.filter((feature) => !isGround(ctx, feature) && !isJigGround(ctx, feature));
  return {
    ...NO_NEED,
    envelope: [diameter, diameter, length],
    massKg: stock.gross_mass_kg.value,
    itGrade: finestGrade(turned),
    setups: 2,
    limits: [
      barFed && setupNo === 1
        ? { reason: 'bar_capacity', capability: 'bar_capacity_mm', needs: diameter }
        : {
            reason: 'chuck',
            capability: 'chuck_diameter_mm',
            needs: Math.max(view.greatest, diameter) / ctx.p.get('turning.strategy', 'chuck_reach').value,
          },
      ...(driven ? [{ reason: 'driven_tools', capability: 'driven_tools', needs: 1 }] : []),
      ...LATHE_LIMITS[holding],
    ],
  };
};

/** A piece too long for a lathe extends into its spindle bore if the diameter fits; null without a grip there. */
export const throughSpindle = (need: Need, overhangMm: number): Need | null => {
  const [diameter, across, length] = need.envelope;
  if (overhangMm > length - diameter) return null;
  return {
    ...need,
    envelope: [diameter, across, overhangMm],
    limits: [...need.limits, { reason: 'bar_capacity', capability: 'bar_capacity_mm', needs: diameter }],
  };
};

/** A driven tool is slower and weaker than the spindle of a milling machine. */
export const drivenTool = (ctx: Context, machine: MachineData): MachineData => {
  const rows: Readonly<Record<string, string>> = {
    spindle_power_kw: 'live_tool_power',
    max_spindle_rpm: 'live_tool_rpm',
  };
  const term: MachineData['term'] = (parameter) => {
    const row = rows[parameter];
    return row === undefined ? machine.term(parameter) : parameterTerm(ctx.p.get('turning.strategy', row));
  };
  return {
    member: machine.member,
    key: `${machine.key} driven`,
    term,
    value: (parameter) => term(parameter).value,
  };
};
