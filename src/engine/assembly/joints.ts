import { OVERLAP_MM, TIGHT_SEAT_MM } from '../quantities/conventions.ts';
import type {
  AssemblyContact,
  ComponentFastener,
  ComponentJoint,
  ContactSide,
  JointKind,
} from '../snapshot.ts';
import { JOINT_KINDS } from '../vocabulary.ts';

export type JointedComponent = {
  readonly key: string;
  readonly mass_kg: number;
  readonly fastener: Pick<ComponentFastener, 'kind'> | null;
};

/** Fasteners that hold the parts that they go through. */
const HOLDING_FASTENERS: readonly (string | undefined)[] = ['screw', 'rivet'];

/** A contact from one of its two sides. */
type Touch = { readonly contact: AssemblyContact; readonly own: ContactSide; readonly other: ContactSide };
type Seen = Touch & { readonly kind: JointKind };

/** Assembly order of two pieces, and which of them is a fastener. */
type Order = {
  readonly isLater: (own: ContactSide, other: ContactSide) => boolean;
  readonly fastenerAt: (side: ContactSide) => string | undefined;
};

/** Made parts before fasteners, heavier before lighter; among equals in tree order. */
const orderOf = (components: readonly JointedComponent[]): Order => {
  const isFastener = ({ fastener }: JointedComponent): number => Number(fastener !== null);
  const order = new Map(
    components
      .toSorted((p, q) => isFastener(p) - isFastener(q) || q.mass_kg - p.mass_kg)
      .map((component, place) => [component.key, { component, place }]),
  );
  const placeOf = (side: ContactSide): number => order.get(side.component_key)?.place ?? order.size;
  return {
    isLater: (own, other) =>
      placeOf(own) - placeOf(other) > 0 || (placeOf(own) === placeOf(other) && own.instance > other.instance),
    fastenerAt: (side) => order.get(side.component_key)?.component.fastener?.kind,
  };
};

const seat = (clearance: number): JointKind =>
  clearance < -OVERLAP_MM ? 'pressed' : clearance <= TIGHT_SEAT_MM ? 'tight' : 'fitted';

/** Joint of one side of a contact; null if the other piece is added later. */
const kindOf = ({ contact, own, other }: Touch, { isLater, fastenerAt }: Order): JointKind | null => {
  const clearance = contact.clearance_mm ?? 0;
  const isRound = contact.kind === 'round';
  const isBore = own === contact.b;
  if (isRound && isBore && clearance > 0 && HOLDING_FASTENERS.includes(fastenerAt(other))) return 'held';
  if (!isLater(own, other)) return null;
  if (!isRound) return 'laid';
  const threaded = fastenerAt(contact.a) === 'screw';
  if (threaded) return clearance <= OVERLAP_MM ? 'screwed' : 'fitted';
  return seat(clearance);
};

const touchesOf = (contacts: readonly AssemblyContact[]): readonly Touch[] =>
  contacts.flatMap((contact) => [
    { contact, own: contact.a, other: contact.b },
    { contact, own: contact.b, other: contact.a },
  ]);

const instanceOf = ({ own }: Touch): string => `${own.component_key} ${own.instance}`;

const facesOf = (seen: readonly Seen[]): ComponentJoint['faces'] => {
  const sides = seen.flatMap(({ own, other }) => [own, other]);
  return [...Map.groupBy(sides, ({ component_key }) => component_key)].map(([component_key, all]) => ({
    component_key,
    face_ids: [...new Set(all.flatMap(({ face_ids }) => face_ids))].toSorted(),
  }));
};

/**
 * Joints of the pieces of each component, equal ones together. A piece without a contact to an earlier piece has no known joint
 * and is left out.
 */
export const jointsOf = (
  components: readonly JointedComponent[],
  contacts: readonly AssemblyContact[],
): ReadonlyMap<string, readonly ComponentJoint[]> => {
  const order = orderOf(components);
  const seen = touchesOf(contacts).flatMap((touch): readonly Seen[] => {
    const kind = kindOf(touch, order);
    return kind === null ? [] : [{ ...touch, kind }];
  });
  const pieces = [...Map.groupBy(seen, instanceOf).values()].flatMap((own) => {
    const kind = JOINT_KINDS.find((one) => own.some((touch) => touch.kind === one));
    const key = own[0]?.own.component_key;
    return kind === undefined || key === undefined ? [] : [{ key, kind, own }];
  });
  return new Map(
    [...Map.groupBy(pieces, ({ key }) => key)].map(([key, all]) => [
      key,
      JOINT_KINDS.flatMap((kind): readonly ComponentJoint[] => {
        const ofKind = all.filter((piece) => piece.kind === kind);
        const faces = facesOf(ofKind.flatMap(({ own }) => own));
        return ofKind.length === 0 ? [] : [{ kind, count: ofKind.length, faces }];
      }),
    ]),
  );
};
