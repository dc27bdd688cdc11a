import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SEVERITIES } from '../../src/api/calculations/geometry-findings.ts';
import { LINE_REASONS } from '../../src/db/nests/pricing-line.ts';
import {
  AUDIENCES,
  BUCKETS,
  FEATURE_KINDS,
  GRADE_FORMS,
  MACHINE_CLASSES,
  MATERIAL_CATEGORIES,
  SHAPE_CLASSES,
  STOCK_FORMS,
  SUBCONTRACT_PROCESSES,
} from '../../src/engine/index.ts';
import { PARAMETER_ROWS } from '../../src/engine/parameters/registry.ts';
import { FINDINGS as AUDIT_FINDINGS } from '../../src/engine/plant/finding.ts';
import { PROCESSES } from '../../src/engine/process/processes.ts';
import { JOINT_KINDS } from '../../src/engine/vocabulary.ts';
import { isTextId, TEXTS } from '../../src/texts/index.ts';

const ENGINE = join(import.meta.dirname, '../../src/engine');

/** The sources of these folders of the engine. */
const source = (folders: string): string =>
  globSync(`${folders}/**/*.ts`, { cwd: ENGINE })
    .map((path) => readFileSync(join(ENGINE, path), 'utf8'))
    .join('\n');

const found = (text: string, ...patterns: readonly RegExp[]): readonly string[] => [
  ...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))),
];

const wordless = (group: string, codes: readonly string[]): readonly string[] =>
  codes.filter((code) => !isTextId(`${group}.${code}`));

describe('every code of a file that could not be read has its text', () => {
  test('of models, drawings and their ingest', () => {
    const root = join(ENGINE, '..');
    const all = globSync('{cad,drawings,activities,workflows}/**/*.ts', { cwd: root })
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');
    const codes = found(
      all,
      /(?:CadFailure|DrawingFailure|fileFault|refused)\(\s*'([a-z_]+)'/g,
      /code: '([a-z_]+)',\s*reason: [`'$]/g,
    );
    expect(codes.length).toBeGreaterThan(15);
    expect(wordless('file', codes)).toEqual([]);
  });
});

describe('every code that the engine writes has its text', () => {
  test('notes and review reasons of a price [PRR-2]', () => {
    const notes = found(
      source('{assembly,currency,drawing,estimate,facts,material,pipeline,process,purchase,stock}'),
      /\bcode: '([a-z_]+)'/g,
      /\basked\('([a-z_]+)'/g,
    );
    const sheet = found(source('cost-sheet'), /code: '([a-z_]+)', bucket/g);
    const reasons = found(
      source('{confidence,estimate,material,pipeline,process,purchase}'),
      /(?:[rR]easons[^\n]*|\? )\['([a-z_]+)'\]/g,
    );
    expect(notes.length).toBeGreaterThan(50);
    expect(sheet.length).toBeGreaterThan(3);
    expect(reasons.length).toBeGreaterThan(15);
    // A choice among steps or lines looks like a reason.
    const others = ['failure', 'operation', 'line'].reduce(
      (left, group) => wordless(group, left),
      wordless('note', [...notes, ...sheet, ...reasons]),
    );
    expect(others).toEqual([]);
  });

  test('shapes that are hard to make', () => {
    expect(wordless('shape', Object.keys(SEVERITIES))).toEqual([]);
  });

  test('bought work has a note and a word for each process', () => {
    const kinds = PROCESSES.flatMap(({ buys = [] }) => buys);
    expect(kinds.length).toBeGreaterThan(10);
    expect(wordless('note', kinds)).toEqual([]);
    expect(wordless('process', [...kinds, ...SUBCONTRACT_PROCESSES])).toEqual([]);
  });

  test('reasons for which no plan is made [CAR-6]', () => {
    const reasons = found(
      source('{process,stock,estimate,pipeline,assembly,purchase,time,rates}'),
      // A reason beside a capability is one of a machine; one beside a row, or among others in a type, is why a fixture is made.
      /(?<!row: [^\n]*)reason: '([a-z_]+)'(?!,\s*capability| \|)/g,
      /(?:refused?|reject|nothing)\(\s*(?:opened, )?'([a-z_]+)'/g,
    );
    expect(reasons.length).toBeGreaterThan(20);
    expect(wordless('failure', reasons)).toEqual([]);
  });

  test('reasons of a machine', () => {
    const reasons = [
      ...found(source('machines'), /refuse\(\s*'([a-z_]+)'/g, /reason: '([a-z_]+)'/g),
      ...found(source('process'), /reason: '([a-z_]+)', capability/g),
      ...found(source('process/turning'), /limit\('([a-z_]+)'/g),
      ...found(source('machines'), /'(lower_priority|dearer)'/g),
    ];
    expect(reasons.length).toBeGreaterThan(15);
    expect(wordless('machine_reason', reasons)).toEqual([]);
  });

  test('kinds of findings [PRR-2]', () => {
    const kinds = found(source('levers'), /\bkind: '([a-z_]+)'/g, /(?:scaled|priced)\('([a-z_]+)'/g);
    expect(kinds.length).toBeGreaterThan(20);
    expect(wordless('finding', kinds)).toEqual([]);
  });

  test('findings of an audit', () => {
    expect(wordless('audit', Object.keys(AUDIT_FINDINGS))).toEqual([]);
    expect(wordless('rate_reason', found(source('rates'), /reason: '([a-z_]+)'/g))).toEqual([]);
  });

  test('lines of a sheet, and what surcharges are a share of', () => {
    const lines = found(source('{cost,surcharge,assembly,purchase,estimate}'), /'line\.([a-z_.]+)'/g);
    expect(lines.length).toBeGreaterThan(20);
    expect(wordless('line', [...lines, ...BUCKETS])).toEqual([]);
  });

  test('working steps and tools', () => {
    expect(wordless('operation', found(source('process'), /step: '([a-z_]+)'/g))).toEqual([]);
    const tools = new Set(
      PARAMETER_ROWS.filter(
        ({ bin, parameter }) => bin.startsWith('tool.') && /(^|_)price$/.test(parameter),
      ).map(({ bin }) => bin.split('.')[1] ?? ''),
    );
    expect(tools.size).toBeGreaterThan(10);
    expect(wordless('tool', [...tools])).toEqual([]);
  });

  test.each([
    ['machine_class', MACHINE_CLASSES],
    ['feature', FEATURE_KINDS],
    ['form', [...STOCK_FORMS, ...GRADE_FORMS]],
    ['category', MATERIAL_CATEGORIES],
    ['shape', SHAPE_CLASSES],
    ['audience', AUDIENCES],
    ['joint', JOINT_KINDS],
    ['nest_line', LINE_REASONS],
  ] as const)('values of a closed list: %s', (group, values) => {
    expect(wordless(group, values)).toEqual([]);
  });

  test('subclasses of machines that some work needs', () => {
    const subclasses = found(
      source('process'),
      /subclasses: \['([a-z_]+)'\]/g,
      /const (?:BELT|BENCH|COLUMN) = '([a-z_]+)'/g,
    );
    expect(subclasses.length).toBeGreaterThan(4);
    expect(wordless('machine_subclass', subclasses)).toEqual([]);
  });

  test('reasons for a fixture', () => {
    const reasons = [...(/readonly reason: ('.*);/.exec(source('process'))?.[1] ?? '').matchAll(/'(\w+)'/g)];
    expect(reasons.length).toBeGreaterThan(5);
    expect(
      wordless(
        'fixture_reason',
        reasons.map(([, code = '']) => code),
      ),
    ).toEqual([]);
  });
});

test('no text of a step, a tool or a line outlives its code', () => {
  const written = source('.') + JSON.stringify(PARAMETER_ROWS.map(({ bin }) => bin.split('.')));
  const unused = Object.keys(TEXTS).filter((id) => {
    const [group = '', ...rest] = id.split('.');
    if (!['operation', 'tool', 'line'].includes(group)) return false;
    // The parts of a line may be put together; a part that nobody writes is enough.
    return rest.some((part) => !new RegExp(`\\b${part}\\b`).test(written));
  });
  expect(unused).toEqual([]);
});
