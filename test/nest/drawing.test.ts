import { execFileSync, spawnSync } from 'node:child_process';
import dxf from 'dxf-parser';
import { expect, test } from 'vitest';
import { cornersOfSheets, drawnSheets } from '../../src/nest/drawing.ts';
import { dxfOf } from '../../src/nest/dxf.ts';
import type { NestJob, NestResult } from '../../src/nest/job.ts';
import { netArea } from '../../src/nest/outline.ts';
import { solveNest } from '../../src/nest/solve.ts';
import { svgOf } from '../../src/nest/svg.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { jobOf, line, sheet, sheetGroup } from './jobs.ts';
import { angle, frame } from './parts.ts';

/** The package is CommonJS whose export is the class itself, whatever its types say. */
const DxfParser = dxf as unknown as typeof dxf.DxfParser;

/** Python's own reader of XML: it knows nothing of how the picture was made. */
const READER = `
import json, sys, xml.etree.ElementTree as tree
SVG = '{http://www.w3.org/2000/svg}'
root = tree.fromstring(sys.stdin.read())
def loops(path):
    for loop in path.get('d').rstrip('Z').split('Z'):
        yield [tuple(float(n) for n in point.split()) for point in loop.lstrip('M').split('L')]
def area(loop):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1])) / 2
def piece(path):
    outer, *inner = loops(path)
    return {'area': abs(area(outer)) - sum(abs(area(loop)) for loop in inner),
            'box': [min(x for x, _ in outer), min(y for _, y in outer), max(x for x, _ in outer), max(y for _, y in outer)]}
print(json.dumps({'box': [float(n) for n in root.get('viewBox').split()],
    'sheets': [{'title': sheet.find(SVG + 'title').text,
                'labels': [text.text for text in sheet.findall(SVG + 'text')],
                'pieces': [piece(path) for path in sheet.findall(SVG + 'path') if path.get('fill-rule') == 'evenodd']}
               for sheet in root.findall(SVG + 'g')]}))
`;
type Read = {
  box: number[];
  sheets: {
    title: string;
    labels: string[];
    pieces: { area: number; box: [number, number, number, number] }[];
  }[];
};
const isThere = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!isThere)(
  'a picture of two sheets, read by another program: every piece with its area, within its sheet [NRO-13]',
  async () => {
    const parts = [angle(300, 260, 60, 1), frame(250, 150, 1)];
    const lines = parts.map(({ outline }, k) => line(`p${k}`, outline, 3));
    const job = jobOf([sheetGroup(lines, { formats: [sheet(600, 400)] })], 5000);
    const result = solveNest(job, await openClipper());
    const svg = svgOf(drawnSheets(job, result, (id) => `<${id}> & "co"\u0001\n`));
    const read = JSON.parse(
      execFileSync('python3', ['-c', READER], { input: svg, encoding: 'utf8' }),
    ) as Read;
    const sheets = result.groups[0]?.sheets ?? [];
    expect(sheets.length).toBeGreaterThan(1);
    // Above each sheet stands its name.
    expect(read.box).toEqual([0, 0, 600, 500 * sheets.length]);
    expect(read.sheets.map(({ labels }) => labels.at(-1))).toEqual(read.sheets.map(({ title }) => title));
    expect(read.sheets.map(({ pieces }) => pieces.length)).toEqual(
      sheets.map(({ placements }) => placements.length),
    );
    for (const [index, { pieces, labels }] of read.sheets.entries()) {
      // The first sheet is the lowest, and pictures grow downwards.
      const top = (read.box[3] as number) - 400 - 500 * index;
      for (const [k, { nest_item_id, x_mm, y_mm }] of (sheets[index]?.placements ?? []).entries()) {
        const piece = pieces[k];
        const part = parts[Number(nest_item_id.slice(1))];
        expect(labels[k]).toBe(`<${nest_item_id}> & "co"??`);
        expect(
          Math.abs((piece?.area ?? 0) - netArea(part?.outline ?? { outer: [], inner: [] })),
        ).toBeLessThan(20);
        expect(piece?.box[0]).toBeCloseTo(x_mm, 1);
        expect(piece?.box[3]).toBeCloseTo(top + 400 - y_mm, 1);
      }
    }
  },
);

test('a label lies within its piece, small ones too; a bar says how often it is cut [NRO-13]', async () => {
  const worth = { material_grade_id: 'S', price_per_kg: 1, scrap_per_kg: 0, co2e_per_kg: 1 };
  const format = sheet(600, 400);
  const job = jobOf(
    [
      sheetGroup([line('a', frame(76, 30, 1).outline, 6, { rotation: 'none' })], { formats: [format] }),
      {
        ...worth,
        form: 'bar',
        stock_id: 'flat',
        section: 'flat_bar 40 × 10',
        kg_mm: 0.003,
        kerf_mm: 2,
        rest_mm: 50,
        formats: [format],
        remnants: [],
        lines: [{ item_id: 'b', quantity: 6, net_mass_kg: 1, alone_mass_kg: 2, length_mm: 200 }],
      },
    ],
    0,
  );
  const result = solveNest(job, await openClipper());
  const drawn = drawnSheets(job, result, () => 'ORDER-7781 / 4');
  for (const { label, letters, x, outer, inner } of drawn[0]?.pieces ?? []) {
    const half = (0.65 * letters * label.length) / 2;
    expect(x - half).toBeGreaterThanOrEqual(Math.min(...outer.filter((_, k) => k % 2 === 0)) - 1e-9);
    expect(x + half).toBeLessThanOrEqual(Math.min(...(inner[0] ?? []).filter((_, k) => k % 2 === 0)) + 1e-9);
  }
  expect(svgOf(drawn)).toContain('>bar 2: flat_bar 40 × 10 (3 times)</text>');
  const read = new DxfParser().parseSync(dxfOf(drawn));
  const texts = (read?.entities ?? []).flatMap((one) => ('text' in one ? [one.text as string] : []));
  expect(texts.filter((text) => text.startsWith('bar '))).toEqual(['bar 2: flat_bar 40 x 10 (3 times)']);
});

test('a hundred sheets of equal pieces: corners are counted before anything is drawn, one sheet is drawn alone', () => {
  const outline = { outer: [0, 0, 40, 0, 40, 30, 0, 30], inner: [[5, 5, 5, 10, 10, 10]] };
  const turns = [0, 90, 180, 270];
  const placements = turns.map((rotation_deg, k) => ({
    nest_item_id: 'a',
    x_mm: 100 * k + 1 / 3,
    y_mm: 10,
    rotation_deg,
  }));
  const sheet = { count: 1, format_mm: [500, 100], remnant_mm: null, placements };
  const job = { groups: [{ form: 'sheet', lines: [{ item_id: 'a', outline }] }] } as unknown as NestJob;
  const result = {
    groups: [{ form: 'sheet', thickness_mm: 2, edge_mm: 5, sheets: Array(100).fill(sheet) }],
  } as unknown as NestResult;
  expect(cornersOfSheets(job, result)).toEqual(Array(100).fill(turns.length * 7));
  let labels = 0;
  const drawn = drawnSheets(
    job,
    result,
    () => {
      labels += 1;
      return 'x';
    },
    100,
  );
  expect([drawn.length, drawn[0]?.name, labels]).toEqual([1, 'sheet 100: 2 mm', turns.length]);
  const read = new DxfParser().parseSync(dxfOf(drawn));
  expect(read?.header).toMatchObject({ $ACADVER: 'AC1024', $INSUNITS: 4, $EXTMAX: { x: 500, y: 200, z: 0 } });
  expect(Object.keys(read?.tables.layer.layers ?? {})).toEqual(
    expect.arrayContaining(['SHEET', 'MARGIN', 'REMNANT', 'CUT_OUTER', 'CUT_INNER', 'LABEL']),
  );
  const entities = read?.entities ?? [];
  expect(
    entities.filter(({ type }) => type === 'LWPOLYLINE').every((line) => 'shape' in line && line.shape),
  ).toBe(true);
  const [first] = entities.filter(({ layer }) => layer === 'CUT_OUTER') as unknown as {
    vertices: { x: number; y: number }[];
  }[];
  expect(first?.vertices.map(({ x, y }) => [x, y])).toEqual([
    [0.3333, 10],
    [40.3333, 10],
    [40.3333, 40],
    [0.3333, 40],
  ]);
});
