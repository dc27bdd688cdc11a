import { expect, test } from 'vitest';
import { relatedTests } from '../../scripts/lib/related.mjs';

test('given a changed module, then tests of its own folder come first, and later those that reach it through others', () => {
  const tests = relatedTests(['src/engine/cost-sheet/verify.ts']);
  expect(tests[0]).toMatch(/^test\/engine\/cost-sheet\//);
  expect(tests).toContain('test/api/calculations/fields.test.ts');
  expect(tests).not.toContain('test/scripts/lock.test.ts');
});

test('given a changed test, then it comes first', () => {
  expect(relatedTests(['test/engine/purity.test.ts', 'src/engine/vec.ts'])[0]).toBe(
    'test/engine/purity.test.ts',
  );
});

test('given a file that no module imports, then the tests that name it', () => {
  expect(relatedTests(['src/db/functions/grant_slots.sql'])).toContain('test/db/functions.test.ts');
});

test('given a function of the database, then also the tests of the modules that call it', () => {
  expect(relatedTests(['src/db/functions/admit_keys.sql'])).toContain('test/api/api-keys.test.ts');
});
