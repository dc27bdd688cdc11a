import { captionOf, type DrawnSheet, stacked } from './drawing.ts';
import type { Loop } from './outline.ts';

/** Layers with their colours of the index. */
const LAYERS = { SHEET: 7, MARGIN: 8, REMNANT: 3, CUT_OUTER: 1, CUT_INNER: 5, LABEL: 2 } as const;
type Layer = keyof typeof LAYERS;

const [LEFT, MIDDLE] = [0, 4];
const R2010 = 'AC1024';
const MILLIMETRES = 4;

type Pair = readonly [code: number, value: string | number];

/** One line of text: line breaks would end the value, and older readers know only ASCII. */
const plain = (text: string): string => text.replaceAll('×', 'x').replace(/[^\x20-\x7e]/g, '?');

const textOf = (pairs: readonly Pair[]): string =>
  pairs.map(([code, value]) => `${code}\n${value}\n`).join('');

/** To a ten-thousandth of a millimetre, finer than any machine. */
const rounded = (mm: number): number => Math.round(mm * 1e4) / 1e4;

/** Writes entities directly as text, each with the next handle: a nest has hundreds of thousands of corners. */
const createWriter = () => {
  let last = 0x100;
  const handle = (): string => {
    last += 1;
    return last.toString(16).toUpperCase();
  };
  const entity = (kind: string, layer: Layer, subclass: string): string =>
    `0\n${kind}\n5\n${handle()}\n330\n${MODEL}\n100\nAcDbEntity\n8\n${layer}\n100\n${subclass}\n`;
  const line = (layer: Layer, loop: Loop): string => {
    let text = `${entity('LWPOLYLINE', layer, 'AcDbPolyline')}90\n${loop.length / 2}\n70\n1\n`;
    for (let k = 0; k < loop.length; k += 2)
      text += `10\n${rounded(loop[k] as number)}\n20\n${rounded(loop[k + 1] as number)}\n`;
    return text;
  };
  const label = (written: string, atX: number, atY: number, letters: number, align: number): string => {
    const [x, y] = [rounded(atX), rounded(atY)];
    return `${entity('TEXT', 'LABEL', 'AcDbText')}10\n${x}\n20\n${y}\n30\n0\n40\n${rounded(letters)}\n1\n${plain(written)}\n72\n${align}\n11\n${x}\n21\n${y}\n31\n0\n100\nAcDbText\n`;
  };
  return { line, label, handle };
};

/** Sheets as DXF R2010, mm, with the handles, owners and tables that readers of that version require. */
export const dxfOf = (drawn: readonly DrawnSheet[]): string => {
  const { line, label, handle } = createWriter();
  const { sheets, length, height } = stacked(drawn);
  const entitiesOf = (sheet: DrawnSheet): string => {
    const { x, y, letters } = captionOf(sheet);
    return [
      line('SHEET', sheet.outline),
      sheet.margin === null ? '' : line('MARGIN', sheet.margin),
      sheet.remnant === null ? '' : line('REMNANT', sheet.remnant),
      ...sheet.pieces.flatMap(({ outer, inner }) => [
        line('CUT_OUTER', outer),
        ...inner.map((loop) => line('CUT_INNER', loop)),
      ]),
      ...sheet.pieces.map((piece) => label(piece.label, piece.x, piece.y, piece.letters, MIDDLE)),
      label(sheet.name, x, y, letters, LEFT),
    ].join('');
  };
  const entities = sheets.map(entitiesOf).join('');
  const header: readonly Pair[] = [
    [9, '$ACADVER'],
    [1, R2010],
    [9, '$INSUNITS'],
    [70, MILLIMETRES],
    [9, '$EXTMIN'],
    [10, 0],
    [20, 0],
    [30, 0],
    [9, '$EXTMAX'],
    [10, length],
    [20, height],
    [30, 0],
    [9, '$HANDSEED'],
    [5, handle()],
  ];
  const blocks = [...block('*Model_Space', MODEL, '20', '21'), ...block('*Paper_Space', PAPER, '22', '23')];
  return [
    section('HEADER', textOf(header)),
    section('CLASSES', ''),
    section('TABLES', textOf(TABLES)),
    section('BLOCKS', textOf(blocks)),
    section('ENTITIES', entities),
    section('OBJECTS', textOf(OBJECTS)),
    textOf([[0, 'EOF']]),
  ].join('');
};

const [MODEL, PAPER] = ['1F', '1E'];

const section = (name: string, content: string): string => `0\nSECTION\n2\n${name}\n${content}0\nENDSEC\n`;

const block = (name: string, owner: string, begin: string, end: string): readonly Pair[] => [
  [0, 'BLOCK'],
  [5, begin],
  [330, owner],
  [100, 'AcDbEntity'],
  [8, '0'],
  [100, 'AcDbBlockBegin'],
  [2, name],
  [70, 0],
  [10, 0],
  [20, 0],
  [30, 0],
  [3, name],
  [1, ''],
  [0, 'ENDBLK'],
  [5, end],
  [330, owner],
  [100, 'AcDbEntity'],
  [8, '0'],
  [100, 'AcDbBlockEnd'],
];

type Record = readonly [handle: string, subclass: string, name: string, rest: readonly Pair[]];

const table = (kind: string, own: string, records: readonly Record[]): readonly Pair[] => [
  [0, 'TABLE'],
  [2, kind],
  [5, own],
  [330, '0'],
  [100, 'AcDbSymbolTable'],
  [70, records.length],
  ...records.flatMap(([id, subclass, name, rest]): readonly Pair[] => [
    [0, kind],
    [5, id],
    [330, own],
    [100, 'AcDbSymbolTableRecord'],
    [100, subclass],
    [2, name],
    ...rest,
  ]),
  [0, 'ENDTAB'],
];

const lineType = (id: string, name: string): Record => [
  id,
  'AcDbLinetypeTableRecord',
  name,
  [
    [70, 0],
    [3, ''],
    [72, 65],
    [73, 0],
    [40, 0],
  ],
];

const layer = (id: string, name: string, colour: number): Record => [
  id,
  'AcDbLayerTableRecord',
  name,
  [
    [70, 0],
    [62, colour],
    [6, 'Continuous'],
    [390, 'F'],
  ],
];

const TABLES: readonly Pair[] = [
  ...table('VPORT', '8', []),
  ...table('LTYPE', '5', [
    lineType('14', 'ByBlock'),
    lineType('15', 'ByLayer'),
    lineType('16', 'Continuous'),
  ]),
  ...table('LAYER', '2', [
    layer('10', '0', 7),
    ...Object.entries(LAYERS).map(([name, colour], k) => layer((0x30 + k).toString(16), name, colour)),
  ]),
  ...table('STYLE', '3', [
    [
      '11',
      'AcDbTextStyleTableRecord',
      'Standard',
      [
        [70, 0],
        [40, 0],
        [41, 1],
        [50, 0],
        [71, 0],
        [42, 2.5],
        [3, 'txt'],
        [4, ''],
      ],
    ],
  ]),
  ...table('VIEW', '6', []),
  ...table('UCS', '7', []),
  ...table('APPID', '9', [['12', 'AcDbRegAppTableRecord', 'ACAD', [[70, 0]]]]),
  ...table('DIMSTYLE', 'A', []),
  ...table('BLOCK_RECORD', '1', [
    [MODEL, 'AcDbBlockTableRecord', '*Model_Space', [[340, '0']]],
    [PAPER, 'AcDbBlockTableRecord', '*Paper_Space', [[340, '0']]],
  ]),
];

const OBJECTS: readonly Pair[] = [
  [0, 'DICTIONARY'],
  [5, 'C'],
  [330, '0'],
  [100, 'AcDbDictionary'],
  [281, 1],
];
