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
import type { MachineClass } from '../snapshot.ts';
import type { StockInput } from '../stock/piece.ts';
import type { Claim } from './coverage.ts';
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
  /** Mouths of holes inside the part, reached through a bore. */
  readonly insideMouths: number;
  readonly features: readonly PartFeature[];
};

/** A volume in mm³ between two bounds; equal where it is known. */
export type Removed = { readonly least: number; readonly most: number };

export const exactly = (volume: number): Removed => ({ least: volume, most: volume });

/** Faces with the metal that stands before them, mm³. */
export type Bare = { readonly faces: PartFacts['faces']; readonly volume: number };

/** What machining a blank comes to. */
export type Machined = {
  readonly drafts: readonly Draft[];
  /** Number of its last clamping. */
  readonly lastSetup: number;
  /** Metal that its operations take off the blank; absent or null where no volume is worked out. */
  readonly removed_mm3?: Removed | null;
  readonly left: readonly Leftover[];
  /** Faces of a turned part that no feature names and a mill leaves afterwards. */
  readonly bare?: Bare;
  readonly edges: OpenEdges | null;
  /** What this way of machining is held with, in place of what its process asks for. */
  readonly fixture?: Fixture;
  /** Null: nothing of it runs a program. */
  readonly programming: Programming | null;
  /** A program of its own for what another machine does. */
  readonly program_beside?: Programming;
  readonly notes: readonly EngineNote[];
  readonly reviewReasons: readonly string[];
};

/** A way of machining a part, by the name that its plans carry. */
export type Route = {
  readonly name: string;
  readonly applies: (ctx: Context, stock: StockChoice) => boolean;
  readonly machine: (ctx: Context, stock: StockChoice) => Made<Machined>;
  /** One flat pattern from one sheet, one section from one bar, pieces clamped one by one or in a row: which of the routes of such a name makes it is a matter of the lot, no other way to make the part. */
  readonly byLot?: 'flat' | 'section' | 'clamped';
};

/** The blanks that a part may be machined from, and how. */
export type Machining = {
  readonly applies: (input: StockInput) => boolean;
  readonly blanks: (input: StockInput) => StockOutcome;
  readonly routes: readonly Route[];
  /** What is made once to hold the piece in this many clampings; null: what the shop has. */
  readonly holds: (ctx: Context, stock: StockChoice, clampings: number) => Fixture | null;
  /** Faces that its blank gives or that come with the work on others. */
  readonly claims: (ctx: Context, stock: StockChoice) => readonly Claim[];
  /** The set-up in which its blank is cut off, where that counts as one of its own. */
  readonly blankSetup?: number;
};

/** `reason`: why what the shop has does not hold the piece. */
export type Fixture = {
  readonly id: string;
  readonly row: ResolvedParameter;
  /** Clampings that have one each; left out: one for all. */
  readonly setups?: readonly number[];
  readonly reason: 'casting' | 'five_axes' | 'no_grip' | 'thin_walls' | 'fine_diameter' | 'set_over' | 'row';
};

/** One way of shaping a body: its work, and the tool that its programme pays for. */
export type Shaped = {
  readonly drafts: readonly Draft[];
  readonly tool: ProgrammeTool & Pick<SpecialDirect, 'kind' | 'evidence'>;
};

/** Giving material the shape of the part in a tool. The body is whole as it leaves the tool: demands that the tool does not hold refuse it. */
export type Shaping = {
  /** Of its plans, as a route's. */
  readonly name: string;
  readonly applies: (input: StockInput) => boolean;
  /** The near-net body, and what is bought for it. */
  readonly body: (input: StockInput) => Made<{ readonly stock: StockChoice }>;
  /** Which of them makes the body is a matter of lot and programme: numbers of cavities, for example. */
  readonly ways: (ctx: Context, input: StockInput) => Made<{ readonly ways: readonly Shaped[] }>;
};

/** Where in a plan a process adds its work: the order is the composer's. */
export type Stage =
  | 'blank'
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

/** Work around the machining: nothing where the piece asks for none of it. */
export type Addition = {
  readonly stage: Stage;
  readonly work: (
    ctx: Context,
    piece: Piece,
    setupNo: number,
  ) => Made<{ readonly drafts: readonly Draft[]; readonly clampings?: number }>;
};

export const added = (...drafts: readonly Draft[]) => ({ ok: true as const, drafts });

/** Surfaces that a process makes in place of machining: planned beside the usual plan, which stays. */
export type Instead = {
  /** Of the plan's id, behind the route. */
  readonly suffix: string;
  readonly routes: readonly string[];
  readonly takes: (ctx: Context) => readonly PartFeature[];
};

/** What a class of machine makes of a part whose shape is unknown, those that fit most parts first. */
export const SHAPES = ['any', 'most', 'round'] as const;

/** What a class of machine is to the process that owns it. */
export type MachineUse = {
  readonly process: ProcessName;
  /** Kind of set-up that is proven with pieces of the lot; null: none is lost. */
  readonly setup: string | null;
  /** Left out: it has none. One that runs a program has its operator's share whatever it does. */
  readonly spindle?: 'programmed' | 'by_hand';
  /** Left out: it stands for no part of which only a mesh is known. Of equals the one declared first does. */
  readonly shapes?: (typeof SHAPES)[number];
};

/** The whole of a process, as the composer reads it. */
export type Process = {
  readonly name: string;
  /** Classes of machine that are its own: whose times and operators they have, and the kind of set-up that is proven with pieces of the lot. */
  readonly machines: Readonly<Partial<Record<MachineClass, MachineUse>>>;
  /** Text keys of its operations, behind `operation.`. */
  readonly steps: readonly string[];
  /** Kinds of work that it buys by the hour: bins of the registry, behind `subcontract.`. */
  readonly buys?: readonly string[];
  readonly machining?: Machining;
  readonly shaping?: Shaping;
  readonly additions?: readonly Addition[];
  readonly instead?: Instead;
};
