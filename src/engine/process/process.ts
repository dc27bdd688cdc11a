import type { Context } from '../plan-context.ts';
import type {
  EngineNote,
  NoteParams,
  PartFacts,
  PartFeature,
  ProcessName,
  ProgrammeTool,
  ResolvedParameter,
  SpecialDirect,
  StockChoice,
  StockOutcome,
} from '../records.ts';
import type { GradeRecord, MachineClass } from '../snapshot.ts';
import type { StockInput } from '../stock/piece.ts';
import type { Draft } from './operation.ts';
import type { Programming } from './programming.ts';

export type Refusal = { readonly reason: string; readonly params: NoteParams };

export type Made<T> = (T & { readonly ok: true }) | (Refusal & { readonly ok: false });

export const refused = (reason: string, params: NoteParams = {}): Refusal & { readonly ok: false } => ({
  ok: false,
  reason,
  params,
});

/** A surface that machining leaves to another process. */
export type Leftover = {
  readonly surface: 'deep_bore' | 'beside_axis' | 'sharp_corner' | 'outer_diameter' | 'face' | 'bore';
  readonly feature: PartFeature;
  readonly diameter: number;
  readonly length: number;
};

export const leftover = (
  surface: Leftover['surface'],
  features: readonly PartFeature[],
): readonly Leftover[] =>
  features.map((feature) => ({
    surface,
    feature,
    diameter: feature.diameter_mm ?? 0,
    length: feature.length_mm ?? feature.depth_mm ?? 0,
  }));

/** Edges that no machine of the plan breaks. */
export type OpenEdges = {
  readonly length_mm: number;
  readonly holeSides: number;
  /** Mouths of holes inside the part, accessible through a bore. */
  readonly insideMouths: number;
  readonly features: readonly PartFeature[];
};

/** A volume in mm³ between two bounds; equal bounds if exact. */
export type Removed = { readonly least: number; readonly most: number };

export const exactly = (volume: number): Removed => ({ least: volume, most: volume });

/** Faces with the volume of metal over them, mm³. */
export type Bare = { readonly faces: PartFacts['faces']; readonly volume: number };

/** Result of machining a blank. */
export type Machined = {
  readonly drafts: readonly Draft[];
  /** Number of its last clamping. */
  readonly lastSetup: number;
  /** Volume that its operations remove from the blank; absent or null if not computed. */
  readonly removed_mm3?: Removed | null;
  readonly left: readonly Leftover[];
  /** Faces of a turned part without features that are milled afterwards. */
  readonly bare?: Bare;
  readonly edges: OpenEdges | null;
  /** Clamping device of this route, instead of the process's default. */
  readonly fixture?: Fixture;
  /** Null: no operation needs a program. */
  readonly programming: Programming | null;
  /** A separate program for another machine's work. */
  readonly program_beside?: Programming;
  readonly notes: readonly EngineNote[];
  readonly reviewReasons: readonly string[];
};

/** A way of machining a part, with the name used in its plans. */
export type Route = {
  readonly name: string;
  readonly applies: (ctx: Context, stock: StockChoice) => boolean;
  readonly machine: (ctx: Context, stock: StockChoice) => Made<Machined>;
  /**
   * Variants with one name for one flat pattern from one sheet, one section from one bar, or pieces clamped singly or in a row:
   * the lot decides, and they do not count as different routes.
   */
  readonly byLot?: 'flat' | 'section' | 'clamped';
};

/**
 * Faces made together with other features or by the blank: `steps`, of which the first possible one in the plan makes them; null:
 * as bought.
 */
export type Claim = { readonly faces: readonly string[]; readonly steps: readonly string[] | null };

export const asBought = (faces: readonly string[]): Claim => ({ faces, steps: null });

/** The possible blanks of a part, and their machining. */
export type Machining = {
  readonly applies: (input: StockInput) => boolean;
  readonly blanks: (input: StockInput) => StockOutcome;
  readonly routes: readonly Route[];
  /** Fixture made once for clampings of the piece; null: the shop's standard devices. */
  readonly fixture: (ctx: Context, stock: StockChoice, clampings: number) => Fixture | null;
  /** Faces that come from the blank or with work on others. */
  readonly claims: (ctx: Context, stock: StockChoice) => readonly Claim[];
  /** The set-up in which its blank is cut off, if it counts as a set-up. */
  readonly blankSetup?: number;
};

/** `reason`: why the shop's standard devices cannot hold the piece. */
export type Fixture = {
  readonly id: string;
  readonly row: ResolvedParameter;
  /** Clampings with one each; left out: one for all. */
  readonly setups?: readonly number[];
  readonly reason: 'casting' | 'five_axes' | 'no_grip' | 'thin_walls' | 'fine_diameter' | 'set_over' | 'row';
};

/** Work of machining on a body: the part with those features alone, and the faces that stay as the tool leaves them. */
export type Rest = { readonly part: PartFacts; readonly given: ReadonlySet<string> };

/** One way of shaping a body: its work, and the tool that its programme pays for. */
export type Shaped = {
  readonly drafts: readonly Draft[];
  /** Share of the bodies that machining finds porous; left out: none. */
  readonly porous?: ResolvedParameter;
  readonly tool: ProgrammeTool &
    Pick<SpecialDirect, 'kind' | 'evidence'> & {
      /** Of the operations that use it; left out: that of the first one. */
      readonly process?: ProcessName;
    };
};

/** True if the registry has a row. */
export type HasRow = (bin: string, parameter: string) => boolean;

/** Giving material the shape of the part in a tool. Demands that the tool does not hold are machined from the body, or refuse it. */
export type Shaping = {
  /** Of its plans, as a route's. */
  readonly name: string;
  readonly applies: (input: StockInput) => boolean;
  /** The near-net body with its bought stock; without `rest` no machining is left. */
  readonly body: (input: StockInput) => Made<{ readonly stock: StockChoice; readonly rest?: Rest }>;
  /** Why no part of this grade can be made; null: the material does not rule the process out. Left out: any grade. */
  readonly ruledOut?: (grade: GradeRecord, has: HasRow) => Refusal | null;
  /** Ways to make the body, for example numbers of cavities: the cheapest for the lot and the programme is used. */
  readonly ways: (ctx: Context, input: StockInput) => Made<{ readonly ways: readonly Shaped[] }>;
};

/** Stage of a plan at which a process adds work; the composer orders the stages. */
export type Stage =
  | 'blank'
  | 'raw_heat'
  | 'before'
  | 'beside'
  | 'edges'
  | 'soft'
  | 'heat'
  | 'hard'
  | 'clean'
  | 'coat'
  | 'inspection';

export type Piece = Pick<Machined, 'left' | 'edges' | 'bare'> & { readonly stock: StockChoice };

/** Work before or after machining: none if the piece does not require it. */
export type Addition = {
  readonly stage: Stage;
  readonly work: (
    ctx: Context,
    piece: Piece,
    setupNo: number,
  ) => Made<{ readonly drafts: readonly Draft[]; readonly clampings?: number }>;
};

export const added = (...drafts: readonly Draft[]) => ({ ok: true as const, drafts });

/** Surfaces that a process makes instead of machining: an additional plan besides the usual one. */
export type Replacement = {
  /** Suffix of the plan's id, after the route. */
  readonly suffix: string;
  readonly routes: readonly string[];
  readonly takes: (ctx: Context) => readonly PartFeature[];
};

/** Capability of a machine class for a part of unknown shape, the most general first. */
export const SHAPES = ['any', 'most', 'round'] as const;

/** Role of a machine class in its process. */
export type MachineUse = {
  readonly process: ProcessName;
  /** Kind of set-up that is proven with pieces of the lot; null: no loss. */
  readonly setup: string | null;
  /** Left out: no spindle. A programmed one has its own operator share. */
  readonly spindle?: 'programmed' | 'by_hand';
  /** True if it holds a tool closed, so that its force decides what it takes. */
  readonly clamps?: true;
  /** Left out: not used for a part with only a mesh. Among equals the one declared first is used. */
  readonly shapes?: (typeof SHAPES)[number];
};

/** Interface of a process for the composer. */
export type Process = {
  readonly name: string;
  /** The manufacturing process that a caller may require, if several processes share one; left out: its own name. */
  readonly makes?: string;
  /** Words of a drawing that ask for this process. */
  readonly words?: readonly RegExp[];
  /** Its own machine classes, with times, operators, and the kind of set-up proven with pieces of the lot. */
  readonly machines: Readonly<Partial<Record<MachineClass, MachineUse>>>;
  /** Text keys of its operations, after `operation.`. */
  readonly steps: readonly string[];
  /** Kinds of work that it buys by the hour: bins of the registry, after `subcontract.`. */
  readonly buys?: readonly string[];
  readonly machining?: Machining;
  /** Ways of shaping that differ in their body, for example in its allowances. */
  readonly shaping?: readonly Shaping[];
  readonly additions?: readonly Addition[];
  readonly replacement?: Replacement;
};
