import type { MaterialCategory } from '../snapshot.ts';

type Categories = readonly MaterialCategory[];

const STEEL: Categories = ['carbon_steel', 'alloy_steel', 'tool_steel', 'stainless_steel'];
const IRON: Categories = ['cast_iron'];
const STAINLESS: Categories = ['stainless_steel'];
const ALUMINIUM: Categories = ['aluminium'];
const COPPER: Categories = ['copper_alloy'];
const TITANIUM: Categories = ['titanium'];
const PLASTIC: Categories = ['thermoplastic', 'thermoset'];

const groups: readonly (readonly [words: string, categories: Categories])[] = [
  [
    'STAHL STEEL ACIER VERGUETUNGSSTAHL EINSATZSTAHL FEDERSTAHL NITRIERSTAHL AUTOMATENSTAHL BLANKSTAHL SPRING BEARING',
    STEEL,
  ],
  ['BAUSTAHL STRUCTURAL', ['carbon_steel', 'alloy_steel']],
  [
    'WERKZEUGSTAHL TOOL SCHNELLARBEITSSTAHL KALTARBEITSSTAHL WARMARBEITSSTAHL HSS',
    ['tool_steel', 'alloy_steel'],
  ],
  [
    'EDELSTAHL STAINLESS INOX ROSTFREI ROSTFREIER NICHTROSTEND NICHTROSTENDER NIRO NIROSTA VA V2A V4A SS',
    STAINLESS,
  ],
  ['DUPLEX AUSTENITIC FERRITIC MARTENSITIC AUSTENITISCH', STAINLESS],
  [
    'GUSS CAST CASTING',
    ['cast_iron', 'aluminium', 'copper_alloy', 'stainless_steel', 'carbon_steel', 'zinc_alloy', 'magnesium'],
  ],
  ['FONTE GUSSEISEN GRAUGUSS SPHAEROGUSS KUGELGRAPHIT IRON DUCTILE NODULAR TEMPERGUSS GG GGG', IRON],
  ['ALU ALUMINIUM ALUMINUM AL ALUMINIUMLEGIERUNG AA', ALUMINIUM],
  ['ALUMINIUMGUSS ALUGUSS DURAL DURALUMIN', ALUMINIUM],
  ['LAITON CUIVRE MESSING BRASS BRONZE ROTGUSS KUPFER COPPER CU NEUSILBER TOMBAK', COPPER],
  ['TITAN TITANE TITANIUM TI', TITANIUM],
  ['NICKEL INCONEL HASTELLOY MONEL NICKELBASIS', ['nickel_alloy']],
  ['MAGNESIUM', ['magnesium']],
  ['ZINK ZINC ZAMAK ZINKDRUCKGUSS', ['zinc_alloy']],
  ['KUNSTSTOFF PLASTIC PLASTICS THERMOPLAST NYLON POLYAMID ACETAL', PLASTIC],
];

const FAMILIES: ReadonlyMap<string, Categories> = new Map(
  groups.flatMap(([words, categories]) => words.split(' ').map((word) => [word, categories] as const)),
);

/** Categories of a family word, or undefined: `ALU` is aluminium, `STEEL` any of the four. */
export const familyOf = (word: string): Categories | undefined => FAMILIES.get(word);

export const familyWords = (): Iterable<string> => FAMILIES.keys();
