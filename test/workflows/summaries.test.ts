import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { temporal } from '@temporalio/proto';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { asSummary, summaryOf } from '../../src/platform/workflow-starter.ts';
import { SWEEPS } from '../../src/workflows/housekeeping/contract.ts';
import { HISTORIES } from '../support/record-history.ts';

const ROOM = path.resolve(import.meta.dirname, '../../src/workflows');

const sources = readdirSync(ROOM, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const text = readFileSync(path.join(ROOM, file), 'utf8');
    return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
  });

/** Which argument of each call carries the summary. */
const TOLD: Readonly<Record<string, number>> = {
  proxyActivities: 0,
  proxyLocalActivities: 0,
  executeWithOptions: 0,
  sleep: 1,
  condition: 2,
};

const nameOf = (call: ts.CallExpression): string => {
  const { expression } = call;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
};

const hasSummary = (options: ts.Expression | undefined): boolean =>
  options !== undefined &&
  ts.isObjectLiteralExpression(options) &&
  options.properties.some((property) => property.name?.getText() === 'summary');

const callsIn = (tree: ts.SourceFile): readonly ts.CallExpression[] => {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
};

describe('what workflows tell operators', () => {
  it('every activity and timer of src/workflows is started with a summary [REA-1]', () => {
    const calls = sources.flatMap(({ file, tree }) => callsIn(tree).map((call) => ({ file, call })));
    const told = calls.filter(({ call }) => TOLD[nameOf(call)] !== undefined);
    expect(told.length).toBeGreaterThan(25);
    const silent = told
      .filter(({ call }) => !hasSummary(call.arguments[TOLD[nameOf(call)] ?? 0]))
      .map(({ file, call }) => `${file}: ${call.getText().split('\n')[0]}`);
    expect(silent).toEqual([]);
    // Its timer would have no name of its own.
    expect(calls.filter(({ call }) => nameOf(call) === 'withTimeout')).toEqual([]);
  });

  it.each(
    sources.filter(({ file }) => /workflow\.ts$/.test(file)).map(({ file, tree }) => [file, tree] as const),
  )('%s says where it stands [REA-1]', (_file, tree) => {
    expect(callsIn(tree).map(nameOf)).toContain('setCurrentDetails');
  });

  it('every chore says what it does', () => {
    const words = Object.values(SWEEPS).map(({ does }) => does);
    expect(new Set(words).size).toBe(words.length);
    for (const one of words) expect(asSummary(one)).toBe(one);
  });
});

const recorded = readdirSync(HISTORIES)
  .filter((name) => name.endsWith('.told-in-words.bin'))
  .map(
    (name) =>
      [name, temporal.api.history.v1.History.decode(readFileSync(path.join(HISTORIES, name)))] as const,
  );

describe('recorded histories of today', () => {
  it('are there for a run, a file and a delivery', () => {
    expect(recorded).toHaveLength(3);
  });

  it.each(recorded)('%s names its start, each activity and each timer [REA-1]', (_name, history) => {
    const events = history.events ?? [];
    const named = events.filter(
      (event) =>
        event.workflowExecutionStartedEventAttributes != null ||
        event.activityTaskScheduledEventAttributes != null ||
        event.timerStartedEventAttributes != null,
    );
    expect(named.length).toBeGreaterThan(1);
    for (const event of named) {
      const summary = Buffer.from(event.userMetadata?.summary?.data ?? []).toString();
      expect(summary.length, JSON.stringify(event).slice(0, 300)).toBeGreaterThan(5);
    }
  });
});

describe('a summary', () => {
  const bytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

  it('stays as it is where it fits', () => {
    expect(asSummary('price PN-100 rev A in de-2026, lot 50')).toBe('price PN-100 rev A in de-2026, lot 50');
  });

  it.each(['x', '"', '日', '👩‍🔧', '\u0007\n'])(
    'of a name of many %j is one line that Temporal takes',
    (text) => {
      expect([...summaryOf(`price ${text.repeat(500)}`)].length).toBeLessThanOrEqual(200);
      const made = asSummary(`price ${text.repeat(500)}`);
      // 400 bytes with the payload's own wrapping.
      expect(bytes(made)).toBeLessThan(330);
      expect(made).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(made.isWellFormed()).toBe(true);
    },
  );
});
