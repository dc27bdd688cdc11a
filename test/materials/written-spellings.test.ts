import { describe, expect, test } from 'vitest';
import { resolveGrade } from '../../src/engine/catalogue/resolve-grade.ts';
import { catalogue } from './catalogue.ts';

const codeOf = (query: string) => resolveGrade(query, catalogue).result?.grade.primary_code ?? null;

/** Query → primary code of the one grade it means. */
const RESOLVED: Record<string, Record<string, readonly string[]>> = {
  'the six of the contract reach one grade': {
    '1.4301': ['1.4301', 'X5CrNi18-10', 'AISI 304', 'SUS304', 'S30400', '304 stainless'],
  },
  'numbers with what people write around them': {
    '1.4301': [
      '1,4301',
      '14301',
      'W.Nr. 1.4301',
      'Werkstoff-Nr.: 1.4301',
      'WNr 1.4301',
      'Material: 1.4301',
      'EN 1.4301',
      'DIN 1.4301',
      '1.4301 (X5CrNi18-10)',
      'X5CrNi18-10 / 1.4301',
      '#1.4301',
      '1.4301 oder gleichwertig',
    ],
    '1.0503': ['Rd 50 C45', 'C 45', 'Rundstahl Ø40 C45', 'C45 blank h9'],
    '1.0577': ['Bl. 10 S355J2+N', 'S 355 J2 G3', 'Blech 20x1500x3000 S355J2+N', 'DIN EN 10025-2 S355J2+N'],
  },
  'delivery conditions': {
    '1.7225': [
      '42CrMo4+QT',
      '42CrMo4 QT',
      '42CrMo4V',
      '42 CrMo 4 V',
      '42CrMo4 vergütet',
      '1.7225+QT',
      '42CrMo4 +A',
    ],
    'AW-6082': [
      'EN AW-6082 T6',
      'EN AW 6082-T651',
      '6082T6',
      'AlMgSi1 F31',
      'AlMgSi1F31',
      'Al 6082-T6',
      'ENAW-6082 T6',
    ],
    'AW-5754': ['EN AW-5754 H111', 'AlMg3 W19', 'EN AW-5754 H22', 'AlMg3 F22'],
    'AW-7075': ['7075-T7351', 'EN AW-7075 T6', 'AlZnMgCu1,5 F53'],
    CW614N: ['CuZn39Pb3 F43', 'CW614N-R430', 'CuZn39Pb3 R500'],
    '1.0715': ['11SMn30+C', '9SMn28K', '9 SMn 28 K', '11SMn30 +SH'],
    '1.4057': ['X17CrNi16-2+QT800'],
    '1.0226': ['DX51D+Z275', 'DX51D Z'],
    '1.0038': ['S235JR+AR', 'S235JR feuerverzinkt', 'RSt 37-2', 'St37-2K'],
    '1.7131': ['16MnCr5 einsatzgehärtet', '16 MnCr 5', '16MnCr5+A'],
    '1.4571': ['1.4571 gebeizt und passiviert', '1.4571 2B'],
    '1.4305': ['Ø20 1.4305 h9', '1.4305 blank gezogen'],
  },
  'surfaces, coatings and treatments': {
    '1.0226': ['DX51D+Z275MA', 'DX51D +Z275 MA', 'DX51D+AZ150'],
    '1.0355': ['DX53D+ZM310MAO'],
    '1.0250': ['S320GD+ZA'],
    '1.0330': ['DC01-A-M-O', 'DC01+ZE25/25'],
    '1.0332': ['DD11 gebeizt geölt', 'DD11 gebeizt + geölt', 'DD11 P+O'],
    '1.0976': ['S355MC gebeizt geölt'],
    'AW-5083': ['3.3547.71'],
    'AW-6082': ['3.2315.71', '3.2315.72'],
    '1.4542': ['1.4542 PH', '17-4 PH'],
    '1.7225': ['42CrMo4 vorvergütet'],
    '1.2312': ['1.2312 vorvergütet'],
    'POM-C': ['POM-C nat.', 'POM-C sw.'],
    PA6: ['PA6 nat.'],
    '3.7165': ['Titan Gr5', 'Ti Gr5'],
    '3.7035': ['Titan Gr2'],
  },
  'how a casting was poured': {
    'AC-46000': ['GD-AlSi9Cu3', 'GD AlSi9Cu3', 'EN AC-46000-D-F'],
    'AC-46200': ['GK-AlSi8Cu3', 'G-AlSi8Cu3'],
    ZP0410: ['GD-Zamak 5', 'GD-ZnAl4Cu1'],
    MC21120: ['GD-AZ91'],
  },
  'hardness, strength and case depth asked for': {
    '1.3505': ['100Cr6 gehärtet 60 HRC', '100Cr6 60+2 HRC'],
    '1.7225': ['42CrMo4 vergütet auf 900 N/mm²', '42CrMo4 QT 900-1100 MPa'],
    '1.7131': ['16MnCr5 E 0,8-1,0 58-62 HRC', '16MnCr5 Eht=0,8 mm'],
  },
  'two names of one grade, also of the trade': {
    '3.7035': ['Titan Grade 2 (3.7035)', 'Titan Grade 2 3.7035'],
    '2.4856': ['Inconel 625 (2.4856)'],
    'POM-H': ['POM-H (Delrin)', 'Delrin', 'Delrin 150'],
    'PF-CC-201': ['Hartgewebe Hgw 2082'],
    '5.1301': ['EN-GJL-250 (GG25)'],
    'AC-43400': ['EN AC-AlSi10Mg(Fe) DF', 'AlSi10Mg(Fe), GD-AlSi10Mg'],
  },
  'short numbers of a trade beside its family': {
    '1.4301': ['Edelstahl 4301'],
    CW603N: ['C360 brass'],
    CC493K: ['C932 bronze'],
  },
  'a family beside the code': {
    '1.4301': [
      'Edelstahl 1.4301',
      'Edelstahl 4301',
      'V2A 1.4301',
      '1.4301 (V2A)',
      'SS304',
      'SS 304',
      '304 S/S',
      'stainless steel 304',
      'TP304',
      'type 304',
    ],
    '1.4404': ['SS 316L', 'Inox 316L', '316L stainless steel'],
    'AW-6082': ['Alu 6082', 'Aluminium EN AW-6082', 'AL6082'],
    'AW-6061': ['6061-T6 aluminum', 'AL 6061', 'Aluminum 6061'],
    '1.7225': ['4140 steel', 'SAE 4140', 'alloy steel 4140'],
    CW614N: ['Messing CuZn39Pb3', 'brass CW614N', 'Ms58', 'MS 58'],
    '1.2363': ['AISI A2', 'A2 tool steel'],
    '3.7165': ['Titan Grade 5', 'Ti Gr. 5', 'titanium grade 5', 'Ti6Al4V', 'TiAl6V4'],
    '5.1301': ['GG25', 'GG-25', 'EN-GJL-250', 'GJL 250', 'Grauguss GG25'],
    'POM-C': ['POM-C', 'POM C schwarz', 'POM-C natur'],
    'PA6-GF30': ['PA6 GF30', 'PA 6-GF30', 'PA6-GF 30 schwarz'],
    PA66: ['PA 6.6', 'PA66', 'Nylon 6/6'],
  },
  'standards beside the code': {
    '1.4301': ['ASTM A240 304', 'JIS G4303 SUS304', 'EN 10088-3 1.4301', 'UNS S30400', 'ASTM A276 Type 304'],
    'AW-6082': ['EN 573-3 EN AW-6082', 'EN AW-6082 T6 EN 755-2'],
    '5.1301': ['EN 1561 EN-GJL-250'],
    '1.1206': ['AISI 1050', 'SAE 1050'],
    '1.1191': ['AISI 1045', 'S45C', '45#', 'GB/T 699 45#', 'Ck 45', 'Ck45K'],
    K02600: ['A36', 'ASTM A36', 'UNS K02600'],
    K02303: ['ASTM A572 Gr.50', 'ASTM A572 Grade 50'],
    G10180: ['1018', 'AISI 1018'],
    Q235B: ['Q235', 'Q235B', 'GB/T 700 Q235B'],
    Q355B: ['Q355B', 'Q345B'],
    CC493K: ['SAE 660', 'SAE 660 bronze'],
    '1.4980': ['AISI 660'],
  },
};

describe.each(Object.entries(RESOLVED))('%s', (_, grades) => {
  const rows = Object.entries(grades).flatMap(([code, queries]) => queries.map((query) => ({ query, code })));
  test.each(rows)('$query is $code', ({ query, code }) => {
    expect(codeOf(query)).toBe(code);
  });
});

describe('typing errors are mended only where one grade can be meant', () => {
  test.each([
    ['1.43O1', '1.4301'],
    ['l.4301', '1.4301'],
    ['S355JO', '1.0553'],
    ['42CrM04', '1.7225'],
    ['42CroM4', '1.7225'],
    ['X5CrNii18-10', '1.4301'],
    ['Inconell 718', '2.4668'],
    ['Edelsthal 1.4301', '1.4301'],
  ])('%s is %s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  test.each([
    ['a digit too many', '1.43011'],
    ['another digit', '1.4302'],
    ['another element', '16MnCrMo5'],
    ['another element', '42CrNi4'],
    ['an unknown filler', 'PEEK FG25'],
    ['an unknown variant', 'POM-C ELS'],
    ['an unknown class', 'S355XX'],
    ['an element left out', '34CrMo6'],
    ['a longer code around a number', 'Edelstahl EN-GJXW-400-5'],
    ['a longer code around a number', 'XYZ-1.4301'],
  ])('%s is another grade: %s', (_, query) => {
    expect(codeOf(query)).toBeNull();
  });
});

describe('what names no single grade is null, with candidates that fit', () => {
  test.each([
    ['V2A', ['1.4301', '1.4307']],
    ['V4A', ['1.4401', '1.4404', '1.4571']],
    ['VA', ['1.4301']],
    ['Baustahl', ['1.0038', '1.0577']],
    ['Alu', ['AW-6082', 'AW-5754']],
    ['brass', ['CW614N']],
    ['Messing', ['CW614N', 'CW508L']],
    ['Edelstahl', ['1.4301']],
    ['stainless steel', ['1.4301']],
    ['Vergütungsstahl', ['1.7225']],
    ['VERGUETUNGSSTAHL', ['1.7225']],
    ['POM', ['POM-C', 'POM-H']],
    ['St52', ['1.0577', '1.0580']],
    ['A2', ['1.2363', '1.4301']],
    ['1050', ['1.1206', 'AW-1050A']],
    ['304/304L', ['1.4301', '1.4307']],
    ['1.4301 oder 1.4307', ['1.4301', '1.4307']],
    ['4301', []],
    ['C360', []],
    ['Grade 5', ['3.7165']],
    ['Gr5', ['3.7165']],
    ['GD-226', ['AC-46000', 'AC-46200']],
    ['C101', ['CW004A', 'CW009A']],
    ['1.4301 T6', ['1.4301']],
  ])('%s', (query, offers) => {
    const { result, candidates } = resolveGrade(query, catalogue);
    expect(result?.grade.primary_code ?? null).toBeNull();
    expect(candidates.map(({ grade }) => grade.primary_code)).toEqual(expect.arrayContaining(offers));
    expect(candidates.length).toBeLessThanOrEqual(5);
    expect(candidates.map(({ score }) => score)).toEqual(
      candidates.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  test.each([
    'Alu 1.4301',
    'Messing 6082',
    'PEEK steel',
    'Holz',
    `1.4301 ${'x '.repeat(40)}`,
    '???',
    '   ',
    '1.4301 1.7225 S235JR',
  ])('a contradiction or no material at all: %s', (query) => {
    expect(codeOf(query)).toBeNull();
  });
});

describe('filters', () => {
  const code = (query: string, filters: Parameters<typeof resolveGrade>[2]) =>
    resolveGrade(query, catalogue, filters).result?.grade.primary_code ?? null;

  test('a category decides between two grades of one code', () => {
    expect(code('A2', { category: 'tool_steel' })).toBe('1.2363');
    expect(code('1050', { category: 'carbon_steel' })).toBe('1.1206');
  });

  test('a category, a machining group or a standard that does not fit leaves nothing, also no candidate', () => {
    expect(code('1.4301', { category: 'aluminium' })).toBeNull();
    expect(code('1.4301', { iso_group: 'P' })).toBeNull();
    const { candidates } = resolveGrade('V2A', catalogue, { category: 'aluminium' });
    expect(candidates).toEqual([]);
  });

  test('a standard keeps the grades that have a code in it', () => {
    expect(code('1.4301', { standard: 'jis' })).toBe('1.4301');
    expect(code('1.0577', { standard: 'jis' })).toBeNull();
  });
});

describe('URNs', () => {
  test.each([
    ['urn:material:en:1.4301', '1.4301'],
    ['URN:MATERIAL:EN:1.4301', '1.4301'],
    ['urn:material:aisi:304', '1.4301'],
    ['urn:material:din:X5CrNi18-10', '1.4301'],
    ['urn:material:uns:S30400', '1.4301'],
    ['urn:material:iso:POM-C', 'POM-C'],
  ])('%s is %s', (query, code) => {
    const { result } = resolveGrade(query, catalogue);
    expect(result?.grade.primary_code).toBe(code);
    expect(result?.resolved_via).toBe('urn');
  });

  test('an unknown URN is null without candidates: a machine wrote it', () => {
    expect(resolveGrade('urn:material:en:9.9999', catalogue)).toEqual({ result: null, candidates: [] });
  });
});

test('the way a grade was found is reported: number, name, alias, typing error', () => {
  const via = (query: string) => resolveGrade(query, catalogue).result?.resolved_via;
  expect([via('1.4301'), via('X5CrNi18-10'), via('AISI 304'), via('X5CrNii18-10')]).toEqual([
    'exact_code',
    'name',
    'alias',
    'fuzzy',
  ]);
});
