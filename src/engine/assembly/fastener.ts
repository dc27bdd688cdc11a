import type { ComponentFastener, PricedComponent } from '../snapshot.ts';

/** Standard parts that are assembled alike, whatever their name. */
export type FastenerKind = 'screw' | 'nut' | 'washer' | 'ring' | 'press_fit' | 'rivet';

export type Fastener = {
  readonly kind: FastenerKind;
  /** Nominal thread or pin diameter in mm; null if the name does not state it. */
  readonly diameter: number | null;
  /** Length under the head in mm; null if the name does not state it. */
  readonly length: number | null;
};

/** Numbers of DIN, ISO and EN standards by kind: mechanical fasteners and pins as suppliers' lists name them. */
const STANDARDS: readonly (readonly [FastenerKind, readonly string[]])[] = [
  [
    'screw',
    [
      ...[
        '84',
        '85',
        '404',
        '417',
        '427',
        '438',
        '464',
        '478',
        '551',
        '553',
        '558',
        '561',
        '564',
        '571',
        '580',
      ],
      ...[
        '601',
        '603',
        '653',
        '912',
        '913',
        '914',
        '915',
        '916',
        '921',
        '923',
        '931',
        '933',
        '938',
        '939',
        '960',
      ],
      ...[
        '961',
        '963',
        '964',
        '965',
        '966',
        '967',
        '975',
        '976',
        '6912',
        '6921',
        '7500',
        '7504',
        '7981',
        '7982',
      ],
      ...[
        '7984',
        '7985',
        '7991',
        '1207',
        '1580',
        '2009',
        '2010',
        '4014',
        '4017',
        '4026',
        '4027',
        '4028',
        '4029',
      ],
      ...[
        '4762',
        '7045',
        '7046',
        '7047',
        '7048',
        '7049',
        '7379',
        '7380',
        '8676',
        '8765',
        '10642',
        '14579',
        '14580',
      ],
      ...[
        '14581',
        '14583',
        '4766',
        '7434',
        '7435',
        '7436',
        '1479',
        '4016',
        '4018',
        '15480',
        '15481',
        '15482',
      ],
    ],
  ],
  [
    'nut',
    [
      ...[
        '315',
        '439',
        '466',
        '467',
        '546',
        '547',
        '548',
        '555',
        '557',
        '562',
        '582',
        '917',
        '928',
        '929',
        '934',
      ],
      ...[
        '935',
        '936',
        '937',
        '980',
        '981',
        '982',
        '985',
        '986',
        '1587',
        '1804',
        '6330',
        '6331',
        '6334',
        '6923',
      ],
      ...[
        '4032',
        '4033',
        '4034',
        '4035',
        '4036',
        '4161',
        '7040',
        '7041',
        '7042',
        '7043',
        '7719',
        '10511',
        '10512',
      ],
    ],
  ],
  [
    'washer',
    [
      ...[
        '125',
        '126',
        '127',
        '128',
        '134',
        '137',
        '432',
        '433',
        '434',
        '435',
        '436',
        '440',
        '462',
        '463',
        '988',
      ],
      ...['1440', '1441', '2093', '6319', '6340', '6796', '6797', '6798', '6916', '7349', '7603', '7980'],
      ...['9021', '7089', '7090', '7091', '7092', '7093', '7094', '8738', '10669', '10673'],
    ],
  ],
  ['ring', ['471', '472', '983', '984', '6799', '7993', '5417']],
  [
    'press_fit',
    [
      ...[
        '1',
        '7',
        '1443',
        '1444',
        '1469',
        '1470',
        '1471',
        '1472',
        '1473',
        '1474',
        '1475',
        '1476',
        '1477',
        '1481',
      ],
      ...[
        '2338',
        '2339',
        '6325',
        '7343',
        '7344',
        '7346',
        '7977',
        '7978',
        '7979',
        '8733',
        '8734',
        '8735',
        '8736',
      ],
      ...[
        '8737',
        '8739',
        '8740',
        '8741',
        '8742',
        '8743',
        '8744',
        '8745',
        '8748',
        '8750',
        '8751',
        '8752',
        '13337',
      ],
      ...['179', '172', '1850', '625', '628', '720', '5412'],
    ],
  ],
  [
    'rivet',
    ['660', '661', '662', '674', '6791', '7331', '7337', '7338', '7340', '15973', '15977', '15979', '15983'],
  ],
];

/** Words of suppliers' lists in English and German. A longer word comes before a word that it contains. */
const WORDS: readonly (readonly [FastenerKind, RegExp])[] = [
  ['washer', /\bwashers?\b|unterlegscheibe|federring|(?:feder|sicherungs|pass|zahn|fächer|spann)scheibe/iu],
  ['rivet', /\brivets?\b|\bniete?n?\b|blindniet/iu],
  ['ring', /circlip|retaining ring|snap ring|seeger|sicherungsring|sprengring/iu],
  ['nut', /\bnuts?\b|mutter\b|muttern\b/iu],
  [
    'press_fit',
    /\bdowel|\b(?:roll|spring|taper|grooved|cylindrical) pins?\b|(?<!gewinde)stifte?\b|bearing|wälzlager|kugellager|bush(?:ing)?\b|buchse/iu,
  ],
  ['screw', /\b(?:screws?|bolts?)\b|schrauben?\b|gewindestift|gewindestange|\bset screw/iu],
];

const SIZE = /\bM\s*(\d+(?:[.,]\d+)?)(?:\s*[x×]\s*(\d+(?:[.,]\d+)?))?(?:\s*[x×]\s*(\d+(?:[.,]\d+)?))?/iu;
const STANDARD = /\b(DIN|ISO|EN)(?:\s*[-_])?\s*(\d{1,5})\b/giu;

const SHORT = /^\d{1,3}$/u;

const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.replace(',', '.'));

const byStandard = (name: string): FastenerKind | null => {
  for (const match of name.matchAll(STANDARD)) {
    const [, house = '', number = ''] = match;
    // ISO fastener standards have four or more digits; ISO 965 is not DIN 965.
    if (house.toUpperCase() !== 'DIN' && SHORT.test(number)) continue;
    const kind = STANDARDS.find(([, numbers]) => numbers.includes(number))?.[0];
    if (kind !== undefined) return kind;
  }
  return null;
};

const RECOGNISED: Readonly<Record<Exclude<ComponentFastener['kind'], 'other'>, FastenerKind>> = {
  screw: 'screw',
  nut: 'nut',
  washer: 'washer',
  pin: 'press_fit',
  rivet: 'rivet',
  retaining_ring: 'ring',
};

/** The standard part that a component is: as recognised from its geometry, otherwise from its name; null if neither gives one. */
export const fastenerAmong = (component: Pick<PricedComponent, 'name' | 'fastener'>): Fastener | null => {
  const found = component.fastener ?? null;
  if (found === null || found.kind === 'other') return fastenerOf(component.name);
  const named = fastenerOf(component.name);
  const size = found.size === null ? null : SIZE.exec(found.size);
  return {
    kind: RECOGNISED[found.kind],
    diameter: numberOf(size?.[1]) ?? named?.diameter ?? null,
    length: found.length_mm ?? named?.length ?? null,
  };
};

/**
 * Reads a component's name: `ISO 4762 M6x20`, `DIN 934 - M8`, `Zylinderschraube M5 × 12`, `spring pin 4 x 20`. The standard
 * number decides, otherwise a word. Null if the name contains neither: most components are not fasteners.
 */
export const fastenerOf = (name: string): Fastener | null => {
  const kind = byStandard(name) ?? WORDS.find(([, word]) => word.test(name))?.[0] ?? null;
  if (kind === null) return null;
  const size = SIZE.exec(name);
  // The middle one of three numbers is the pitch of a fine thread.
  const length = size?.[3] ?? size?.[2];
  return { kind, diameter: numberOf(size?.[1]), length: numberOf(length) };
};
