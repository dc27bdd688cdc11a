import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { json } from 'node:stream/consumers';
import type { PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import { parseConfig } from '../config.ts';
import { createPayloadCodec, derivePayloadKeys } from '../platform/payload-codec.ts';
import { SecretBoxError } from '../platform/secret-box.ts';
import { endWith, ownKeys } from './access.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

const USAGE = `Usage: npm run payload-codec [-- --port N] [--ui URL]

Opens the encrypted payloads of Temporal for its UI and its command line, on this machine only, until Ctrl-C. Needs the ENCRYPTION_KEYS of the service.
In the UI, enter the printed address as the remote codec endpoint. On the command line, give it as --codec-endpoint.

  --port N   port on 127.0.0.1 (default 8234; 0: any free port)
  --ui URL   origin of the Temporal UI, whose pages may read the answers (default http://127.0.0.1:8233)
  --help     print this text

Exit codes: 0 stopped, 2 wrong arguments, ENCRYPTION_KEYS is not set, or the port is in use.`;

const { Payloads } = proto.temporal.api.common.v1;
/** Temporal's largest message. */
const MAX_BYTES = 4 * 1024 * 1024;

const portOf = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port must be a whole number from 0 to 65535 (got ${text}).`);
};

const originOf = (text: string): string => {
  if (URL.canParse(text)) return new URL(text).origin;
  throw new UsageError(`--ui must be an address such as http://127.0.0.1:8233 (got ${text}).`);
};

/** https://docs.temporal.io/codec-server */
const answer = async (
  codec: PayloadCodec,
  request: IncomingMessage,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  if (request.method === 'OPTIONS') return { status: 204, body: undefined };
  if (request.method !== 'POST' || !request.url?.endsWith('/decode'))
    return { status: 404, body: { message: 'POST /decode opens payloads.' } };
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > MAX_BYTES)
    return { status: 413, body: { message: `The body must have at most ${MAX_BYTES} bytes.` } };
  try {
    const { payloads } = Payloads.fromObject((await json(request)) as object);
    const opened = await codec.decode(payloads, undefined as never);
    return {
      status: 200,
      body: Payloads.toObject(Payloads.fromObject({ payloads: opened }), { bytes: String }),
    };
  } catch (error) {
    if (error instanceof SecretBoxError) return { status: 400, body: { message: error.message } };
    return { status: 400, body: { message: 'The body must be payloads as JSON.' } };
  }
};

const serve = async (codec: PayloadCodec, origin: string, port: number) => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(codec, request);
    response.writeHead(status, {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'content-type, x-namespace',
      'content-type': 'application/json',
    });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const main = async (argv: readonly string[]): Promise<number> => {
  const { values } = readArguments({
    args: [...argv],
    options: {
      port: { type: 'string', default: '8234' },
      ui: { type: 'string', default: 'http://127.0.0.1:8233' },
    },
  });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const [port, origin] = [portOf(String(values.port)), originOf(String(values.ui))];
  const codec = createPayloadCodec(derivePayloadKeys(await ownKeys(parseConfig(process.env))));
  const server = await serve(codec, origin, port);
  console.log(`Codec endpoint: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const stop = () => server.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await once(server, 'close');
  return 0;
};

endWith(commandStatus(USAGE, () => main(process.argv.slice(2)), 2));
