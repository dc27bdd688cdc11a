import type { Schema } from '../../test/contract/sample.ts';
import { sampleOf } from '../../test/contract/sample.ts';

type Bounded = Schema & {
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly additionalProperties?: Schema | boolean;
};

/** Elements of one list, and bytes of one text: what a body of at most 1 MiB and 20,000 values has room for. */
const [MAX_ITEMS, MAX_TEXT, MAX_KEYS] = [2_000, 4_000, 200];

const typeOf = ({ type }: Bounded): string | undefined => (Array.isArray(type) ? type[0] : type);

/** Room that is left in the body that is made, in JSON values. */
type Room = { values: number };

/** The largest value of a schema that has room: every optional field, lists and records up to their bound, long texts. */
const grown = (schema: Bounded, room: Room): unknown => {
  room.values -= 1;
  if (schema.const !== undefined || schema.enum !== undefined) return sampleOf(schema);
  if (schema.anyOf !== undefined) return grown((schema.anyOf[0] ?? {}) as Bounded, room);
  switch (typeOf(schema)) {
    case 'string': {
      const isFree = schema.format === undefined && schema.pattern === undefined;
      return isFree ? 'x'.repeat(Math.min(schema.maxLength ?? 1, MAX_TEXT)) : sampleOf(schema);
    }
    case 'array': {
      const items: unknown[] = [];
      while (items.length < Math.min(schema.maxItems ?? 1, MAX_ITEMS) && room.values > 0)
        items.push(grown((schema.items ?? {}) as Bounded, room));
      return items;
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        grown(field as Bounded, room),
      ]);
      const more = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
      const keys = more === undefined || Object.keys(more).length === 0 ? 0 : MAX_KEYS;
      for (let n = 0; n < keys && room.values > 0; n += 1)
        fields.push([`k${n}`, grown(more as Bounded, room)]);
      return Object.fromEntries(fields);
    }
    default:
      return sampleOf(schema);
  }
};

const MIB = 1024 * 1024;

/** The largest body of a schema that is let in by its bytes and values. */
export const largestOf = (schema: Schema): unknown => {
  for (let values = 19_000; values > 10; values /= 2) {
    const made = grown(schema as Bounded, { values });
    if (Buffer.byteLength(JSON.stringify(made)) < MIB) return made;
  }
  return sampleOf(schema);
};
