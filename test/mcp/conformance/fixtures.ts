import { completable, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createServer } from '../../../src/mcp/server.ts';

/** One red point, and an empty wave. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const text = (words: string) => ({ type: 'text' as const, text: words });
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'This is an embedded resource content.' },
});

const STEPS = [0, 50, 100];

/**
 * What the suite calls by name, beside what we serve ourselves: the same door, the same options, and a tool or page for each kind of content
 * that the protocol knows.
 */
export const createFurnishedServer: typeof createServer = (...made) => {
  const server = createServer(...made);
  const plain = { description: 'for the suite', inputSchema: z.object({}) };
  server.registerTool('test_simple_text', plain, () => ({
    content: [text('This is a simple text response for testing.')],
  }));
  server.registerTool('test_image_content', plain, () => ({ content: [image] }));
  server.registerTool('test_audio_content', plain, () => ({
    content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  }));
  server.registerTool('test_embedded_resource', plain, () => ({
    content: [embedded('test://embedded-resource')],
  }));
  server.registerTool('test_multiple_content_types', plain, () => ({
    content: [text('Multiple content types test:'), image, embedded('test://mixed-content-resource')],
  }));
  server.registerTool('test_error_handling', plain, () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }));
  server.registerTool('test_tool_with_progress', plain, async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken !== undefined)
      for (const progress of STEPS)
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
    return { content: [text('done')] };
  });
  server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, ({ href }) => ({
    contents: [
      {
        uri: href,
        mimeType: 'text/plain',
        text: 'This is the content of the static text resource.',
      },
    ],
  }));
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
  const says = (...content: (ReturnType<typeof text> | typeof image | ReturnType<typeof embedded>)[]) => ({
    messages: content.map((one) => ({ role: 'user' as const, content: one })),
  });
  server.registerPrompt('test_simple_prompt', { description: 'for the suite' }, () =>
    says(text('This is a simple prompt for testing.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'for the suite',
      argsSchema: z.object({ arg1: completable(z.string(), () => ['paris', 'park']), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'for the suite', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => says(embedded(resourceUri), text('Please process the embedded resource above.')),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'for the suite' }, () =>
    says(image, text('Please analyze the image above.')),
  );
  return server;
};
