import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { answerJsonSchema } from '../../../src/activities/extractor/answer.ts';
import { endOfAnswer } from '../../../src/activities/extractor/external-extractor.ts';
import {
  type ExtractorSettings,
  requestOf,
  worstMicrocents,
} from '../../../src/activities/extractor/shapes.ts';
import { withoutRepeats } from '../../../src/db/uploads/drawing-facts.ts';
import { completionOf, EXTERNAL_FACT, messageOf } from '../../support/extractor-server.ts';

const settings = (shape: ExtractorSettings['shape']): ExtractorSettings => ({
  url: 'https://models.example.com/v1',
  shape,
  provider: 'acme',
  model: 'reader-1',
  apiKey: 'secret',
  inputCentsPerMillion: 250,
  outputCentsPerMillion: 1000,
  maxInputTokens: 10_000,
  maxOutputTokens: 4000,
  timeoutMs: 1000,
});

const CHAT = settings('chat_completions');
const MESSAGES = settings('messages');
/** 1000 tokens at 250 and 200 at 1000. */
const SPENT = 450_000;

const endOf = (of: ExtractorSettings, body: unknown, statusCode = 200) =>
  endOfAnswer(of, { statusCode, body: typeof body === 'string' ? body : JSON.stringify(body) }, 3);

describe('a request', () => {
  const png = Buffer.from('picture');

  test('of the first shape has page, schema, bound and key where such an interface looks for them', () => {
    const { headers, body } = requestOf(CHAT, png);
    expect(headers).toMatchObject({ authorization: 'Bearer secret' });
    const sent = JSON.parse(body);
    expect(sent).toMatchObject({ model: 'reader-1', max_completion_tokens: 4000 });
    expect(sent.messages[0].content[1].image_url.url).toBe(`data:image/png;base64,${png.toString('base64')}`);
    expect(sent.response_format.json_schema).toMatchObject({
      strict: true,
      schema: JSON.parse(JSON.stringify(answerJsonSchema)),
    });
  });

  test('of the second shape has them in its own places', () => {
    const { headers, body } = requestOf(MESSAGES, png);
    expect(headers).toMatchObject({ 'x-api-key': 'secret' });
    const sent = JSON.parse(body);
    expect(sent).toMatchObject({ model: 'reader-1', max_tokens: 4000 });
    expect(sent.messages[0].content[0].source).toMatchObject({ data: png.toString('base64') });
    expect(sent.tools[0].input_schema).toEqual(JSON.parse(JSON.stringify(answerJsonSchema)));
    expect(sent.tool_choice).toEqual({ type: 'tool', name: sent.tools[0].name });
  });

  test('without a key sends none', () => {
    for (const of of [CHAT, MESSAGES]) {
      const { headers } = requestOf({ ...of, apiKey: undefined }, png);
      expect(Object.keys(headers)).toEqual(['content-type', 'accept']);
    }
  });

  test('has a schema whose objects are closed and name every key, as strict providers want it', () => {
    const valid = new Ajv2020({ strict: false }).compile(answerJsonSchema);
    expect(valid({ facts: [EXTERNAL_FACT] })).toBe(true);
    expect(valid({ facts: [{ ...EXTERNAL_FACT, price: 1 }] })).toBe(false);
    const open: unknown[] = [];
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, properties, required, additionalProperties } = node as Record<string, object>;
      if ((type as unknown) === 'object' && properties !== undefined) {
        const whole = Object.keys(properties).length === ((required as unknown as string[]) ?? []).length;
        if (!whole || (additionalProperties as unknown) !== false) open.push(node);
      }
      for (const child of Object.values(node)) walk(child);
    };
    walk(answerJsonSchema);
    expect(open).toEqual([]);
    expect(JSON.stringify(answerJsonSchema)).not.toMatch(/"(?:minimum|maximum|pattern|oneOf|maxItems)"/);
  });
});

describe('an answer', () => {
  test.each([
    ['first', CHAT, completionOf([EXTERNAL_FACT])],
    ['second', MESSAGES, messageOf([EXTERNAL_FACT])],
  ])(
    'of the %s shape gives facts that name their extractor, at the price of its tokens',
    (_name, of, body) => {
      expect(endOf(of, body)).toMatchObject({
        outcome: 'read',
        spentMicrocents: SPENT,
        facts: [
          { id: '3-x1', page: 3, kind: 'hardness', extractor: 'ai_vision', unit: null, binds_to: null },
        ],
      });
    },
  );

  const refusal = { choices: [{ finish_reason: 'stop', message: { refusal: 'no' } }] };
  const told = { usage: { prompt_tokens: 1000, completion_tokens: 200 } };
  test.each([
    ['refused', CHAT, { ...refusal, ...told }, SPENT],
    ['refused', CHAT, refusal, null],
    [
      'truncated',
      CHAT,
      { choices: [{ finish_reason: 'length', message: { content: '{' } }], ...told },
      SPENT,
    ],
    ['invalid', CHAT, completionOf([{ ...EXTERNAL_FACT, kind: 'price' }]), SPENT],
    ['invalid', CHAT, completionOf([{ ...EXTERNAL_FACT, confidence: 7 }]), SPENT],
    ['invalid', CHAT, 'not JSON', null],
    ['refused', MESSAGES, { ...messageOf([]), stop_reason: 'refusal' }, SPENT],
    ['truncated', MESSAGES, { ...messageOf([EXTERNAL_FACT]), stop_reason: 'max_tokens' }, SPENT],
    ['invalid', MESSAGES, { ...messageOf([]), content: [] }, SPENT],
  ])('that is %s is no result, and costs what was told or all', (outcome, of, body, spentMicrocents) => {
    expect(endOf(of, body)).toEqual({ kind: 'ended', outcome, spentMicrocents, facts: null });
  });

  test('with a status says who is at fault: caller, page, or nobody knows', () => {
    expect(endOf(CHAT, '', 401)).toMatchObject({ kind: 'not_asked' });
    expect(endOf(CHAT, '', 429)).toMatchObject({ kind: 'not_asked' });
    expect(endOf(CHAT, '', 400)).toMatchObject({ outcome: 'failed', spentMicrocents: 0 });
    expect(endOf(CHAT, '', 503)).toMatchObject({ outcome: 'failed', spentMicrocents: null });
    expect(endOf(CHAT, '', 302)).toMatchObject({ outcome: 'failed', spentMicrocents: null });
  });
});

test('the worst case is every token that may be sent and asked for', () => {
  expect(worstMicrocents(CHAT)).toBe(10_000 * 250 + 4000 * 1000);
});

test('what two readers say of one thing counts once, as the bundled one says it; a person beats both', () => {
  const fact = (extractor: string, fit: string, nominal = 10) => ({
    fact: {
      id: `${extractor}-${nominal}`,
      kind: 'dimension',
      value: { dimension: 'diameter', nominal, fit },
      unit: 'mm',
      text: '',
      page: 1,
      box: { left: 0, top: 0, width: 0, height: 0 },
      confidence: 1,
      extractor,
      binds_to: null,
    },
    correction: null,
  });
  const [own, same, other] = [fact('text', 'H7'), fact('ai_vision', 'H8'), fact('ai_vision', 'H7', 12)];
  expect(withoutRepeats([same, own, other])).toEqual([own, other]);
  expect(withoutRepeats([same, other]), 'where the bundled reader is off').toEqual([same, other]);
  const doubted = { ...own, fact: { ...own.fact, doubts: ['cut_off'] } };
  expect(withoutRepeats([same, doubted]), 'where the bundled reading is a candidate').toEqual([
    same,
    doubted,
  ]);
  const word = { factId: '', value: { fit: 'H9' }, actorId: '', at: new Date(0) };
  expect(withoutRepeats([own, { ...same, correction: word }])).toHaveLength(2);
});
