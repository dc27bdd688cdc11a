import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What is said of a name: addresses (none: it exists without any), a response code of RFC 1035, or nothing at all. */
export type Said = readonly string[] | 'SERVFAIL' | 'NXDOMAIN' | 'REFUSED' | 'silence';

export type NameServer = {
  /** As `host:port`. */
  readonly address: string;
  /** Asked names, with the type of record. */
  readonly asked: string[];
  readonly close: () => Promise<void>;
};

const CODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;
const TYPE_A = 1;
const RECURSIVE_ANSWER = 0x8180;

const questionOf = (query: Buffer) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
};

const answerTo = (query: Buffer, said: Exclude<Said, 'silence'>): Buffer => {
  const { type, end } = questionOf(query);
  const addresses = typeof said === 'string' || type !== TYPE_A ? [] : said;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(RECURSIVE_ANSWER | (typeof said === 'string' ? CODES[said] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) =>
    // The name is that of the question; class IN, 0 s to live, four bytes.
    Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(12, end), ...records]);
};

/** A name server on the loopback that says of each name what the test decided; IPv4 addresses only. */
export const startNameServer = async (
  say: (name: string, type: 'A' | 'AAAA') => Said,
): Promise<NameServer> => {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const question = questionOf(query);
    const type = question.type === TYPE_A ? 'A' : 'AAAA';
    asked.push(`${question.name} ${type}`);
    const said = say(question.name, type);
    if (said !== 'silence') socket.send(answerTo(query, said), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        socket.close(resolve);
      }),
  };
};
