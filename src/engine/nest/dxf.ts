import { captionOf, type DrawnSheet, stacked } from './drawing.ts';
import type { Loop } from './outline.ts';

/** Layers with their colours of the index. */
const LAYERS = { SHEET: 7, MARGIN: 8, REMNANT: 3, CUT_OUTER: 1, CUT_INNER: 5, LABEL: 2 } as const;
type Layer = keyof typeof LAYERS;

const [LEFT, MIDDLE] = [0, 4];
const R2010 = 'AC1024';
const MILLIMETRES = 4;

type Pair = readonly [code: number, value: string | number];

/** One line of text: line breaks would end the value, and older readers know ASCII alone. */
const plain = (text: string): string => text.replaceAll('×', 'x').replace(/[^\x20-\x7e]/g, '?');

/** Writes entities, each with the next handle. */
const createWriter = () => {
  let last = 0x100;
  const handle = (): string => {
    last += 1;
    return last.toString(16).toUpperCase();
  };
  const entity = (kind: string, layer: Layer, subclass: string, rest: readonly Pair[]): readonly Pair[] => [
    [0, kind],
    [5, handle()],
    [330, MODEL],
    [100, 'AcDbEntity'],
    [8, layer],
    [100, subclass],
    ...rest,
  ];
  const line = (layer: Layer, loop: Loop): readonly Pair[] =>
    entity('LWPOLYLINE', layer, 'AcDbPolyline', [
      [90, loop.length / 2],
      [70, 1],
      ...loop.map((value, k): Pair => [k % 2 === 0 ? 10 : 20, value]),
    ]);
  const text = (label: string, x: number, y: number, letters: number, align: number): readonly Pair[] =>
    entity('TEXT', 'LABEL', 'AcDbText', [
      [10, x],
      [20, y],
      [30, 0],
      [40, letters],
      [1, plain(label)],
      [72, align],
      [11, x],
      [21, y],
      [31, 0],
      [100, 'AcDbText'],
    ]);
  return { line, text, handle };
};

/** Sheets as DXF R2010, mm: handles, owners and the tables that readers of that version ask for. */
export const dxfOf = (drawn: readonly DrawnSheet[]): string => {
  const { line, text, handle } = createWriter();
  const { sheets, length, height } = stacked(drawn);
  const captioned = (sheet: DrawnSheet): readonly Pair[] => {
    const { x, y, letters } = captionOf(sheet);
    return text(sheet.name, x, y, letters, LEFT);
  };
  const entitiesOf = (sheet: DrawnSheet): readonly Pair[] => [
    ...line('SHEET', sheet.outline),
    ...(sheet.margin === null ? [] : line('MARGIN', sheet.margin)),
    ...(sheet.remnant === null ? [] : line('REMNANT', sheet.remnant)),
    ...sheet.pieces.flatMap(({ outer, inner }) => [
      ...line('CUT_OUTER', outer),
      ...inner.flatMap((loop) => line('CUT_INNER', loop)),
    ]),
    ...sheet.pieces.flatMap((piece) => text(piece.label, piece.x, piece.y, piece.letters, MIDDLE)),
    ...captioned(sheet),
  ];
  const entities = sheets.flatMap(entitiesOf);
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
  const pairs: readonly Pair[] = [
    ...section('HEADER', header),
    ...section('CLASSES', []),
    ...section('TABLES', TABLES),
    ...section('BLOCKS', [
      ...block('*Model_Space', MODEL, '20', '21'),
      ...block('*Paper_Space', PAPER, '22', '23'),
    ]),
    ...section('ENTITIES', entities),
    ...section('OBJECTS', OBJECTS),
    [0, 'EOF'],
  ];
  return `${pairs.map(([code, value]) => `${code}\n${value}`).join('\n')}\n`;
};

const [MODEL, PAPER] = ['1F', '1E'];

const section = (name: string, content: readonly Pair[]): readonly Pair[] => [
  [0, 'SECTION'],
  [2, name],
  ...content,
  [0, 'ENDSEC'],
];

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
