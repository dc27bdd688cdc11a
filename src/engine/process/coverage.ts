import type { Context } from '../plan-context.ts';
import { BLANK_NOISE, LENGTH_NOISE_MM, LISTED_IDS, SIZE_NOISE } from '../quantities/conventions.ts';
import type { EngineNote, Operation, PartFeature, StockChoice, Unmade } from '../records.ts';
import { isNearNet, volumeOf } from '../stock/blank.ts';
import { CASTING_ESTIMATED } from '../stock/sold.ts';
import type { Removed } from './process.ts';

/** Faces that come with the work on others or with the blank: `steps` of which the first one in the plan makes them; null: as bought. */
export type Claim = { readonly faces: readonly string[]; readonly steps: readonly string[] | null };

export const asBought = (faces: readonly string[]): Claim => ({ faces, steps: null });

/** Kinds that some tool has to go to; faces, fillets and bosses come with what surrounds them. */
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

/** Looking at a face or breaking its edge makes none of it. */
const makes = ({ role, process, step }: Operation): boolean =>
  (role === 'make' || role === 'subcontract') && process !== 'deburring' && step !== 'mill_deburr';

type Covered = { readonly operations: readonly Operation[]; readonly unmade: Unmade | null };

/** Every face of the part goes to what makes it or to the blank; what is left is named. */
export const cover = (ctx: Context, claims: readonly Claim[], operations: readonly Operation[]): Covered => {
  const made = new Set<string>();
  const worked = new Set<string>();
  const firstOf = new Map<string, number>();
  operations.forEach((operation, i) => {
    if (!makes(operation)) return;
    if (!firstOf.has(operation.step)) firstOf.set(operation.step, i);
    for (const id of operation.feature_ids) worked.add(id);
    for (const id of operation.face_ids) made.add(id);
  });
  const more = new Map<number, string[]>();
  for (const { faces, steps } of claims) {
    const at = steps?.map((step) => firstOf.get(step)).find((one) => one !== undefined);
    if (steps !== null && at === undefined) continue;
    const fresh = faces.filter((id) => !made.has(id));
    for (const id of fresh) made.add(id);
    if (at !== undefined && fresh.length > 0) more.set(at, [...(more.get(at) ?? []), ...fresh]);
  }
  const faces = ctx.part.faces.filter(({ id }) => !made.has(id));
  const features = ctx.part.features.filter(
    ({ id, kind, face_ids }) =>
      WORKED.includes(kind) &&
      !worked.has(id) &&
      (face_ids.length === 0 ? kind !== 'turned_segment' : face_ids.some((face) => !made.has(face))),
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

const listed = (ids: readonly string[]): string =>
  ids.length > LISTED_IDS ? `${ids.slice(0, LISTED_IDS).join(', ')}, …` : ids.join(', ');

export const unmadeNotes = (unmade: Unmade | null): readonly EngineNote[] =>
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

/** Blank less part is what the operations take off, but for what is noise: else work is left out or done twice. */
export const balanceReasons = (
  ctx: Context,
  stock: StockChoice,
  removed: Removed | null,
): readonly string[] => {
  if (removed === null) return [];
  const blank = volumeOf(stock.blank);
  const gone = blank - ctx.part.geometry.volume_mm3;
  const noise = blank * (ctx.p.get('milling.strategy', 'rest_share').value + SIZE_NOISE);
  return gone < removed.least - noise || gone > removed.most + noise ? ['volume_unbalanced'] : [];
};

/** Metal that is not bought cannot be cut: a blank is never less than the part, in volume and in mass. */
export const blankReasons = (ctx: Context, stock: StockChoice): readonly string[] => {
  const light = stock.gross_mass_kg.value < stock.net_mass_kg.value * (1 - SIZE_NOISE) - LENGTH_NOISE_MM;
  const small =
    !isNearNet(stock.blank) && volumeOf(stock.blank) < ctx.part.geometry.volume_mm3 * (1 - BLANK_NOISE);
  return [
    ...(light || small ? ['blank_smaller_than_part'] : []),
    ...stock.notes.flatMap(({ code }) => (code === CASTING_ESTIMATED ? [code] : [])),
  ];
};
