import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderLabel } from '../../../src/engine/index.ts';
import { DE } from '../../../src/engine/labels/de.ts';
import { EN } from '../../../src/engine/labels/en.ts';
import { hasLabel } from '../../../src/engine/labels/render.ts';
import { PARAMETER_ROWS } from '../../../src/engine/parameters/registry.ts';

const LANGUAGES = ['en', 'de'];

const source = (folder: string): string =>
  readdirSync(new URL(`../../../src/engine/${folder}/`, import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(`../../../src/engine/${folder}/${name}`, import.meta.url), 'utf8'))
    .join('\n');

describe('labels', () => {
  test('English and German have the same keys with the same parameters', () => {
    const parameters = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    expect(Object.keys(DE).sort()).toEqual(Object.keys(EN).sort());
    for (const [key, text] of Object.entries(EN))
      expect(parameters(DE[key] ?? ''), key).toEqual(parameters(text));
  });

  test('every working step that planning writes has its text', () => {
    const steps = new Set(
      [...source('process').matchAll(/step: '([a-z_]+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(steps.size).toBeGreaterThan(5);
    for (const language of LANGUAGES)
      expect([...steps].filter((step) => !hasLabel(language, `operation.${step}`))).toEqual([]);
  });

  test('every tool that the registry prices has its text', () => {
    const tools = new Set(
      PARAMETER_ROWS.filter(
        ({ bin, parameter }) => bin.startsWith('tool.') && /(^|_)price$/.test(parameter),
      ).map(({ bin }) => bin.split('.')[1] ?? ''),
    );
    expect(tools.size).toBeGreaterThan(10);
    for (const language of LANGUAGES)
      expect([...tools].filter((tool) => !hasLabel(language, `tool.${tool}`))).toEqual([]);
  });

  test('every line that the engine writes has its text', () => {
    const ids = ['cost', 'surcharge', 'assembly', 'purchase', 'estimate'].flatMap((folder) =>
      [...source(folder).matchAll(/'(line\.[a-z_.]+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(ids.length).toBeGreaterThan(20);
    for (const language of LANGUAGES) expect(ids.filter((id) => !hasLabel(language, id))).toEqual([]);
  });

  test('rates are percentages, numbers in the language’s own decimals, unknown words as they are', () => {
    expect(renderLabel('en', 'line.sga', { rate: 0.125, base: 'manufacturing_cost' })).toBe(
      'Administration and selling, 12.5 % of manufacturing cost',
    );
    expect(renderLabel('de-AT', 'line.sga', { rate: 0.125, base: 'manufacturing_cost' })).toBe(
      'Verwaltungs- und Vertriebsgemeinkosten, 12,5 % auf Herstellkosten',
    );
    expect(renderLabel('fr', 'line.sga', { rate: 0.1, base: 'manufacturing_cost' })).toContain('10 %');
    expect(renderLabel('en', 'line.tooling.wear', { op: 'OP10', klass: 'magic_wand', size: '' })).toBe(
      'OP10 magic wand',
    );
    expect(renderLabel('en', 'line.unknown', {})).toBe('line.unknown');
    expect(renderLabel('en', 'line.special_direct.programming', { op: '' })).toBe('Programming');
  });
});
