import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative } from 'node:path';
import { root } from './paths.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const tracked = (...args) => git('ls-files', '--cached', '--others', '--exclude-standard', ...args);

const IMPORTED = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;
const isTest = (file) => file.endsWith('.test.ts');

/** The commit that a change is compared with: where the branch left its upstream, or the last one; uncommitted files always count. */
function baseOf() {
  try {
    const [base] = git('merge-base', 'HEAD', '@{upstream}');
    const [head] = git('rev-parse', 'HEAD');
    if (base !== head) return base;
  } catch {
    // No upstream.
  }
  return git('status', '--porcelain').length > 0 ? 'HEAD' : 'HEAD~1';
}

export const changedFiles = (since = baseOf()) => [
  ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
];

/** file → the files that import it. */
function importers(texts) {
  const found = new Map();
  for (const [file, text] of texts)
    for (const [, path] of text.matchAll(IMPORTED)) {
      const target = posix.normalize(posix.join(dirname(file), path));
      if (!found.has(target)) found.set(target, []);
      found.get(target).push(file);
    }
  return found;
}

/** How many leading folders two files share, without `src` and `test`: tests mirror the source. */
function likeness(a, b) {
  const [one, other] = [a, b].map((file) => file.split('/').slice(1));
  const differs = one.findIndex(
    (part, index) => part.replace(/(\.test)?\.ts$/, '') !== other[index]?.replace(/(\.test)?\.ts$/, ''),
  );
  return differs < 0 ? one.length : differs;
}

/**
 * The test files that a change touches, the nearest first: those that changed, then by the number of imports between, then by the folders
 * they share with a changed file. A file that nothing imports (data, a page) touches the tests that name it, SQL its callers too.
 */
export function relatedTests(changed) {
  const files = tracked('*.ts', '*.mjs').filter((file) => existsSync(join(root, file)));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const importersOf = importers(texts);
  const distance = new Map();
  let front = [];
  const reach = (file, steps) => {
    if (distance.has(file)) return;
    distance.set(file, steps);
    front.push(file);
  };
  for (const file of changed) {
    reach(file, 0);
    if (importersOf.has(file) || isTest(file)) continue;
    const name = basename(file).replace(/\.\w+$/, '');
    const mayName = file.endsWith('.sql') ? /^(?:src|test)\// : /^test\//;
    for (const [other, text] of texts) if (mayName.test(other) && text.includes(name)) reach(other, 1);
  }
  for (let steps = 1; front.length > 0; steps += 1) {
    const last = front;
    front = [];
    for (const file of last) for (const importer of importersOf.get(file) ?? []) reach(importer, steps);
  }
  const nearest = (test) => changed.reduce((most, file) => Math.max(most, likeness(file, test)), 0);
  return [...distance.keys()]
    .filter((file) => isTest(file) && texts.has(file))
    .map((file) => ({ file, steps: distance.get(file), like: nearest(file) }))
    .sort((a, b) => Number(b.steps === 0) - Number(a.steps === 0) || b.like - a.like || a.steps - b.steps)
    .map(({ file }) => file);
}

/** Seconds that each test file took in the last runs of this copy. */
export function knownSeconds() {
  const seconds = new Map();
  for (const name of ['vitest.json', 'check.json']) {
    const path = join(root, 'reports', name);
    if (!existsSync(path)) continue;
    for (const { name: file, startTime, endTime } of JSON.parse(readFileSync(path, 'utf8')).testResults)
      seconds.set(relative(root, file), (endTime - startTime) / 1000);
  }
  return seconds;
}
