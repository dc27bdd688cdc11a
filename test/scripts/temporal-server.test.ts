import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

  test('in a folder for each environment, it makes authorities that do not sign for each other', async () => {
    for (const environment of ['production', 'staging'])
      await run('sh', [
        path.join(DEPLOY, 'certificates.sh'),
        path.join(folder, environment),
        'temporal',
        'should-cost',
      ]);
    const verify = (authority: string, environment: string) =>
      run('openssl', [
        'verify',
        '-CAfile',
        `${folder}/${authority}/ca.pem`,
        `${folder}/${environment}/should-cost.pem`,
      ]);
    expect((await verify('production', 'production')).stdout).toContain('OK');
    await expect(verify('production', 'staging')).rejects.toThrow();
  });

  test('run again, it adds what is missing and changes nothing else', async () => {
    await make('temporal', 'production');
    const before = await readFile(`${folder}/production.pem`, 'utf8');
    await make('temporal', 'production', 'staging');
    expect(await readFile(`${folder}/production.pem`, 'utf8')).toBe(before);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['staging.pem', 'staging.key']));
  });
});
