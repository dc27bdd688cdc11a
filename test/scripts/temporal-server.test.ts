import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, createServer } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { obtainTemporalServer, temporalServerIsHere } from '../../scripts/setup/tools.mjs';
import { versionOf } from '../support/programs.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy/temporal');
const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'temporal-server-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const server = (await temporalServerIsHere()) ? (await obtainTemporalServer()).server : null;
if (server === null)
  process.stdout.write(
    'SKIPPED: dynamic-config.yaml, because `npm run cluster` has not brought the server yet\n',
  );

describe.skipIf(server === null)('dynamic-config.yaml', () => {
  const complaints = async (file: string): Promise<string> => {
    const { stdout } = await run(server ?? '', ['validate-dynamic-config', file]);
    return stdout.split('\n').slice(1).join('\n').trim();
  };

  test('has no key or value that the server does not know', async () => {
    expect(await complaints(path.join(DEPLOY, 'dynamic-config.yaml'))).toBe('');
  });

  test('the server names a key that it does not know', async () => {
    const wrong = path.join(folder, 'wrong.yaml');
    await writeFile(wrong, 'frontend.noSuchLimit:\n  - value: 1\n');
    expect(await complaints(wrong)).toMatch(/nosuchlimit/i);
  });
});

const openssl = await versionOf('openssl', ['version']);
if (openssl === null) process.stdout.write('SKIPPED: certificates.sh, because openssl is not installed\n');

describe.skipIf(openssl === null)('certificates.sh', () => {
  const make = (...names: string[]) => run('sh', [path.join(DEPLOY, 'certificates.sh'), folder, ...names]);

  test('makes a server certificate and one for each namespace, which its authority signed', async () => {
    await make('temporal', 'production', 'staging');
    for (const [name, use] of [
      ['server', 'sslserver'],
      ['server', 'sslclient'],
      ['production', 'sslclient'],
      ['staging', 'sslclient'],
    ] as const) {
      const args = ['verify', '-CAfile', `${folder}/ca.pem`, '-purpose', use, `${folder}/${name}.pem`];
      expect((await run('openssl', args)).stdout).toContain('OK');
    }
    const { stdout } = await run('openssl', [
      'x509',
      '-in',
      `${folder}/server.pem`,
      '-noout',
      '-ext',
      'subjectAltName',
    ]);
    expect(stdout).toContain('DNS:temporal');
  });

  test('an authority for each environment: a server takes the certificates of its own only', async () => {
    const of = (environment: string, file: string) => readFile(path.join(folder, environment, file));
    for (const environment of ['production', 'staging'])
      await run('sh', [
        path.join(DEPLOY, 'certificates.sh'),
        path.join(folder, environment),
        'temporal',
        'should-cost',
      ]);
    // As the frontend: with client certificates required (TEMPORAL_TLS_REQUIRE_CLIENT_AUTH).
    const server = createServer(
      {
        ca: await of('production', 'ca.pem'),
        cert: await of('production', 'server.pem'),
        key: await of('production', 'server.key'),
        requestCert: true,
      },
      (socket) => socket.end('welcome'),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answerTo = async (environment: string): Promise<string> => {
      const socket = connect({
        port: (server.address() as AddressInfo).port,
        host: '127.0.0.1',
        servername: 'temporal',
        ca: await of('production', 'ca.pem'),
        cert: await of(environment, 'should-cost.pem'),
        key: await of(environment, 'should-cost.key'),
      });
      return text(socket).catch(({ code }: NodeJS.ErrnoException) => code ?? 'refused');
    };
    try {
      expect(await answerTo('production')).toBe('welcome');
      expect(await answerTo('staging')).not.toBe('welcome');
    } finally {
      server.close();
    }
  });

  test('run again, it adds what is missing and changes nothing else', async () => {
    await make('temporal', 'production');
    const before = await readFile(`${folder}/production.pem`, 'utf8');
    await make('temporal', 'production', 'staging');
    expect(await readFile(`${folder}/production.pem`, 'utf8')).toBe(before);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['staging.pem', 'staging.key']));
  });
});
