import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { defaultPayloadConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayloadCodec, derivePayloadKeys } from '../../src/platform/payload-codec.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../src/cli/payload-codec.ts');
const UI = 'https://temporal.example.com';
const { Payloads } = proto.temporal.api.common.v1;

const encryptionKey = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const seal = async (fill: number, value: unknown) => {
  const codec = createPayloadCodec(derivePayloadKeys([encryptionKey(fill)]));
  const payloads = await codec.encode([defaultPayloadConverter.toPayload(value)], {
    type: 'workflow',
    workflowId: 'calculation/1/1',
    namespace: 'default',
  });
  return JSON.stringify(Payloads.toObject(Payloads.fromObject({ payloads }), { bytes: String }));
};

describe('npm run payload-codec', () => {
  let child: ChildProcess;
  let address: string;

  beforeAll(async () => {
    child = spawn(process.execPath, [COMMAND, '--port', '0', '--ui', UI], {
      env: { ...process.env, ENCRYPTION_KEYS: encryptionKey(1) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.stdout === null) throw new Error('no output');
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    address = line.replace('Codec endpoint: ', '');
  });
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  const decode = (body: string) =>
    fetch(`${address}/decode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-namespace': 'default', connection: 'close' },
      body,
    });

  test('opens payloads, for the pages of the Temporal UI', async () => {
    const response = await decode(await seal(1, { part: 'PN-100' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(UI);
    const { payloads } = Payloads.fromObject((await response.json()) as object);
    expect(payloads.map((payload) => defaultPayloadConverter.fromPayload(payload))).toEqual([
      { part: 'PN-100' },
    ]);
  });

  test('names the reason where it has not the key, and where the body holds no payloads', async () => {
    const sealed = await decode(await seal(2, 'x'));
    expect(sealed.status).toBe(400);
    expect(await sealed.text()).toContain('a key that is not configured');
    expect((await decode('no JSON')).status).toBe(400);
  });
});
