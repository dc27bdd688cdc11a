import { z } from 'zod';
import type { StoredFact } from '../../db/uploads/drawing-facts.ts';
import { FACT_VALUES } from '../../db/uploads/fact-values.ts';
import { CHARACTERISTICS, THREAD_FAMILIES, TITLE_FIELDS } from '../../drawings/facts.ts';

/** Method of all facts of the external extractor. */
export const EXTRACTOR = 'ai_vision';

const VALUES = {
  title_block: FACT_VALUES.title_block.extend({ field: z.enum(TITLE_FIELDS) }),
  dimension: FACT_VALUES.dimension,
  thread: FACT_VALUES.thread.extend({ family: z.enum(THREAD_FAMILIES) }),
  roughness: FACT_VALUES.roughness,
  geometric_tolerance: FACT_VALUES.geometric_tolerance.extend({ characteristic: z.enum(CHARACTERISTICS) }),
  hardness: FACT_VALUES.hardness,
  edge: FACT_VALUES.edge,
  note: FACT_VALUES.note,
} as const;

type Kind = keyof typeof VALUES;

const share = z.number().min(0).max(1);

const factOf = <K extends Kind>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    value: VALUES[kind],
    text: z.string().min(1).max(500),
    box: z.strictObject({ left: share, top: share, width: share, height: share }),
    confidence: share,
  });

const MAX_FACTS = 300;

/** Response schema of the extractor for one page. */
const answerSchema = z.strictObject({
  facts: z
    .array(
      z.discriminatedUnion('kind', [
        factOf('title_block'),
        factOf('dimension'),
        factOf('thread'),
        factOf('roughness'),
        factOf('geometric_tolerance'),
        factOf('hardness'),
        factOf('edge'),
        factOf('note'),
      ]),
    )
    .max(MAX_FACTS),
});

type Answered = z.infer<typeof answerSchema>['facts'][number];

/** Bounds that not every provider accepts in a schema; the answer is checked against them here. */
const UNSENT = [
  '$schema',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'maxItems',
  'minItems',
] as const;

/** The response schema as JSON Schema, as sent. */
export const answerJsonSchema: object = z.toJSONSchema(answerSchema, {
  override: ({ jsonSchema }) => {
    for (const key of UNSENT) delete jsonSchema[key];
    if (jsonSchema.oneOf !== undefined) {
      jsonSchema.anyOf = jsonSchema.oneOf;
      delete jsonSchema.oneOf;
    }
  },
});

const unitOf = (fact: Answered): string | null => {
  switch (fact.kind) {
    case 'title_block':
      return fact.value.field === 'mass' ? 'kg' : null;
    case 'dimension':
      return fact.value.dimension === 'angle' ? 'deg' : 'mm';
    case 'roughness':
      return 'um';
    case 'hardness':
    case 'note':
      return null;
    default:
      return 'mm';
  }
};

/** Facts of a response in the form of facts read here; null if the response breaks the schema. */
export const factsOfAnswer = (answer: unknown, page: number): readonly StoredFact[] | null => {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return null;
  return parsed.data.facts.map((fact, index) => ({
    ...fact,
    id: `${page}-x${index + 1}`,
    unit: unitOf(fact),
    page,
    extractor: EXTRACTOR,
    binds_to: null,
  }));
};
