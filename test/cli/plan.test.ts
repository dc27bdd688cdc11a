import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { groupFeatures } from '../../src/cli/plan/group-features.ts';
import type { GeometryFeature } from '../../src/engine/index.ts';
import { PLAN } from '../../src/texts/plan.ts';
import { SHEET } from '../../src/texts/sheet.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);

const plan = async (
  ...args: readonly string[]
): Promise<{ status: number; stdout: string; stderr: string }> => {
  try {
    const { stdout, stderr } = await run(process.execPath, ['src/cli/plan.ts', ...args], { cwd: ROOT });
    return { status: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, stdout, stderr };
  }
};

describe('npm run plan', () => {
  it('prints the plan of an example with its times [PRR-3]', async () => {
    const { status, stdout, stderr } = await plan(
      'examples/plate_holes_pocket.step',
      '--material',
      'C45',
      '--lot',
      '100',
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('Plan       mill_3axis:flat_bar_80x12_drawn');
    expect(stdout).toMatch(/OP10 +0 sawing/);
    expect(stdout).toMatch(/outline milling +Vertical machining centre, small/);
    expect(stdout).toContain('no_clamping_saved');
    // The plan that is taken has the least offer: what stands beside it is told in the same money.
    const offer = Number(/Offer price +([\d.]+)/.exec(stdout)?.[1]);
    const others = [...stdout.matchAll(/^ {2}\S+: ([\d.]+) EUR$/gm)].map(([, amount]) => Number(amount));
    expect(others.length).toBeGreaterThan(0);
    expect(Math.min(...others)).toBeGreaterThan(offer);
  });

  it('prices several lots side by side, in columns that add up to the offer [PRR-1 PRR-4]', async () => {
    const { status, stdout } = await plan(
      'examples/plate_holes_pocket.step',
      '--material',
      'C45',
      '--lot',
      '1,10,100',
    );
    expect(status).toBe(0);
    const table = stdout.slice(stdout.indexOf('Price per piece'), stdout.indexOf('Unit cost before'));
    const rows = table
      .split('\n')
      .slice(1)
      .map((line) => ({
        label: line.slice(2, 68).trim(),
        amounts: (line.slice(68).match(/.{1,12}/g) ?? []).map(Number),
      }))
      .filter(({ label }) => label !== '');
    const offer = rows.find(({ label }) => label === 'Offer price')?.amounts ?? [];
    const lines = rows.slice(
      0,
      rows.findIndex(({ label }) => label === 'Offer price'),
    );
    expect(lines.length).toBeGreaterThan(8);
    // Offer, band and every line above them on one screen.
    expect(table.trim().split('\n').length).toBeLessThanOrEqual(24);
    for (const part of ['Direct material', 'Direct labour', 'Machine cost', 'overhead', 'Profit'])
      expect(table).toContain(part);
    expect(offer).toHaveLength(3);
    for (const [i, amount] of offer.entries()) {
      const sum = lines.reduce((total, { amounts }) => total + (amounts[i] ?? 0), 0);
      expect(Math.abs(sum - amount)).toBeLessThan(0.01 * lines.length);
      expect(rows.find(({ label }) => label === 'P10')?.amounts[i]).toBeLessThan(amount);
      expect(rows.find(({ label }) => label === 'P90')?.amounts[i]).toBeGreaterThan(amount);
    }
    expect(stdout).toMatch(/^The following is for lot size 100\n\nSavings$/m);
    // Times and costs of operations are of one lot each: set-ups are shared by its pieces.
    for (const [lots] of stdout.matchAll(/, lot sizes? .*$/gm))
      expect(lots).toMatch(/^, lot (size \d+|sizes (\d+), .*; times and costs of lot size \2)$/);
    expect(stdout).toMatch(/, lot sizes? 1\b/);
  });

  it('prints German throughout with --language de [PRR-2]', async () => {
    const { status, stdout } = await plan(
      'examples/plate_holes_pocket.step',
      ...['--material', 'C45', '--lot', '1,100', '--language', 'de'],
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Teil {7}examples/);
    expect(stdout).toMatch(/^Rohteil {4}Flachstab 80×12/m);
    expect(stdout).toMatch(/OP10 +0 Sägen/);
    for (const part of ['Fertigungslöhne', 'Angebotspreis', 'Einsparungen', 'Aufspannung', 'Keine Zeichnung'])
      expect(stdout).toContain(part);
    expect(stdout).toMatch(/Angebotspreis +\d+,\d\d/);
    // Machines keep the names of their environment; every other word is German.
    const english = Object.values({ ...PLAN, ...SHEET }).filter(
      ({ en, de }) => en !== de && en.length > 7 && !en.includes('{'),
    );
    expect(english.length).toBeGreaterThan(30);
    expect(english.filter(({ en }) => stdout.includes(en))).toEqual([]);
  });

  it('answers a list where several lots are asked for as JSON [PRR-4]', async () => {
    const { stdout } = await plan(
      'examples/plate_holes_pocket.step',
      '--material',
      'C45',
      '--lot',
      '1,10',
      '--json',
    );
    expect((JSON.parse(stdout) as { lot_size: number }[]).map(({ lot_size }) => lot_size)).toEqual([1, 10]);
  });

  it('prices the material that the model names, unless --material names another', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plan-material-'));
    try {
      const text = readFileSync(join(ROOT, 'examples/plate_holes_pocket.step'), 'latin1');
      const at = text.lastIndexOf('ENDSEC;');
      const product = /#(\d+)\s*=\s*PRODUCT_DEFINITION\s*\(/.exec(text)?.[1];
      const file = join(folder, 'named.step');
      const record = `#900000=MATERIAL_DESIGNATION('EN AW-6082',(#${product}));\n`;
      await writeFile(file, `${text.slice(0, at)}${record}${text.slice(at)}`, 'latin1');
      const taken = await plan(file);
      expect(taken.stdout).toMatch(/^Part .*, EN AW-6082 .*, de-2026$/m);
      expect(taken.stdout).toContain('(material_of_model)');
      expect(taken.stdout).not.toContain('(material_defaulted)');
      const asked = await plan(file, '--material', 'C45');
      expect(asked.stdout).toMatch(/^Part .*, 1.0503 .*, de-2026$/m);
      expect(asked.stdout).toContain('(model_material_differs)');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('prices a moulding with its mould for a volume a year, and refuses a volume that is none', async () => {
    const file = 'examples/bracket_sheetmetal.step';
    const asked = ['--material', 'PP', '--lot', '10000', '--annual'];
    const moulded = await plan(file, ...asked, '100000');
    expect(moulded.status).toBe(0);
    expect(moulded.stdout).toContain('Plan       mould:granulate');
    expect(moulded.stdout).toMatch(/Special direct production cost +0\.\d+/);
    const refused = await plan(file, ...asked, '0');
    expect(refused.stderr).toContain('--annual must be a whole number greater than 0 (got 0).');
    expect(refused.status).toBe(64);
  });

  it('prices a box of polypropylene with its mould, as npm run names the command', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plan-box-'));
    try {
      const box = join(folder, 'box.step');
      await copyFile(join(ROOT, 'examples/cover_moulded.step'), box);
      const { stdout } = await run(
        'npm',
        ['run', 'plan', '--', box, '--material', 'PP', '--annual', '100000'],
        { cwd: ROOT },
      );
      expect(stdout).toContain('Plan       mould:granulate');
      expect(stdout).toMatch(/Injection moulded by a contract moulder: \d+ cavities/);
      expect(stdout).toMatch(/Special direct production cost +0\.\d+/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.each([
    ['cover_moulded', 'PP', ['--lot', '10000', '--annual', '100000'], 'mould:'],
    ['housing_cast', 'AC-46200', ['--lot', '100', '--annual', '500'], 'sand_cast_'],
    [
      'housing_cast',
      'AC-46200',
      ['--lot', '100', '--annual', '500', '--process', 'gravity_casting'],
      'chill_cast',
    ],
    ['housing_cast', 'AC-46000', ['--lot', '1000', '--annual', '50000'], 'die_cast'],
  ] as const)('prices the demo part %s in %s, %j', async (name, material, asked, plan_of) => {
    const { status, stdout } = await plan(`examples/${name}.step`, '--material', material, ...asked);
    expect(status).toBe(0);
    expect(stdout).toContain(`Plan       ${plan_of}`);
  });

  it('says which grades a collective name may mean instead of taking one', async () => {
    const { status, stderr } = await plan('examples/plate_holes_pocket.step', '--material', 'V2A');
    expect(status).toBe(64);
    expect(stderr).toContain('1.4301');
  });

  it.each([
    [['nowhere.step'], 'nowhere.step: file not found'],
    [
      ['examples/plate_holes_pocket.step', '--env', 'xx'],
      '--env must be one of cn-2026, cn-2026-foundry, de-2026',
    ],
    [
      ['examples/plate_holes_pocket.step', '--lot', '0'],
      '--lot must be whole numbers greater than 0 (got 0).',
    ],
    [['examples/plate_holes_pocket.step', '--language', 'fr'], '--language must be en or de (got fr).'],
    [['examples/plate_holes_pocket.step', '--bogus'], "Unknown option '--bogus'"],
    [['--lot', '10'], 'Name the CAD file to plan.'],
    [['package.json'], 'this file type is not supported'],
  ])('names what is wrong with %j', async (args, message) => {
    const { status, stderr } = await plan(...args);
    expect(status).toBeGreaterThan(0);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});

describe('equal features', () => {
  const hole = (id: string, diameter_mm: number) =>
    ({
      id,
      kind: 'hole',
      diameter_mm,
      radius_mm: null,
      length_mm: null,
      width_mm: null,
      depth_mm: 2,
    }) as GeometryFeature;

  it('are folded by kind and size [PRR-3]', () => {
    const holes = [...Array.from({ length: 200 }, (_, i) => hole(`hole-${i + 1}`, 6)), hole('hole-201', 4.4)];
    const known = new Map(holes.map((one) => [one.id, one]));
    expect(groupFeatures([...known.keys(), 'unknown-1'], known)).toEqual([
      'hole-1 … hole-200: 200 × Ø6',
      'hole-201 Ø4.4',
      'unknown-1',
    ]);
  });
});
