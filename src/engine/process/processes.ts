import type { ProcessName } from '../records.ts';
import type { MachineClass } from '../snapshot.ts';
import { bench } from './bench/index.ts';
import { contourCutting } from './contour-cutting/index.ts';
import { dieCasting } from './die-casting/index.ts';
import { erosion } from './erosion/index.ts';
import { freeForm } from './free-form/index.ts';
import { gearCutting } from './gear-cutting/index.ts';
import { gravityCasting } from './gravity-casting/index.ts';
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
import { sandCasting } from './sand-casting/index.ts';
import { sawing } from './sawing/index.ts';
import { sheetMetal } from './sheet-metal/index.ts';
import { treatment } from './treatment/index.ts';
import { turning } from './turning/index.ts';
import { washing } from './washing/index.ts';

/** All processes of the engine. */
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
  dieCasting,
  gravityCasting,
  sandCasting,
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

/** The manufacturing process of a process that makes whole parts; null: it works around others. */
export const manufacturingOf = ({ name, makes, machining, shaping }: Process): string | null =>
  machining === undefined && shaping === undefined ? null : (makes ?? name.replaceAll('-', '_'));

/** Processes that a caller may ask for. */
export const MANUFACTURING_PROCESSES: readonly string[] = [
  ...new Set(PROCESSES.flatMap((process) => manufacturingOf(process) ?? [])),
];

const SHAPED: ReadonlySet<string | null> = new Set(
  PROCESSES.flatMap((process) => (process.shaping === undefined ? [] : [manufacturingOf(process)])),
);

/** True for a manufacturing process that shapes a part in a tool made for it. */
export const isShaped = (manufacturing: string): boolean => SHAPED.has(manufacturing);

const USES = new Map(
  PROCESSES.flatMap(({ machines }) => Object.entries(machines) as [MachineClass, MachineUse][]),
);

const useOf = (klass: MachineClass): MachineUse => {
  const use = USES.get(klass);
  if (use === undefined) throw new RangeError(`no process has machines of class ${klass}`);
  return use;
};

/** The process that supplies times and operators of a machine class. */
export const processOf = (klass: MachineClass): string => useOf(klass).process;

/** Kind of set-up in which a machine class loses pieces of the lot; null: no loss. */
export const setupKindOf = (klass: MachineClass): string | null => useOf(klass).setup;

export const hasSpindle = (klass: MachineClass): boolean => useOf(klass).spindle !== undefined;

export const closesTools = (klass: MachineClass): boolean => useOf(klass).clamps === true;

/** Classes of program-controlled machines, each with its process. */
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

/**
 * True if two routes are different methods; variants by lot (press or beam for a flat pattern, pieces milled singly or in a row)
 * are not.
 */
export const isOtherWay = (one: string, other: string): boolean =>
  one !== other && (!BY_LOT.has(one) || BY_LOT.get(one) !== BY_LOT.get(other));

/** Every kind of set-up once, in process order. */
export const SETUP_KINDS: readonly string[] = [
  ...new Set([...USES.values()].flatMap(({ setup }) => setup ?? [])),
];
