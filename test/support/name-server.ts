import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/**
 * What is said of a name: addresses of either family and names that it stands for (`-> other.test`), in their order (none: it exists without
 * any); a response code of RFC 1035; or nothing at all. Of the addresses, each question gets those of its type.
 */
export type DnsAnswer = readonly string[] | 'SERVFAIL' | 'NXDOMAIN' | 'REFUSED' | 'silence';

export type NameServer = {
  /** As `host:port`. */
  readonly address: string;
  /** Asked names, with the type of record. */
  readonly queries: string[];
  readonly close: () => Promise<void>;
};

const CODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;
const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const RECURSIVE_ANSWER = 0x8180;
const ALIAS = '-> ';
/** More of a name than this is a test that is wrong. */
const LONGEST_CHAIN = 20;

const questionOf = (query: Buffer) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
};

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.from([0]),
  ]);

/** Class IN, 0 s to live: whoever asks again is answered anew. */
const record = (owner: string, type: number, data: Uint8Array): Buffer =>
  Buffer.concat([
    nameBytes(owner),
    Buffer.from([0, type, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255]),
    data,
  ]);

type AnswerQuery = (name: string, type: 'A' | 'AAAA') => DnsAnswer;

/** What a server that looks further for whoever asks has to say: the names on the way, and the addresses at its end. */
const recordsOf = (name: string, type: 'A' | 'AAAA', answerQuery: AnswerQuery) => {
  const records: Buffer[] = [];
  let owner = name;
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const dnsAnswer = answerQuery(owner, type);
    if (typeof dnsAnswer === 'string') return { records, dnsAnswer };
    const alias = dnsAnswer.find((one) => one.startsWith(ALIAS))?.slice(ALIAS.length);
    for (const address of dnsAnswer.filter((one) => !one.startsWith(ALIAS))) {
      const bytes = ipaddr.parse(address).toByteArray();
      if (bytes.length === (type === 'A' ? 4 : 16))
        records.push(record(owner, TYPES[type], Uint8Array.from(bytes)));
    }
    if (alias === undefined) return { records, dnsAnswer: null };
    records.push(record(owner, TYPES.CNAME, nameBytes(alias)));
    owner = alias;
  }
  return { records, dnsAnswer: null };
};

const answerTo = (
  query: Buffer,
  name: string,
  type: 'A' | 'AAAA',
  answerQuery: AnswerQuery,
): Buffer | null => {
  const { records, dnsAnswer } = recordsOf(name, type, answerQuery);
  if (dnsAnswer === 'silence') return null;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(RECURSIVE_ANSWER | (dnsAnswer === null ? 0 : CODES[dnsAnswer]), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(12, questionOf(query).end), ...records]);
};

/** A name server on the loopback that says of each name what the test decided. */
export const startNameServer = async (answerQuery: AnswerQuery): Promise<NameServer> => {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, from) => {
    const question = questionOf(query);
    const type = question.type === TYPES.A ? 'A' : 'AAAA';
    queries.push(`${question.name} ${type}`);
    const answer = answerTo(query, question.name, type, answerQuery);
    if (answer !== null) socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    close: () =>
      new Promise((resolve) => {
        socket.close(resolve);
      }),
  };
};
