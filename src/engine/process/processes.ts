import type { ProcessName } from '../records.ts';
import type { MachineClass } from '../snapshot.ts';
import { bench } from './bench/index.ts';
import { contourCutting } from './contour-cutting/index.ts';
import { erosion } from './erosion/index.ts';
import { freeForm } from './free-form/index.ts';
import { gearCutting } from './gear-cutting/index.ts';
import { grinding } from './grinding/index.ts';
import { gunDrilling } from './gun-drilling/index.ts';
import { inspection } from './inspection/index.ts';
import { jigGrinding } from './jig-grinding/index.ts';
import { joining } from './joining/index.ts';
import { milling } from './milling/index.ts';
import { moulding } from './moulding/index.ts';
import { type MachineUse, type Process, SHAPES } from './process.ts';
import { profile } from './profile/index.ts';
import { punching } from './punching/index.ts';
import { sawing } from './sawing/index.ts';
import { sheetMetal } from './sheet-metal/index.ts';
import { treatment } from './treatment/index.ts';
import { turning } from './turning/index.ts';
import { washing } from './washing/index.ts';

/** Every process that the engine knows. */
export const PROCESSES: readonly Process[] = [
  sawing,
  gunDrilling,
  turning,
  milling,
  freeForm,
  sheetMetal,
  contourCutting,
  punching,
  profile,
  moulding,
  bench,
  erosion,
  gearCutting,
  grinding,
  jigGrinding,
  treatment,
  washing,
  inspection,
  joining,
];

const USES = new Map(
  PROCESSES.flatMap(({ machines }) => Object.entries(machines) as [MachineClass, MachineUse][]),
);

const useOf = (klass: MachineClass): MachineUse => {
  const use = USES.get(klass);
  if (use === undefined) throw new RangeError(`no process has machines of class ${klass}`);
  return use;
};

/** Process whose times and operators stand for a class of machine. */
export const processOf = (klass: MachineClass): string => useOf(klass).process;

/** Kind of set-up that a class of machine is proven in with pieces of the lot; null: none is lost on it. */
export const setupKindOf = (klass: MachineClass): string | null => useOf(klass).setup;

export const hasSpindle = (klass: MachineClass): boolean => useOf(klass).spindle !== undefined;

/** Classes whose machines run a program, each with its process. */
export const PROGRAMMED: ReadonlyMap<MachineClass, ProcessName> = new Map(
  [...USES].flatMap(([klass, { process, spindle }]) =>
    spindle === 'programmed' ? [[klass, process] as const] : [],
  ),
);

/** Classes that can machine an unknown shape, simplest first. */
export const UNKNOWN_SHAPES: readonly MachineClass[] = SHAPES.flatMap((shapes) =>
  [...USES].flatMap(([klass, use]) => (use.shapes === shapes ? [klass] : [])),
);

const BY_LOT: ReadonlyMap<string, string> = new Map(
  PROCESSES.flatMap(({ machining }) =>
    (machining?.routes ?? []).flatMap(({ name, byLot }) =>
      byLot === undefined ? [] : [[name, byLot] as const],
    ),
  ),
);

/** Whether two routes are two methods; which press or beam cuts a flat pattern, or whether pieces are milled one by one or in a row, is a matter of the lot. */
export const isOtherWay = (one: string, other: string): boolean =>
  one !== other && (!BY_LOT.has(one) || BY_LOT.get(one) !== BY_LOT.get(other));

/** Every kind of set-up once, in the order of the processes. */
export const SETUP_KINDS: readonly string[] = [
  ...new Set([...USES.values()].flatMap(({ setup }) => setup ?? [])),
];
