import { describe, expect, test } from 'vitest';
import type { PageFacts } from '../../src/drawings/facts.ts';
import { knownPart } from '../engine/planner/plan.ts';
import { boundTo, type Confirmed, confirmedOf, confirmedRow, sumOf } from './confirmation.ts';
import { publish, published } from './document.ts';
import { readTextPage } from './read.ts';
import { drawPlate, type PlateSheet } from './sheets/plate-sheet.ts';
import { hasDrawingsData, listedSheets } from './sheets.ts';

const TABLE = 'confirmed';

/** Of what is confirmed of a sheet with a text layer, the share that is about what it was bound to. */
const MIN_RIGHT = 0.99;
/** Of what lines or sizes say of a place, the share that is bound at all. */
const MIN_FOUND = 0.95;

const FIRST_HELD_OUT = 301;
const SHEETS = 20;
/** Sheets of other parts that each model is held against. */
const OTHERS = 5;

type Read = PlateSheet & { readonly pages: readonly PageFacts[] };

let read: Promise<readonly Read[]> | undefined;

const readAll = async (): Promise<readonly Read[]> => {
  const all: Read[] = [];
  for (const first of [1, FIRST_HELD_OUT])
    for (let seed = first; seed < first + SHEETS; seed += 1) {
      const sheet = drawPlate(seed);
      all.push({ ...sheet, pages: [await readTextPage(sheet.pdf)] });
    }
  return all;
};

const sheets = async (isHeldOut: boolean): Promise<readonly Read[]> => {
  read ??= readAll();
  return isHeldOut ? (await read).slice(SHEETS) : (await read).slice(0, SHEETS);
};

const confirmedOn = async (isHeldOut: boolean): Promise<Confirmed> =>
  sumOf((await sheets(isHeldOut)).map(({ pages, geometry, truth }) => confirmedOf(pages, geometry, truth)));

/** Every sheet against models of other parts, whose sizes agree with it by chance. */
const againstOthers = async () => {
  const all = [...(await sheets(false)), ...(await sheets(true))];
  const bound = all.flatMap(({ pages }, i) =>
    Array.from({ length: OTHERS }, (_, k) => all[(i + k + 1) % all.length]).flatMap((other) =>
      other === undefined ? [] : [boundTo(pages, other.geometry)],
    ),
  );
  return { pairs: bound.length, told: bound.filter(({ drawing }) => drawing === null).length };
};

/** What the texts of the known sheets are about, as their makers say. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  plate_holes_pocket: {
    '4x Ø8 H7 THRU': ['hole-1', 'hole-2', 'hole-3', 'hole-5'],
    'M6 x 7 deep': ['hole-4'],
    '4x R5': ['pocket-1'],
    '50 +0.1/0': ['pocket-1'],
    '30 +0.1/0': ['pocket-1'],
    'Ra 1.6': ['face-3'],
    'flatness 0.05': ['face-3'],
  },
  bracket_sheetmetal: { 'R3 innen': ['bend-1'], '2x Ø5,5 H13': ['hole-1', 'hole-2'] },
};

describe('what is confirmed by the model', () => {
  test('sheets that were looked at, and sheets that never were: leaders, symbols, frames and sizes [CAR-14]', async () => {
    for (const isHeldOut of [false, true]) {
      const { right, boundCount, expected } = await confirmedOn(isHeldOut);
      expect(right / boundCount).toBeGreaterThanOrEqual(MIN_RIGHT);
      expect(right / expected).toBeGreaterThanOrEqual(MIN_FOUND);
    }
  });

  test('the sheet of another part is reported, and nothing of it is priced', async () => {
    const { pairs, told } = await againstOthers();
    expect(told / pairs).toBeGreaterThanOrEqual(0.97);
  });

  test.skipIf(!hasDrawingsData)('known sheets; the published table says what all give', async () => {
    const known: Confirmed[] = [];
    for (const { file, bytes, isText } of listedSheets()) {
      const stem = /^own_(.+)\.pdf$/.exec(file)?.[1] ?? '';
      const truth = KNOWN[stem];
      if (!isText || truth === undefined) continue;
      known.push(confirmedOf([await readTextPage(bytes)], knownPart(stem), new Map(Object.entries(truth))));
    }
    expect(sumOf(known)).toMatchObject({ right: sumOf(known).boundCount });
    const { pairs, told } = await againstOthers();
    const table = [
      '| Sheets against their models | confirmed rightly | of what could be confirmed |',
      '|---|---|---|',
      confirmedRow(`known, ${known.length} sheets`, sumOf(known)),
      confirmedRow(`drawn, looked at, ${SHEETS} sheets`, await confirmedOn(false)),
      confirmedRow(`drawn, held out, ${SHEETS} sheets`, await confirmedOn(true)),
      '',
      `Of ${pairs} sheets beside the model of another part ${told} are told so; nothing of these is priced.`,
    ].join('\n');
    if (process.env.WRITE_ACCURACY === 'true') publish(TABLE, table);
    else expect(published(TABLE)).toBe(table);
  });
});
