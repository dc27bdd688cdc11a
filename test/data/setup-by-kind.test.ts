import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PARAMETER_ROWS } from '../../src/engine/parameters/registry.ts';

const minutes = (bin: string, parameter: string): number => {
  const row = PARAMETER_ROWS.find((one) => one.bin === bin && one.parameter === parameter);
  if (row === undefined) throw new Error(`no row ${bin}/${parameter}`);
  return row.value;
};

const PROGRAM = minutes('setup.program', 'load');
const PRESET = minutes('setup.per_tool.preset_tool', 'time');
const ON_A_LATHE = minutes('setup.per_tool.lathe', 'time');

type Kind = readonly [kind: string, tools: number, ours: number, least: number, most: number, source: string];

const kind = (
  name: string,
  [bin, parameter]: readonly [string, string],
  tools: number,
  perTool: number,
  [least, most]: readonly [number, number],
  source: string,
  program = PROGRAM,
): Kind => [name, tools, minutes(bin, parameter) + program + tools * perTool, least, most, source];

/** Whole set-ups as they are published, from the drawing to the first good part, beside base, program and tools of the registry. */
const KINDS: readonly Kind[] = [
  kind('vice, simple', ['setup.mill.vise_simple', 'time'], 5, PRESET, [15, 30], 'myshopmetrics'),
  kind(
    'vice, probed',
    ['setup.mill.vise_multi', 'time'],
    8,
    PRESET,
    [30, 60],
    'myshopmetrics, gestima_workcentres',
  ),
  kind('plate or fixture', ['setup.mill.fixture', 'time'], 8, PRESET, [45, 90], 'myshopmetrics'),
  kind('five axes', ['setup.mill_5axis', 'base'], 8, PRESET, [45, 90], 'myshopmetrics'),
  kind('a further clamping', ['setup.further_clamping', 'time'], 0, PRESET, [15, 30], 'myshopmetrics'),
  kind(
    'chuck lathe',
    ['setup.lathe.chuck', 'time'],
    5,
    ON_A_LATHE,
    [31.4, 50],
    'meganorm_1990, gestima_records',
  ),
  kind(
    'lathe with driven tools',
    ['setup.lathe.live_tool', 'time'],
    8,
    ON_A_LATHE,
    [30, 60],
    'myshopmetrics, lasec_machines',
  ),
  kind('laser', ['setup.laser', 'base'], 0, 0, [5, 15], 'lasercalcpro, mithran_inr_constants'),
  kind(
    'press brake, one station',
    ['setup.press_brake', 'base'],
    1,
    minutes('setup.press_brake', 'per_tool_station'),
    [10, 20],
    'nm_shop, mithran_inr_constants',
    0,
  ),
];

test.each(KINDS)(
  'the set-up of %s with %i tools lies in what is published [PRM-3]',
  (_, __, ours, least, most) => {
    expect(ours).toBeGreaterThanOrEqual(least);
    expect(ours).toBeLessThanOrEqual(most);
  },
);

test('each further tool takes longer on a lathe than in a mill, and a further clamping less than the first of several', () => {
  expect(ON_A_LATHE).toBeGreaterThan(PRESET);
  expect(PRESET).toBeGreaterThan(0);
  expect(minutes('setup.further_clamping', 'time')).toBeLessThan(minutes('setup.mill.vise_multi', 'time'));
});

const PAGE = readFileSync(new URL('../../docs/method/times.md', import.meta.url), 'utf8');

test('docs/method shows each kind of set-up beside what is published', () => {
  const rows = KINDS.map(
    ([name, tools, ours, least, most, source]) =>
      `| ${name} | ${tools} | ${Number(ours.toFixed(1))} | ${least}–${most} | ${source} |`,
  );
  const stated = PAGE.split('\n').filter((line) => /^\| [^|]+ \| \d+ \| [\d.]+ \|/.test(line));
  expect(stated).toEqual(rows);
});
