import { expect, test } from 'vitest';
import { STANDARDS } from '../../src/cad/fasteners.ts';
import { fastenerAmong, fastenerOf } from '../../src/engine/assembly/fastener.ts';

const NUMBERS = STANDARDS.flatMap(([kind, numbers]) => numbers.map((number) => [kind, number] as const));

test.each(NUMBERS)(
  'a %s of DIN %i is put together alike, recognised or by its name alone',
  (kind, number) => {
    const name = `DIN ${number} M6x20`;
    const recognised = { kind, size: 'M6', length_mm: 20 };
    expect(fastenerOf(name)).toEqual(fastenerAmong({ name, fastener: recognised }));
  },
);
