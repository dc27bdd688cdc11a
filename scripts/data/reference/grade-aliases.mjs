/** Codes of one grade across the standards, from the columns of the grade table. */

/** Upper case without blanks and punctuation: the form in which codes are compared. `#` stays: GB writes the steel 45#. */
export const compact = (text) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('Ä', 'AE')
    .replaceAll('Ö', 'OE')
    .replaceAll('Ü', 'UE')
    .replaceAll(/[^A-Z0-9#]/g, '');

/** Codes that the table gives to one grade although two standards use them for different ones. */
export const AMBIGUOUS_CODES = {
  C101: {
    candidates: ['en:CW004A', 'en:CW009A'],
    note: 'BS 2874 C101 is Cu-ETP, C101 as short form of UNS C10100 is Cu-OFE',
  },
  C103: {
    candidates: ['en:CW008A', 'en:CW021A'],
    note: 'BS C103 is Cu-OF, C103 as short form of UNS C10300 is Cu-HCP',
  },
  C110: {
    candidates: ['en:CW009A', 'en:CW004A'],
    note: 'BS C110 is Cu-OFE, C110 as short form of UNS C11000 is Cu-ETP',
  },
  C106: {
    candidates: ['en:CW024A'],
    note: 'BS C106 is Cu-DHP; C106 as a short UNS number is another copper',
  },
  F22: { candidates: ['en:AW-6060', 'en:1.7380'], note: 'temper F22 of EN AW-6060, or ASTM A182 F22' },
};

const display = (scheme, category, code) => {
  if (scheme === 'aisi') {
    if (category === 'aluminium') return `AA ${code}`;
    if (category === 'titanium') return `ASTM ${code}`;
    if (['magnesium', 'zinc_alloy'].includes(category)) return `ASTM ${code}`;
    return `AISI ${code}`;
  }
  return scheme === 'uns' ? `UNS ${code}` : code;
};

/** Werkstoffnummern of steel are EN numbers (EN 10027-2); those of cast iron and non-ferrous metals are DIN 17007. */
const schemeOfOther = (code) => {
  if (/^1\.\d{4}(\.\d+)?$/.test(code)) return 'en';
  if (/^[0235]\.\d{4}(\.\d+)?$/.test(code)) return 'din';
  if (/^(EN-J[LSM]|AW-|AC-|C[WCB]\d)/.test(code)) return 'en';
  if (/^AA\d/.test(code)) return 'aisi';
  if (/^[SN]\d{5}$/.test(code)) return 'uns';
  return 'other';
};

const chemicalName = (name) =>
  /^EN A[WC]-(?:E?Al ?.+)$/.test(name) && name.replace(/^EN A[WC]-/, '').replace(' ', '');

/**
 * Names that cross-reference tables give to this one grade and to no other of the catalogue, beside those of the table: national
 * designations of the same chemistry, former DIN names, and brands whose maker sells one material under them.
 */
const FURTHER_NAMES = {
  'en:1.4301': [
    ['gb', '06Cr19Ni10'],
    ['gb', '0Cr18Ni9'],
  ],
  'en:1.4571': [['din', 'X10CrNiMoTi18-10']],
  'en:1.4841': [
    ['aisi', '314'],
    ['uns', 'S31400'],
  ],
  'en:1.7218': [
    ['aisi', '4130'],
    ['uns', 'G41300'],
  ],
  'en:1.7220': [
    ['aisi', '4135'],
    ['uns', 'G41350'],
  ],
  'en:1.8159': [['jis', 'SUP10']],
  'en:CW004A': [['uns', 'C11000']],
  'en:CC483K': [['din', 'CuSn12']],
  'en:CC491K': [['din', 'CuSn5ZnPb']],
  'en:CC493K': [['din', 'CuSn7ZnPb']],
  'iso:POM-H': [
    ['other', 'Delrin'],
    ['other', 'Delrin 150'],
  ],
  'iso:PMMA': [
    ['other', 'Plexiglas'],
    ['other', 'Plexiglass'],
    ['other', 'Perspex'],
  ],
  'iso:PC': [
    ['other', 'Makrolon'],
    ['other', 'Macrolon'],
    ['other', 'Lexan'],
  ],
  'iso:PTFE': [['other', 'Teflon']],
  'iso:PEI': [
    ['other', 'Ultem'],
    ['other', 'Ultem 1000'],
  ],
  'iso:PAI': [['other', 'Torlon']],
  'iso:PPE': [['other', 'Noryl']],
  'iso:PA6-G': [
    ['other', 'PA6 Guss'],
    ['other', 'Guss-PA6'],
  ],
  'en:1.7228': [
    ['aisi', '4150'],
    ['uns', 'G41500'],
  ],
  'en:1.7147': [
    ['aisi', '5120'],
    ['uns', 'G51200'],
  ],
  'en:AC-46500': [['other', 'A380']],
  'en:2.4668': [['other', 'IN718']],
  'en:2.4856': [['other', 'IN625']],
  'en:AW-2017A': [['din', 'AlCu4MgSi']],
  'iso:PUR': [['other', 'Vulkollan']],
};

/** `{scheme, code, display_code}` of every further name, each code once, the primary code left out. */
export const aliasesOf = (row, primary) => {
  const named = [
    ['en', row.en_number],
    ['en', row.en_name],
    ['en', chemicalName(row.en_name) || ''],
    ['din', row.din_name],
    ['aisi', row.aisi_sae],
    ['uns', row.uns],
    ['jis', row.jis],
    ['gb', row.gb],
    ...row.other_aliases
      .split(';')
      .map((code) => [row.key.startsWith('iso:') ? 'iso' : schemeOfOther(code), code]),
    ...(FURTHER_NAMES[row.key] ?? []),
  ].filter(([, code]) => code !== '' && !code.startsWith('collective:') && !(code in AMBIGUOUS_CODES));
  // A name that two standards share is listed for both, so that each standard's URN finds the grade.
  const seen = new Set([`${row.key.split(':')[0]} ${compact(primary)}`]);
  const codes = new Set([compact(primary)]);
  return named.flatMap(([scheme, code]) => {
    const key = compact(code);
    const shown = display(scheme, row.category, code);
    if (seen.has(`${scheme} ${key}`) || seen.has(`${scheme} shown ${key}`)) return [];
    if (scheme === 'other' && codes.has(key)) return [];
    seen.add(`${scheme} ${key}`).add(`${scheme} shown ${compact(shown)}`);
    codes.add(key);
    return [{ scheme, code: key, display_code: shown }];
  });
};

/** Neighbours that buyers name and the table lacks: offered, never resolved. */
const FURTHER_NEIGHBOURS = {
  'en:1.1148': ['1018'],
  'en:1.1141': ['1018'],
  'en:1.0039': ['A500 Grade A'],
  'en:1.0576': ['A500 Grade C'],
};

/** Cast alloys of the Aluminum Association are written with and without the `.0` of the casting: A380.0, A380. */
const castingForms = (name) => (/^[A-F]?\d{3}\.0$/.test(name) ? [name, name.slice(0, -2)] : [name]);

const RESOLVED = new Set(
  Object.values(FURTHER_NAMES)
    .flat()
    .map(([, name]) => compact(name)),
);

export const nearNamesOf = (row) => [
  ...row.approx_aliases
    .split(';')
    .filter((name) => name !== '')
    .flatMap(castingForms)
    .filter((name) => !RESOLVED.has(compact(name))),
  ...(FURTHER_NEIGHBOURS[row.key] ?? []),
];
