import type { Box, Fact, FactContent, PageFacts, RequestValue } from '../facts.ts';
import { labelOf } from '../title/labels.ts';
import { readField } from '../title/values.ts';

/** Maximum number of lines, and of characters per line, that are read. */
const MAX_LINES = 2_000;
const MAX_LINE = 300;

/** Position as on a sheet of A4. */
const SHEET_MM = { width: 210, height: 297 };

/** `1.200`, `1,200` and `1 200` are one thousand two hundred. */
const COUNT = /\d{1,3}(?:[., ']\d{3}){1,2}(?!\d)|\d{1,9}/g;

const countsIn = (text: string): readonly number[] =>
  [...text.matchAll(COUNT)].map(([digits]) => Number(digits.replace(/\D/g, ''))).filter((count) => count > 0);

const ANNUAL = /\b(?:annual|yearly|per year|p\. ?a\.|pro jahr)|\bjahres|\/ ?(?:year|jahr|a)\b/i;
const LOTS = /\b(?:lot sizes?|batch(?: sizes?)?|losgr(?:ö|oe)(?:ß|ss)en?|staffel[a-z]{0,8}|price breaks?)/i;
const QUANTITY = /^(?:quantity|qty\.?|menge|stückzahl|anzahl|amount)\s?[:=]?\s?(\d[\d., ']{0,12})/iu;
const PIECES = /(\d[\d.,']{0,11})\s?(?:pcs\b|pieces\b|parts\b|off\b|stück|stk\b)/iu;
const DELIVERY =
  /^(?:delivery(?: date| time)?|lead ?time|liefer(?:termin|zeit|datum|ung))\s?:\s?(.{1,200})$/iu;
const GRADE =
  /\b(?:in|aus|of|from|material)\s(\d\.\d{4}|EN ?AW-? ?\d{4}(?: ?T\d{1,3})?|S\d{3}[A-Z0-9+]{0,4}|C\d{2}E?|\d{2}Cr[A-Za-z0-9-]{1,10})(?![\w.])/u;
const COATED =
  /(?:eloxier|anodi[sz]ed|verzink|zinc[- ]plat|pulverbeschicht|powder[- ]coat|passivier|passivat)/iu;
const HARDENED = /(?:gehärtet|vergütet|nitriert|hardened|nitrided|carburi[sz]ed)/iu;
const GENERAL = /\b(?:DIN )?(?:EN )?ISO ?2768[ -]{0,3}[fmcv][HKL]?\b/;

const requestFact = (field: RequestValue['field'], text: string, number: number | null): FactContent => ({
  kind: 'request',
  value: { field, text, number },
  unit: null,
});

const amounts = (line: string): readonly FactContent[] => {
  if (ANNUAL.test(line))
    return countsIn(line)
      .slice(0, 1)
      .map((one) => requestFact('annual_volume', line, one));
  const lots = LOTS.exec(line);
  if (lots !== null) return countsIn(line.slice(lots.index)).map((one) => requestFact('lot_size', line, one));
  const found = QUANTITY.exec(line) ?? PIECES.exec(line);
  return countsIn(found?.[1] ?? '')
    .slice(0, 1)
    .map((one) => requestFact('quantity', line, one));
};

/** Captions first, then phrases in running text. */
const properties = (line: string): readonly FactContent[] => {
  const label = labelOf(line);
  const field = label === null || label.field === 'other' ? null : readField(label.field, label.value);
  if (field !== null) return [field];
  const grade = GRADE.exec(line)?.[1];
  const general = GENERAL.exec(line)?.[0];
  return [
    grade === undefined ? null : readField('material', grade),
    general === undefined ? null : readField('general_tolerance', general),
    COATED.test(line) ? readField('surface_treatment', line) : null,
    HARDENED.test(line) ? readField('heat_treatment', line) : null,
  ].filter((one) => one !== null);
};

const delivery = (line: string): readonly FactContent[] => {
  const when = DELIVERY.exec(line)?.[1];
  return when === undefined ? [] : [requestFact('delivery', when.trim(), null)];
};

/** Removes Markdown: headings, lists, tables, emphasis. */
const bare = (line: string): string =>
  line
    .slice(0, MAX_LINE)
    .replace(/[*_`|#>]/g, ' ')
    .replace(/^\s*(?:[-+]|\d{1,2}[.)])\s/, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A line of a request with its position on the page. */
export type RequestLine = { readonly text: string; readonly box: Box };

/** Facts of request lines on quantities, material, treatment, tolerances and delivery, German or English. */
export const factsOfLines = (lines: readonly RequestLine[], page: number): readonly Fact[] =>
  lines
    .slice(0, MAX_LINES)
    .flatMap(({ text: raw, box }) => {
      const text = bare(raw);
      if (text === '') return [];
      return [...delivery(text), ...amounts(text), ...properties(text)].map((saying) => ({
        ...saying,
        text,
        page,
        box,
        confidence: 0.9,
        extractor: 'text' as const,
        binds_to: null,
      }));
    })
    .map((fact, index): Fact => ({ ...fact, id: `${page}-${index + 1}` }));

/** Facts of a request in plain text or Markdown. */
export const readRequest = (text: string): PageFacts => {
  const lines = text.split(/\r?\n/).slice(0, MAX_LINES);
  const [top, height] = [(index: number) => index / lines.length, 1 / lines.length];
  return {
    page: 1,
    width_mm: SHEET_MM.width,
    height_mm: SHEET_MM.height,
    extractor: 'text',
    facts: factsOfLines(
      lines.map((line, index) => ({ text: line, box: { left: 0, top: top(index), width: 1, height } })),
      1,
    ),
  };
};
