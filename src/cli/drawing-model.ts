import type { Fact, PageFacts } from '../drawings/facts.ts';
import { bindDrawing } from '../engine/drawing/bind.ts';
import { nominalOf } from '../engine/drawing/on-features.ts';
import { zoneOf } from '../engine/drawing/zone.ts';
import type { PricingGeometry, ReadFact } from '../engine/index.ts';

/** A fact as a price uses it. */
const readFact = ({ width_mm, height_mm }: PageFacts, fact: Fact): ReadFact => {
  const { id, text, page, confidence, box, points_at, doubts } = fact;
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  const pointing = points_at === undefined ? {} : { points_at };
  return {
    ...{ id, text, page, confidence, at, sheet_mm: [width_mm, height_mm] },
    ...(doubts === undefined
      ? { kind: fact.kind, value: fact.value }
      : { kind: 'candidate', value: { doubts } }),
    ...pointing,
  } as unknown as ReadFact;
};

/** Facts of a page, with the lines that they point to. */
const readPage = (page: PageFacts): readonly ReadFact[] => {
  const { page: number, lines: value } = page;
  const facts = page.facts.map((fact) => readFact(page, fact));
  return value === undefined
    ? facts
    : [...facts, { id: `${number}-lines`, kind: 'line_work', value, text: '', page: number, confidence: 1 }];
};

/** Facts of pages as a price uses them. */
export const toReadFacts = (pages: readonly PageFacts[]): readonly ReadFact[] => pages.flatMap(readPage);

const SIGNS = { confirmed: '✓', unconfirmed: '?', not_of_the_model: ' ' } as const;

const sizeOf = (fact: ReadFact): string =>
  fact.kind === 'dimension' ? `${fact.value.dimension} ${nominalOf(fact.value) ?? ''}` : fact.kind;

/**
 * A drawing's dimensions matched with a model, for a terminal: the faces of each, and features requested by name. General
 * roughness is left out, so any ratio of Rz to Ra will do.
 */
export const modelReport = (pages: readonly PageFacts[], geometry: PricingGeometry): string => {
  const facts = toReadFacts(pages);
  const { facts: bound, drawing, confirmed_share: share, unit } = bindDrawing(facts, geometry, 1);
  const rows = bound
    .filter(({ status }) => status !== 'not_of_the_model')
    .map(({ fact, status, feature_ids: features, face_ids: faces }) => {
      const where = `sheet ${fact.page}${zoneOf(fact) === null ? '' : `, ${zoneOf(fact)}`}`;
      const on = faces.length === 0 ? '' : `${features.join(', ')}: faces ${faces.join(', ')}`;
      return `  ${SIGNS[status]} ${fact.text.padEnd(28)} ${sizeOf(fact).padEnd(20)} ${where.padEnd(14)} ${on}`.trimEnd();
    });
  return [
    `Compared with the model: ${Math.round(share * 100)} % of the dimensions match${unit === 1 ? '' : ', in inches'}`,
    ...rows,
    ...(drawing === null ? ['  The drawing shows another part: a price would not use it.'] : []),
  ].join('\n');
};
