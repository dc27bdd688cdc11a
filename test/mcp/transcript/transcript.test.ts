import { expect, test } from 'vitest';
import { TOOLS } from '../../../src/mcp/tools/index.ts';
import { readTranscript } from './page.ts';

test('the transcript of the guide asks tools that there are, with arguments that they take', async () => {
  const exchanges = await readTranscript();
  expect(new Set(exchanges.map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(10);
  for (const { tool, args, answer } of exchanges) {
    const found = TOOLS.find(({ name }) => name === tool);
    expect(found, tool).toBeDefined();
    expect(found?.input.safeParse(args), `${tool} ${JSON.stringify(args)}`).toMatchObject({ success: true });
    expect(answer, tool).toMatch(/\w/);
  }
});
