import type { MaterialCategory } from '../snapshot.ts';

type Rule = { readonly pattern: RegExp; readonly categories: ReadonlySet<MaterialCategory> };

const of = (pattern: RegExp, ...categories: MaterialCategory[]): Rule => ({
  pattern,
  categories: new Set(categories),
});

/** Delivery conditions as separate words, by the families that use them. */
const CONDITIONS: readonly Rule[] = [
  of(/^(?:T\d{1,4}|O|F|W|H1\d{1,2}|H[2-3]\d{1,2})$/, 'aluminium', 'magnesium'),
  of(
    /^(?:F\d{1,2}|W\d{1,2}|G\d{1,2}|KA|WA|HO|[SKDL](?:F|O|T\d{1,2}))$/,
    'aluminium',
    'copper_alloy',
    'magnesium',
  ),
  // Mould of a casting: sand, a gravity die or a pressure die; before the code, as DIN wrote it, or after it.
  of(/^(?:G|G[DKSF]|[SKDL])$/, 'aluminium', 'magnesium', 'zinc_alloy'),
  // Sand, centrifugal, continuous and chill casting before a cast copper alloy; S: stress relieved.
  of(/^(?:R\d{3,4}S?|H\d{2,3}S?|F\d{2,3}|Y\d{2,3}|M|G[ZCKS]?)$/, 'copper_alloy', 'nickel_alloy'),
  // Anodised surfaces: preparation and colour.
  of(/^(?:E[0-6]|EV\d|E?C[0-3]\d?)$/, 'aluminium'),
  of(/^CP$/, 'titanium'),
  of(
    /^(?:QT\d{0,4}|QL?|AR|AT|SH|CR|LC|N|NT|C|A|U|M|SR|V|G|K|BK|BKS|NBK|GBK|Z\d{2,3}|ZE|MA|MB|NA|BG|C\d{3,4}|P\d{3,4})$/,
    'carbon_steel',
    'alloy_steel',
    'tool_steel',
    'stainless_steel',
  ),
  // Heat treatment and finish of bars: European suffixes, and the habits of American suppliers.
  of(/^(?:FP|TH|H[HL]?|WW|HT|PH|Q|CD|CF|HR|CRS|HRS|TGP|DCF)$/, 'carbon_steel', 'alloy_steel', 'tool_steel'),
  // Surface of cold-rolled sheet.
  of(/^[BR]$/, 'carbon_steel'),
  // Coatings of sheet with their mass, appearance and surface treatment; pickled and oiled.
  of(
    /^(?:(?:Z|Z[FAM]|A[ZS])(?:\d{2,3}[NMR]?[ABC]?[CPOSE]{0,2})?|MA[CO]|O|P)$/,
    'carbon_steel',
    'alloy_steel',
  ),
  of(/^PH$/, 'stainless_steel'),
  of(
    /^(?:2B|2R|2D|2H|2E|1D|1C|1E|2G|BA|NO1|NO4|III[ABCD]|K\d{2,4}|ESU|ESR|VAR|H900|H925|H1025|H1075|H1100|H1150)$/,
    'stainless_steel',
    'tool_steel',
    'alloy_steel',
    'nickel_alloy',
  ),
  of(/^(?:ELI|STA|MA)$/, 'titanium'),
];

/** Conditions appended to the code: 6082T6, CUZN39PB3F43, 42CRMO4V. */
const TAILS: readonly Rule[] = [
  of(/(?:T[3-9]\d{0,3}|H1\d{1,2}|H[2-3]\d|F\d{2}|W\d{2}|G\d{2})$/, 'aluminium', 'magnesium'),
  of(/(?:R\d{3,4}S?|F\d{2}|H\d{3})$/, 'copper_alloy'),
  of(/(?:QT\d{0,3}|V|K)$/, 'alloy_steel', 'carbon_steel'),
  of(/(?:QT\d{3}|2B|1D)$/, 'stainless_steel'),
  // Cast separately, in the casting, or cut from it.
  of(/(?<=\d)[CSU]$/, 'cast_iron'),
];

/** True if the word is a delivery condition of that family; false also if it only fits another family. */
export const isConditionOf = (word: string, category: MaterialCategory): boolean =>
  CONDITIONS.some(({ pattern, categories }) => categories.has(category) && pattern.test(word));

/** The code without an appended condition, with the families for which that reading is valid. */
export const withoutTail = (
  code: string,
): readonly { readonly code: string; readonly categories: ReadonlySet<MaterialCategory> }[] =>
  TAILS.flatMap(({ pattern, categories }) => {
    const rest = code.replace(pattern, '');
    return rest === code || rest === '' ? [] : [{ code: rest, categories }];
  });
