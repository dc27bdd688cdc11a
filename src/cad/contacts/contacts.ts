import type { ComponentNode, Contact } from '../facts.ts';
import type { Model } from '../kernel/model.ts';
import { clean } from '../vec.ts';
import { flatContact, GAP_MM } from './flat.ts';
import { type Box, boxesMeet, type Instance, placedInstances } from './placed.ts';
import { type RoundContact, roundContacts } from './round.ts';

/** Maximum number of face pairs; contacts of larger assemblies are marked incomplete. */
const MAX_FACE_PAIRS = 5_000_000;
const MAX_CONTACTS = 20_000;

export type Contacts = {
  readonly contacts: readonly Contact[];
  /** False if the assembly was too large to be examined completely. */
  readonly complete: boolean;
};

const sideOf = ({ componentKey, instance }: Instance, faceIds: readonly string[]): Contact['a'] => ({
  component_key: componentKey,
  instance,
  face_ids: faceIds,
});

function flatOf(a: Instance, b: Instance): Contact | null {
  const found = a.flat.flatMap((face) =>
    b.flat.flatMap((other) =>
      boxesMeet(face.box, other.box, GAP_MM) ? (flatContact(face, other) ?? []) : [],
    ),
  );
  if (found.length === 0) return null;
  const ids = (side: 0 | 1): string[] => [...new Set(found.map(({ faceIds }) => faceIds[side]))];
  return {
    kind: 'flat',
    a: sideOf(a, ids(0)),
    b: sideOf(b, ids(1)),
    area_mm2: clean(found.reduce((sum, one) => sum + one.areaMm2, 0)),
    length_mm: clean(found.reduce((sum, one) => sum + one.edgeMm, 0)),
    diameter_mm: null,
    clearance_mm: null,
  };
}

const roundOf = (inner: Instance, outer: Instance, one: RoundContact): Contact => ({
  kind: 'round',
  a: sideOf(inner, one.shaftFaceIds),
  b: sideOf(outer, one.boreFaceIds),
  area_mm2: clean(Math.PI * one.shaftMm * one.lengthMm),
  length_mm: clean(one.lengthMm),
  diameter_mm: clean(one.boreMm),
  clearance_mm: clean(one.boreMm - one.shaftMm),
});

/** Only the faces near the other's box: two large parts that meet in a corner have few. */
function near(instance: Instance, box: Box): Instance {
  const meets = (face: { readonly box: Box }): boolean => boxesMeet(face.box, box, GAP_MM);
  return { ...instance, flat: instance.flat.filter(meets), round: instance.round.filter(meets) };
}

/** Pairs of instances with overlapping boxes, in tree order; sorted along x to compare few. */
function* neighbours(instances: readonly Instance[]): Generator<readonly [Instance, Instance]> {
  const order = new Map(instances.map((one, i) => [one, i]));
  const sorted = instances.toSorted((p, q) => p.box.min[0] - q.box.min[0]);
  for (const [i, one] of sorted.entries()) {
    for (const other of sorted.slice(i + 1)) {
      if (other.box.min[0] > one.box.max[0] + GAP_MM) break;
      if (!boxesMeet(one.box, other.box, GAP_MM)) continue;
      yield (order.get(one) ?? 0) < (order.get(other) ?? 0) ? [one, other] : [other, one];
    }
  }
}

/**
 * Contacts in an assembly: flat faces in contact, and shafts in bores, with the clearance of a bolt hole or the drawn overlap of
 * a thread or press fit.
 */
export function contactsOf(root: ComponentNode, models: ReadonlyMap<string, Model>): Contacts {
  const contacts: Contact[] = [];
  let left = MAX_FACE_PAIRS;
  for (const [one, other] of neighbours(placedInstances(root, models))) {
    const [a, b] = [near(one, other.box), near(other, one.box)];
    left -= a.flat.length * b.flat.length + a.round.length * b.round.length;
    if (left < 0 || contacts.length >= MAX_CONTACTS) return { contacts, complete: false };
    const flat = flatOf(a, b);
    contacts.push(
      ...(flat === null ? [] : [flat]),
      ...roundContacts(a, b).map((found) => roundOf(a, b, found)),
      ...roundContacts(b, a).map((found) => roundOf(b, a, found)),
    );
  }
  return { contacts: contacts.toSorted(byPlace), complete: true };
}

const placeOf = ({ a, b, kind }: Contact): string =>
  [
    a.component_key,
    String(a.instance).padStart(6, '0'),
    b.component_key,
    String(b.instance).padStart(6, '0'),
    kind,
  ].join(' ');

const byPlace = (p: Contact, q: Contact): number => {
  const [one, other] = [placeOf(p), placeOf(q)];
  return one < other ? -1 : one > other ? 1 : 0;
};
