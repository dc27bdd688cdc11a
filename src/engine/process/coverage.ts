import type { Context } from '../plan-context.ts';
import { BLANK_NOISE, LENGTH_NOISE_MM, LISTED_IDS, SIZE_NOISE } from '../quantities/conventions.ts';
import type { EngineNote, Operation, PartFeature, StockChoice, Unmade } from '../records.ts';
import { isNearNet, volumeOf } from '../stock/blank.ts';
import { CASTING_EQUIVALENT, CASTING_ESTIMATED } from '../stock/sold.ts';
import { faceOf } from './geometry.ts';
import { generates, type Maker } from './kinematics.ts';
import type { Claim, Removed } from './process.ts';

/** Kinds that need an operation of their own; faces, fillets and bosses come with their surroundings. */
const WORKED: readonly PartFeature['kind'][] = [
  'hole',
  'pocket',
  'slot',
  'step',
  'chamfer',
  'bend',
  'groove',
  'turned_segment',
  'thread',
  'cut_out',
  'engraving',
  'toothing',
];

/** Of these, kinds that need their own operation even if work on other features touches their faces. */
const NAMED: readonly PartFeature['kind'][] = [
  'hole',
  'pocket',
  'slot',
  'groove',
  'thread',
  'cut_out',
  'toothing',
];

/** Inspecting a face or breaking its edge does not make it. */
const makes = ({ role, process, step }: Operation): boolean =>
  (role === 'make' || role === 'subcontract') && process !== 'deburring' && step !== 'mill_deburr';

/** Unmade features and faces of a part, without regard to their cost. */
export type UnmadeFaces = Omit<Unmade, 'work'>;

type Covered = { readonly operations: readonly Operation[]; readonly unmade: UnmadeFaces | null };

/** The claimed faces of an operation that its tool motion generates. */
const generated = (ctx: Context, maker: Maker, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => {
    const face = faceOf(ctx.part, id);
    return face === undefined || generates(ctx.part, maker, face);
  });

/** Each claimed face with the operation that generates it: of a claim's steps the first possible one in the plan. */
const claimed = (
  ctx: Context,
  claims: readonly Claim[],
  makers: readonly (Maker | null)[],
  made: Set<string>,
): ReadonlyMap<number, readonly string[]> => {
  const more = new Map<number, string[]>();
  for (const { faces, steps } of claims) {
    const candidates = steps?.flatMap((step) =>
      makers.flatMap((maker, i) => (maker?.step === step ? [{ maker, i }] : [])),
    );
    for (const id of faces) {
      if (made.has(id)) continue;
      const at = candidates?.find(({ maker }) => generated(ctx, maker, [id]).length > 0)?.i;
      if (candidates !== undefined && at === undefined) continue;
      made.add(id);
      if (at === undefined) continue;
      const list = more.get(at);
      if (list === undefined) more.set(at, [id]);
      else list.push(id);
    }
  }
  return more;
};

/** Assigns every face of the part to an operation or the blank; the rest is reported. */
export const cover = (ctx: Context, claims: readonly Claim[], planned: readonly Operation[]): Covered => {
  const others = planned.flatMap(({ ways = [] }) => ways);
  const makers = planned.map((operation) => (makes(operation) ? { ...operation, others } : null));
  const operations = planned.map((operation, i) => {
    const maker = makers[i] ?? null;
    return maker === null ? operation : { ...operation, face_ids: generated(ctx, maker, operation.face_ids) };
  });
  const making = operations.filter(makes);
  const made = new Set(making.flatMap(({ face_ids }) => face_ids));
  const worked = new Set(making.flatMap(({ feature_ids }) => feature_ids));
  const more = claimed(ctx, claims, makers, made);
  const faces = ctx.part.faces.filter(({ id }) => !made.has(id));
  const features = ctx.part.features.filter(
    ({ id, kind, face_ids }) =>
      WORKED.includes(kind) &&
      !worked.has(id) &&
      (NAMED.includes(kind) ||
        (face_ids.length === 0 ? kind !== 'turned_segment' : face_ids.some((face) => !made.has(face)))),
  );
  const total = ctx.part.faces.reduce((sum, face) => sum + face.area_mm2, 0);
  const area = faces.reduce((sum, face) => sum + face.area_mm2, 0);
  return {
    operations: operations.map((operation, i) => {
      const added = more.get(i);
      return added === undefined ? operation : { ...operation, face_ids: [...operation.face_ids, ...added] };
    }),
    unmade:
      faces.length + features.length === 0
        ? null
        : {
            face_ids: faces.map(({ id }) => id),
            feature_ids: features.map(({ id }) => id),
            area_share: total > 0 ? area / total : 0,
          },
  };
};

/** Unmade faces, and those of unmade features even if other work touches them. */
export const unmadeFaces = ({ part }: Context, { face_ids, feature_ids }: UnmadeFaces): readonly string[] => [
  ...new Set([
    ...face_ids,
    ...part.features.flatMap(({ id, face_ids: own }) => (feature_ids.includes(id) ? own : [])),
  ]),
];

const listed = (ids: readonly string[]): string =>
  ids.length > LISTED_IDS ? `${ids.slice(0, LISTED_IDS).join(', ')}, …` : ids.join(', ');

export const unmadeNotes = (unmade: UnmadeFaces | null): readonly EngineNote[] =>
  unmade === null
    ? []
    : [
        {
          code: 'faces_unmade',
          params: {
            faces: listed(unmade.face_ids),
            features: listed(unmade.feature_ids),
            count: unmade.face_ids.length,
            area_share: unmade.area_share,
          },
        },
      ];

/** Blank minus part must equal the removed volume within the noise; otherwise work is missing or counted twice. */
export const balanceReasons = (
  ctx: Context,
  stock: StockChoice,
  removed: Removed | null,
): readonly string[] => {
  if (removed === null) return [];
  const blank = volumeOf(stock.blank);
  const removedVolume = blank - ctx.part.geometry.volume_mm3;
  const noise = blank * (ctx.p.get('milling.strategy', 'rest_share').value + SIZE_NOISE);
  return removedVolume < removed.least - noise || removedVolume > removed.most + noise
    ? ['volume_unbalanced']
    : [];
};

/** Notes on a blank that ask for a review. */
const REVIEWED: readonly string[] = [CASTING_ESTIMATED, CASTING_EQUIVALENT];

/** A blank must not be smaller than the part, in volume or mass: metal that is not bought cannot be cut. */
export const blankReasons = (ctx: Context, stock: StockChoice): readonly string[] => {
  const light = stock.gross_mass_kg.value < stock.net_mass_kg.value * (1 - SIZE_NOISE) - LENGTH_NOISE_MM;
  const small =
    !isNearNet(stock.blank) && volumeOf(stock.blank) < ctx.part.geometry.volume_mm3 * (1 - BLANK_NOISE);
  return [
    ...(light || small ? ['blank_smaller_than_part'] : []),
    ...stock.notes.flatMap(({ code }) => (REVIEWED.includes(code) ? [code] : [])),
  ];
};
