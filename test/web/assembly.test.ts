import { expect, test } from 'vitest';
import { keysBelow } from '../../web/src/pages/assembly/chosen-keys.ts';

test('a subassembly stands for everything below it, wherever it is', () => {
  const entry = (position: string, component_key: string) => ({ position, component_key });
  const tree = [
    entry('1', 'side'),
    entry('1.1', 'plate'),
    entry('1.2', 'bolt'),
    entry('2', 'side'),
    entry('2.1', 'pin'),
    entry('10', 'lid'),
  ];
  expect([...keysBelow(tree, 'side')]).toEqual(['side', 'plate', 'bolt', 'pin']);
  expect([...keysBelow(tree, 'lid')]).toEqual(['lid']);
  expect([...keysBelow(tree, undefined)]).toEqual([]);
});
