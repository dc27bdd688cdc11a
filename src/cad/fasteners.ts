import type { FastenerFacts, GeometryFacts } from './facts.ts';
import { fastenerByShape, isThreadOf } from './fastener-shape.ts';

type Kind = FastenerFacts['kind'];

/**
 * Fasteners by standard number, the first match decides. Titles of the DIN and ISO product standards. `engine/assembly` knows
 * more of them, for names without recognition; the packages share no code, and a test checks that each number has one meaning.
 */
export const STANDARDS: readonly (readonly [Kind, readonly number[]])[] = [
  ['screw', [84, 85, 603, 912, 913, 914, 915, 916, 931, 933, 963, 965, 7500, 7981, 7982, 7984, 7985, 7991]],
  [
    'screw',
    [1207, 1580, 2009, 4014, 4017, 4026, 4027, 4028, 4029, 4762, 7045, 7046, 7380, 10642, 14579, 14583],
  ],
  ['nut', [439, 934, 936, 980, 982, 985, 1587, 4032, 4035, 6923, 7040, 7042, 10511]],
  ['washer', [125, 127, 433, 440, 6798, 7089, 7090, 7091, 7092, 7093, 9021]],
  ['pin', [1, 7, 1444, 1481, 2338, 2339, 6325, 7344, 7346, 8734, 8735, 8739, 8740, 8741, 8752]],
  ['rivet', [660, 661, 7337, 15977, 15983]],
  ['retaining_ring', [471, 472, 6799]],
];

const WORDS: readonly (readonly [Kind, RegExp])[] = [
  ['screw', /\b(?:bolt|screw|schraube|zylinderschraube|vis|grub)/i],
  ['nut', /\b(?:nut|mutter|écrou)\b/i],
  ['washer', /\b(?:washer|scheibe|rondelle|unterlegscheibe)\b/i],
  ['pin', /\b(?:dowel|pin|stift|zylinderstift|goupille)\b/i],
  ['rivet', /\b(?:rivet|niet)\b/i],
  ['retaining_ring', /\b(?:circlip|retaining ring|sicherungsring)\b/i],
];

const COMPOUND_GERMAN: readonly (readonly [Kind, RegExp])[] = [
  ['screw', /schraube\b/i],
  ['nut', /mutter\b/i],
  ['washer', /scheibe\b/i],
  ['pin', /stift\b/i],
];

/** A purchased fastener is small, and its body is round. */
const MAX_FASTENER_MM = 400;

function sizeFits(facts: GeometryFacts, nominal: number): boolean {
  return facts.faces.some(
    (face) =>
      face.surface === 'cylinder' && face.radius_mm !== null && isThreadOf(2 * face.radius_mm, nominal),
  );
}

type Named = Pick<FastenerFacts, 'kind' | 'standard' | 'size' | 'length_mm'>;

/** Reads ISO, DIN or EN number, thread size and noun from the name. Null if it does not name a fastener. */
function fastenerByName(name: string, productId: string): Named | null {
  const text = `${name} ${productId}`.replaceAll('_', ' ');
  // `DIN EN ISO 7089` is ISO 7089: the last organisation named owns the number.
  const standard = /\b(DIN|ISO|EN)[\s-]*(\d{1,5})\b/i.exec(text);
  const number = Number(standard?.[2] ?? Number.NaN);
  const byNumber = STANDARDS.find(([, numbers]) => numbers.includes(number))?.[0];
  const byWord = [...WORDS, ...COMPOUND_GERMAN].find(([, pattern]) => pattern.test(text))?.[0];
  const kind = byNumber ?? byWord;
  if (kind === undefined) return null;
  const thread =
    /\bM\s?(\d{1,2}(?:[.,]\d)?)(?:\s*[x×*-]\s*(\d{1,3}(?:[.,]\d+)?))?(?:\s*[x×*]\s*(\d{1,3}))?/i.exec(text);
  // A noun alone is not enough: "bolt plate" is made. A thread size or a standard is required.
  if (byNumber === undefined && thread === null) return null;
  const length = thread?.[3] ?? thread?.[2];
  return {
    kind,
    standard: byNumber === undefined ? null : `${(standard?.[1] ?? '').toUpperCase()} ${number}`,
    size: thread === null ? null : `M${Number((thread[1] ?? '').replace(',', '.'))}`,
    length_mm: length === undefined ? null : Number(length.replace(',', '.')),
  };
}

/**
 * Recognises a standard part by name and shape. A shape that confirms the name raises the confidence; a shape that is a standard
 * fastener in every dimension is one under any name. Null otherwise: a part is made unless there is evidence that it is bought.
 */
export function fastenerOf(
  name: string,
  productId: string,
  facts: GeometryFacts | null,
): FastenerFacts | null {
  if ((facts?.obb_mm[0] ?? 0) > MAX_FASTENER_MM) return null;
  const named = fastenerByName(name, productId);
  const shape = facts === null ? null : fastenerByShape(facts);
  if (named === null) return shape === null ? null : { ...shape, confidence: BY_SHAPE };
  if (shape !== null && shape.kind === named.kind) {
    return {
      kind: named.kind,
      standard: named.standard ?? shape.standard,
      size: named.size ?? shape.size,
      length_mm: named.length_mm ?? shape.length_mm,
      confidence: named.size === null || named.size === shape.size ? CONFIRMED : NAME_ALONE,
    };
  }
  const nominal = named.size === null ? null : Number(named.size.slice(1));
  const fits = facts !== null && nominal !== null && sizeFits(facts, nominal);
  return { ...named, confidence: fits ? CONFIRMED : named.standard === null ? NAME_ALONE : BY_STANDARD };
}

/** A judgement without statistics: assumed. */
const CONFIRMED = 0.97;
const BY_STANDARD = 0.85;
const BY_SHAPE = 0.8;
const NAME_ALONE = 0.6;
