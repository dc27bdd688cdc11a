import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MACHINE_CLASSES } from '../../../src/engine/index.ts';
import { PARAMETER_ROWS } from '../../../src/engine/parameters/registry.ts';
import {
  PROCESSES,
  processOf,
  SETUP_KINDS,
  setupKindOf,
  UNKNOWN_SHAPES,
} from '../../../src/engine/process/processes.ts';
import { textOrId } from '../../../src/texts/index.ts';
import { calloutOf, drawingOf, knownPart, planOf } from '../planner/plan.ts';

const FOLDER = new URL('../../../src/engine/process/', import.meta.url);
const bins = new Set(PARAMETER_ROWS.map(({ bin }) => bin));

describe('the processes', () => {
  it('own every class of machine once [HOU-1]', () => {
    const owned = PROCESSES.flatMap(({ machines }) => Object.keys(machines));
    expect(owned.toSorted()).toEqual([...MACHINE_CLASSES].sort());
  });

  it('have factors, operators and pieces of set-up in the registry for their machines', () => {
    for (const klass of MACHINE_CLASSES) {
      expect(bins).toContain(`operator_share.${processOf(klass)}`);
      expect(bins).toContain(`rate.class_default`);
      const kind = setupKindOf(klass);
      if (kind !== null) expect(bins).toContain(`yield.setup_pieces.${kind}`);
    }
    expect(SETUP_KINDS).toEqual(['lathe', 'mill', 'laser', 'brake']);
  });

  it('have a text in both languages for each of their steps, and a price for what they buy', () => {
    const steps = PROCESSES.flatMap(({ steps: own }) => own);
    expect(steps.length).toBeGreaterThan(30);
    for (const step of steps) {
      const [english, german] = ['en', 'de'].map((language) => textOrId(language, `operation.${step}`));
      expect(english, step).not.toContain('operation.');
      expect(german, step).not.toBe(english);
    }
    for (const kind of PROCESSES.flatMap(({ buys = [] }) => buys))
      expect(bins).toContain(`subcontract.${kind}`);
  });

  it('declare every step that stands in a plan [HOU-1]', () => {
    const declared = new Set(PROCESSES.flatMap(({ steps }) => steps));
    const facts = readdirSync(new URL('../planner/facts/', import.meta.url)).map((name) =>
      knownPart(name.replace('.json', '')),
    );
    const seen = facts.flatMap((part) =>
      [null, 5, 7].flatMap((it_grade) => {
        const callouts = part.features.slice(0, 8).map(({ id }) => calloutOf(id, { it_grade }));
        const drawing = it_grade === null ? null : drawingOf({ callouts });
        return planOf({ facts: part, drawing }).planning.plans.flatMap(({ operations }) =>
          operations.map(({ step }) => step),
        );
      }),
    );
    expect(new Set(seen).size).toBeGreaterThan(15);
    expect([...new Set(seen)].filter((step) => !declared.has(step))).toEqual([]);
  });

  it('do not know the composer or the list that they stand in [HOU-3]', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\/.*ts$/.test(name),
    );
    expect(files.length).toBeGreaterThan(25);
    const knowing = files.filter((name) =>
      /plan-(process|route|shaped)|\/processes\.ts/.test(readFileSync(new URL(name, FOLDER), 'utf8')),
    );
    expect(knowing).toEqual([]);
  });

  it('define the classes of machine: no other file switches on them by name [HOU-2]', () => {
    const engine = new URL('../', FOLDER);
    const classes =
      /\b(?:milling_3axis|milling_5axis|laser_cutting|press_brake|inspection_cmm|manual_assembly)\b/;
    const naming = readdirSync(engine, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/^process\/[^/]+\//.test(name))
      .filter((name) => classes.test(readFileSync(new URL(name, engine), 'utf8')));
    // The list itself.
    expect(naming).toEqual(['vocabulary.ts']);
  });

  it('define their routes: no other file names one [HOU-2]', () => {
    const engine = new URL('../', FOLDER);
    const kinds: readonly string[] = MACHINE_CLASSES;
    const routes = PROCESSES.flatMap(({ machining }) => machining?.routes ?? [])
      .map(({ name }) => name)
      // A class of machine and a shape have the same name.
      .filter((name) => !kinds.includes(name));
    expect(routes.length).toBeGreaterThan(10);
    const quoted = new RegExp(`'(?:${routes.join('|')})'`);
    const naming = readdirSync(engine, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/^process\/[^/]+\//.test(name))
      .filter((name) => quoted.test(readFileSync(new URL(name, engine), 'utf8')));
    expect(naming).toEqual([]);
  });

  it('say which machine stands for a part whose shape nobody knows', () => {
    expect(UNKNOWN_SHAPES).toEqual(['milling_3axis', 'milling_5axis', 'mill_turn', 'turning']);
  });

  it('say which routes differ by the lot only', () => {
    const byLot = PROCESSES.flatMap(({ machining }) => machining?.routes ?? []).filter(({ byLot }) => byLot);
    expect(byLot.map(({ name }) => name)).toEqual([
      'mill_3axis',
      'mill_3axis_row',
      'laser',
      'laser_bend',
      'plasma',
      'flame',
      'waterjet',
      'contract_laser',
      'punch',
      'saw_mill',
      'saw_drill',
      'tube_laser',
    ]);
  });

  it('stand each in a folder of their own name [HOU-1]', () => {
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(PROCESSES.map(({ name }) => name).sort());
  });
});
