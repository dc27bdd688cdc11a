import { z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../src/api/kit/bounds.ts';
import { ApiError } from '../../src/api/kit/errors.ts';
import { checkInput } from '../../src/api/kit/input.ts';
import { countNodes, MAX_NODES, parseJson } from '../../src/api/kit/json-body.ts';
import { fc } from '../support/properties.ts';

const nodesOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1;
  const inside = Object.values(value).map(nodesOf);
  return (
    1 +
    Math.max(
      1,
      inside.reduce((sum, one) => sum + one, 0),
    )
  );
};

const bytesOf = (value: unknown, space = 0): Buffer => Buffer.from(JSON.stringify(value, null, space));

const refusalOf = (act: () => unknown): ApiError => {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('values of a body', () => {
  test('given any JSON, then they are counted as they are parsed: whatever stands in texts and names', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(3), (value, space) => {
        expect(countNodes(bytesOf(value, space), Infinity)).toBe(nodesOf(value));
      }),
    );
    expect(countNodes(bytesOf({ '",[{': '\\",{[' }), Infinity)).toBe(2);
  });

  test('given more than the bound, then nothing is counted beyond it', () => {
    let reads = 0;
    const bytes = new Proxy(bytesOf(Array(1000).fill(0)), {
      get: (target, name) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
        return Reflect.get(target, name, target) as unknown;
      },
    });
    expect(countNodes(bytes, 10)).toBe(11);
    expect(reads).toBeLessThan(25);
  });

  test('given the bound or a document’s own, then one more is refused', () => {
    const list = (nodes: number) => bytesOf(Array(nodes - 1).fill(0));
    expect(parseJson(list(MAX_NODES))).toHaveLength(MAX_NODES - 1);
    expect(refusalOf(() => parseJson(list(MAX_NODES + 1))).code).toBe('payload_too_large');
    expect(parseJson(list(MAX_NODES + 1), MAX_NODES + 1)).toHaveLength(MAX_NODES);
  });
});

describe('problems of a body', () => {
  /** How often a problem was worded: each asks once for its message. */
  const judge = (count: number) => {
    let worded = 0;
    const error = () => {
      worded += 1;
      return 'a wording';
    };
    const member = z.string({ error });
    const body = recordOf(z.string().max(9), member, MAX_NODES);
    const value = Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
    const { details } = refusalOf(() =>
      checkInput({ method: 'post', body }, { params: {}, query: {}, body: value }),
    );
    const { errors, errors_omitted: omitted } = details as { errors: unknown[]; errors_omitted?: unknown };
    return { worded, errors: errors.length, omitted };
  };

  test('given thousands of them, then a hundred are worded, 50 are listed, and the others are `50+`', () => {
    expect(judge(19_000)).toEqual({ worded: 100, errors: 50, omitted: '50+' });
  });

  test('given fewer than a hundred, then those that are not listed are counted', () => {
    expect(judge(99)).toEqual({ worded: 99, errors: 50, omitted: 49 });
    expect(judge(50)).toEqual({ worded: 50, errors: 50, omitted: undefined });
  });
});
