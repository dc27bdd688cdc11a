import diagnostics from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';

export type RawAnswer = {
  readonly status: number;
  readonly body: string;
  /** What the server had taken from the socket when its answer had come. */
  readonly takenBytes: number;
  /** What was written until then. */
  readonly sentBytes: number;
};

/** The server's ends of the connections of this process, by the port of the other end. */
const serverEnds = new Map<number, Socket>();
diagnostics.subscribe('http.server.request.start', (message) => {
  const { socket } = message as { socket: Socket };
  if (socket.remotePort !== undefined) serverEnds.set(socket.remotePort, socket);
});

const answerOf = (text: string): { status: number; body: string } | null => {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const length = /^content-length: (\d+)\r?$/im.exec(text.slice(0, end))?.[1];
  const body = text.slice(end + 4);
  if (length === undefined || Buffer.byteLength(body) < Number(length)) return null;
  return { status: Number(text.split(' ')[1]), body };
};

/**
 * A request as bytes, over a socket of its own to a listener of this process. A body goes on, piece by piece, until an answer comes.
 *
 * @throws Error when `body` is over and there is still none after the connection ended
 */
export const rawRequest = (
  port: number,
  request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The length that is declared, without a byte of it; or pieces without a length. */
    readonly body: { readonly declaredBytes: number } | { readonly pieces: Iterable<Uint8Array> };
  },
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { body } = request;
    const pieces = 'pieces' in body ? body.pieces[Symbol.iterator]() : null;
    const lines = Object.entries({
      host: '127.0.0.1',
      ...request.headers,
      ...('pieces' in body
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': String(body.declaredBytes) }),
    }).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let sentBytes = 0;
    let isDone = false;
    const write = (): void => {
      if (pieces === null || isDone) return;
      const next = pieces.next();
      if (next.done === true) return void socket.write('0\r\n\r\n');
      sentBytes += next.value.length;
      socket.write(`${next.value.length.toString(16)}\r\n`);
      socket.write(next.value);
      // One piece on the way at a time: what was taken is then close to what was needed.
      socket.write('\r\n', () => setImmediate(write));
    };
    socket.once('connect', () => {
      socket.write(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, write);
    });
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const answer = answerOf(text);
      if (answer === null || isDone) return;
      isDone = true;
      const takenBytes = serverEnds.get(socket.localPort ?? 0)?.bytesRead ?? Number.NaN;
      socket.destroy();
      resolve({ ...answer, takenBytes, sentBytes });
    });
    // A connection may be reset behind its answer.
    socket.on('error', (error) => {
      if (!isDone) reject(error);
    });
    socket.on('close', () => reject(new Error(`no answer after ${sentBytes} bytes: ${text.slice(0, 200)}`)));
  });
