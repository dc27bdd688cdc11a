import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Recorded = {
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: unknown;
};

export type ExtractorServer = {
  readonly url: string;
  readonly requests: readonly Recorded[];
  readonly answer: (status: number, body: unknown) => void;
  /** The next request is cut off after it was heard. */
  readonly cut: () => void;
  /** The next requests are heard and never answered; resolves with the first of them. */
  readonly hold: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A provider on this machine: keeps what it is asked and answers what it was told to. */
export const startExtractorServer = async (): Promise<ExtractorServer> => {
  const requests: Recorded[] = [];
  let heard: (() => void) | null = null;
  let next: { status: number; text: string } | null = { status: 500, text: '' };
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      if (heard !== null) heard();
      else if (next === null) request.socket.destroy();
      else response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/read`,
    requests,
    hold: () =>
      new Promise((resolve) => {
        heard = resolve;
      }),
    answer: (status, body) => {
      heard = null;
      next = { status, text: JSON.stringify(body) };
    },
    cut: () => {
      next = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** A bore that the example's sheet does not have, so that only the extractor can have said it. */
export const EXTERNAL_FACT = {
  kind: 'hardness',
  value: { scale: 'HRC', min: 58, max: 62 },
  text: '58-62 HRC',
  box: { left: 0.5, top: 0.5, width: 0.1, height: 0.02 },
  confidence: 0.7,
};

/** As an interface of the first shape answers. */
export const completionOf = (
  facts: readonly object[],
  usage: object | null = { prompt_tokens: 1000, completion_tokens: 200 },
) => ({
  choices: [{ finish_reason: 'stop', message: { content: JSON.stringify({ facts }) } }],
  ...(usage === null ? {} : { usage }),
});

/** As one of the second does. */
export const messageOf = (facts: readonly object[]) => ({
  stop_reason: 'tool_use',
  content: [{ type: 'tool_use', name: 'drawing_facts', input: { facts } }],
  usage: { input_tokens: 1000, output_tokens: 200 },
});
