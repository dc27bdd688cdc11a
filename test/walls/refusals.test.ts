import { expect, test } from 'vitest';
import { functionsOfDbIn, handlers, refusals, rulesIn } from './refusals.ts';

test('no handler decides whether what is stored may change: that is an outcome of db, worded in refusals.ts [HOU-8]', () => {
  expect(handlers().length).toBeGreaterThan(80);
  expect(handlers().flatMap(([name, text]) => rulesIn(name, text))).toEqual([]);
});

test('what words a refusal asks the store nothing [HOU-8]', () => {
  expect(refusals().length).toBeGreaterThan(8);
  expect(refusals().flatMap(([name, text]) => functionsOfDbIn(name, text))).toEqual([]);
});

test('the search sees both ways to make an error, and both kinds of import', () => {
  expect(rulesIn('a.ts', "throw conflict('taken');\nthrow new ApiError('storage_exceeded');")).toEqual([
    'a.ts:1 conflict',
    'a.ts:2 storage_exceeded',
  ]);
  expect(rulesIn('a.ts', "throw new ApiError('bad_request');\nthrow notFound();")).toEqual([]);
  const importing = (names: string): string => `import ${names} from '../../db/parts/parts.ts';`;
  expect(functionsOfDbIn('a.ts', importing('{ findPart, MAX_PARTS, type Part }'))).toEqual([
    'a.ts: findPart',
  ]);
  expect(functionsOfDbIn('a.ts', importing('type { Part }'))).toEqual([]);
});
