import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CAD_DATA, EXAMPLES, factsOf, withData } from '../../cad/support.ts';
import { printedPlan, reviewedBlocks, reviewedPlans } from './known-plan.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const KNOWN = join(CAD_DATA, 'known');
const run = promisify(execFile);

const planned = reviewedPlans();

/** The records of the fast tests are not enough: this reads the CAD files as they are. */
describe('the parts of the examples, read from CAD', () => {
  const examples = planned.filter(({ file }) => existsSync(join(EXAMPLES, file)));

  it.each(examples)('$file $material', async ({ file, material, lines }) => {
    expect(printedPlan(await factsOf(join(EXAMPLES, file)), material)).toEqual(lines);
  });

  it('are all on the page', () => {
    // An assembly has the plans of its components; the moulded cover and the cast housing have the tests of their process.
    const files = readdirSync(EXAMPLES).filter(
      (name) => name.endsWith('.step') && !/assembly|moulded|cast/.test(name),
    );
    expect(files.length).toBeGreaterThan(2);
    const named = new Set(planned.map(({ file }) => file));
    expect(files.filter((name) => !named.has(name))).toEqual([]);
  });
});

withData('the known parts, read from CAD', () => {
  // The examples are copies of known parts: once is enough.
  const others = planned.filter(({ file }) => !existsSync(join(EXAMPLES, file)));

  it.each(others)('$file $material', async ({ file, material, lines }) => {
    expect(printedPlan(await factsOf(join(KNOWN, file)), material)).toEqual(lines);
  });

  const [unreadable = []] = reviewedBlocks('unreadable');

  it.each(unreadable)('%s', async (line) => {
    const file = join(KNOWN, line.slice(0, line.indexOf(':')));
    await expect(run(process.execPath, ['src/cli/plan.ts', file], { cwd: ROOT })).rejects.toMatchObject({
      code: 1,
      stderr: `${line}\n`,
    });
  });

  it('are all on the page', () => {
    const named = [...planned.map(({ file }) => file), ...unreadable.map((line) => line.split(':')[0])];
    const files = readdirSync(KNOWN).filter((name) => name.endsWith('.step'));
    expect(files.filter((name) => !named.includes(name))).toEqual([]);
  });
});
