import type { Doubt, Fact, FactKind, PageFacts } from '../drawings/facts.ts';

const HEADINGS: Readonly<Record<FactKind, string>> = {
  title_block: 'Title block',
  dimension: 'Dimensions',
  thread: 'Threads',
  roughness: 'Surface roughness',
  geometric_tolerance: 'Geometric tolerances',
  datum: 'Datums',
  hardness: 'Hardness',
  edge: 'Edges',
  note: 'Notes',
  request: 'Request',
};

const REASONS: Readonly<Record<Doubt, string>> = {
  crossed_by_line: 'a line runs through it',
  cut_off: 'the picture shows more than was read',
  single_characters: 'single characters of a text in another direction',
  characters_differ: 'the picture shows fewer or other characters than were read',
  sign_unread: 'a sign, such as Ø, was read as a digit or left out',
  unsure: 'a character is uncertain',
  off_scale: 'it disagrees with the scale of its view',
};

/** The parts of a value that differ from its defaults: not null, not false, not a count of one. */
const describe = (fact: Fact): string =>
  Object.entries(fact.value)
    .filter(([key, value]) => value !== null && value !== false && !(key === 'count' && value === 1))
    .map(([key, value]) => `${key} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');

/** Why a fact is only a candidate. */
const doubtsOf = ({ doubts = [] }: Fact): string =>
  doubts.length === 0 ? '' : `  CANDIDATE, not priced: ${doubts.map((one) => REASONS[one]).join('; ')}`;

const row = (fact: Fact): string =>
  `  ${fact.text.padEnd(28)} ${describe(fact)}  (${Math.round(fact.confidence * 100)} %)${doubtsOf(fact)}`;

/** The facts of one page for a terminal, kind by kind. */
export const drawingReport = ({ page, width_mm, height_mm, extractor, facts }: PageFacts): string => {
  const parts = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const own = facts.filter((fact) => fact.kind === kind);
    return own.length === 0 ? [] : [`\n${heading}`, ...own.map(row)];
  });
  return [`Page ${page}, ${width_mm} × ${height_mm} mm, read from ${extractor}`, ...parts].join('\n');
};
