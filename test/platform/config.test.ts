import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, envExample, parseConfig } from '../../src/config.ts';
import { readTls } from '../../src/platform/temporal.ts';
import { QUEUES } from '../../src/workflows/contract.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

describe('configuration', () => {
  it('has a default for everything, so that a bare start works', () => {
    expect(parseConfig({})).toMatchObject({ PORT: 8080, DATA_DIR: '.data', TEMPORAL_NAMESPACE: 'default' });
  });

  it('takes an empty value for an unset one, as docker compose passes it', () => {
    expect(parseConfig({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  it('lists every problem at once, by name [SMA-6]', () => {
    const parse = () => parseConfig({ PORT: '70000', S3_ENDPOINT: 'nowhere', WORKER_QUEUES: 'cad,kitchen' });
    expect(parse).toThrow(ConfigError);
    for (const name of ['PORT', 'S3_ENDPOINT', 'WORKER_QUEUES'])
      expect(parse).toThrow(new RegExp(`- ${name}`));
  });

  it.each([
    ['DATABASE_URL', 'db.example', 'postgres://user:password@host:5432/database'],
    ['DATABASE_URL', 'http://db.example/x', 'postgres://'],
    ['DATABASE_OWNER_URL', 'mysql://db.example/x', 'postgres://'],
    ['TEMPORAL_ADDRESS', 'http://temporal.example', 'host:port'],
    ['TEMPORAL_ADDRESS', 'lonely.host', 'host:port'],
    ['S3_ENDPOINT', 'files.host', 'https://s3.example.com'],
    ['SMTP_URL', 'mail.example:25', 'smtps://'],
    ['PUBLIC_BASE_URL', 'ftp://x', 'https://api.example.com'],
    ['CORS_ORIGINS', 'https://app.example/,x', 'an origin'],
    ['TRUSTED_PROXIES', '10.0.0.0/40', '10.0.0.0/8'],
    ['ENCRYPTION_KEYS', 'short', '32 bytes'],
    ['PORT', 'eighty', 'number'],
  ])('names %s with what was expected of it, never with its value', (name, value, expected) => {
    const said = () => parseConfig({ [name]: value }, name === 'DATABASE_OWNER_URL' ? 'migrate' : 'all');
    expect(said).toThrow(ConfigError);
    expect(said).toThrow(new RegExp(`- ${name}[.0-9]* must be .*${expected.replaceAll(/[.:/]/g, '.')}`));
    expect(said).not.toThrow(new RegExp(value.replaceAll(/[./]/g, '.')));
  });

  it.each([
    [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1, fd00::/8' }],
    [{ TEMPORAL_ADDRESS: '[::1]:7233' }],
    [{ SMTP_URL: 'smtp://localhost' }],
    [{ CORS_ORIGINS: 'https://app.example.com,http://127.0.0.1:3000' }],
  ])('takes %o', (given) => {
    expect(parseConfig(given)).toMatchObject(
      Object.fromEntries(Object.keys(given).map((name) => [name, expect.anything()])),
    );
  });

  it('refuses in production what is for development only', () => {
    expect(() => parseConfig({ NODE_ENV: 'production', ALLOW_INSECURE_WEBHOOK_TARGETS: 'true' })).toThrow(
      /ALLOW_INSECURE_WEBHOOK_TARGETS[\s\S]*ADMIN_PORT[\s\S]*PUBLIC_BASE_URL/,
    );
  });

  it('given a role, then what is for another one is neither read nor complained about', () => {
    const others = { WORKER_QUEUES: 'kitchen', CAD_TIMEOUT_SECONDS: '-1' };
    expect(parseConfig(others, 'api').WORKER_QUEUES).toEqual([...QUEUES]);
    expect(() => parseConfig(others, 'all')).toThrow(/WORKER_QUEUES/);
    expect(parseConfig({ PORT: '99999', TRUSTED_PROXIES: '10.0.0.1' }, 'worker').TRUSTED_PROXIES).toEqual([]);
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://x',
      ENCRYPTION_KEYS: Buffer.alloc(32).toString('base64'),
    };
    expect(() => parseConfig(production, 'api')).toThrow(/ADMIN_PORT[\s\S]*PUBLIC_BASE_URL/);
    expect(parseConfig(production, 'worker').NODE_ENV).toBe('production');
    const owner = { DATABASE_OWNER_URL: 'postgres://owner' };
    const migrating = parseConfig({ ...production, ...owner }, 'migrate');
    expect([migrating.DATABASE_OWNER_URL, migrating.DATABASE_URL]).toEqual(['postgres://owner', undefined]);
    expect(() => parseConfig({}, 'migrate')).toThrow(/DATABASE_OWNER_URL is required/);
  });

  it('refuses the owner’s login in every process that serves', () => {
    for (const role of ['api', 'worker', 'all'] as const) {
      expect(() => parseConfig({ DATABASE_OWNER_URL: 'postgres://owner' }, role)).toThrow(
        /DATABASE_OWNER_URL is set, but this role must not have it/,
      );
      expect(() => parseConfig({ DATABASE_APP_PASSWORD: 'x' }, role)).toThrow(
        /DATABASE_APP_PASSWORD is set, but this role must not have it/,
      );
    }
  });

  it('asks for keys where a generated one would be lost', () => {
    expect(() => parseConfig({ DATABASE_URL: 'postgres://x' })).toThrow(/ENCRYPTION_KEYS/);
  });

  it('given encrypted payloads, then a worker without encryption keys needs those of payloads', () => {
    const priced = {
      DATABASE_URL: 'postgres://x',
      WORKER_QUEUES: 'pricing',
      TEMPORAL_ENCRYPT_PAYLOADS: 'true',
    };
    expect(() => parseConfig(priced, 'worker')).toThrow(/TEMPORAL_PAYLOAD_KEYS is required/);
    const keys = { TEMPORAL_PAYLOAD_KEYS: Buffer.alloc(32).toString('base64') };
    expect(parseConfig({ ...priced, ...keys }, 'worker').TEMPORAL_PAYLOAD_KEYS).toHaveLength(1);
  });

  it('given a worker of queues without secrets, then it asks for no keys, and refuses them in production [OPE-8]', () => {
    const reader = { DATABASE_URL: 'postgres://x', WORKER_QUEUES: 'cad', FILES_ONLY: 'true' };
    expect(parseConfig(reader, 'worker').ENCRYPTION_KEYS).toBeUndefined();
    const keys = { ENCRYPTION_KEYS: Buffer.alloc(32).toString('base64') };
    expect(() => parseConfig({ ...reader, ...keys, NODE_ENV: 'production' }, 'worker')).toThrow(
      /a worker of cad decrypts nothing and must not have it/,
    );
    for (const queue of ['orchestration', 'delivery'])
      expect(() =>
        parseConfig({ ...reader, FILES_ONLY: 'false', WORKER_QUEUES: `cad,${queue}` }, 'worker'),
      ).toThrow(/ENCRYPTION_KEYS is required/);
    expect(() => parseConfig({ ...reader, WORKER_QUEUES: 'cad,pricing' }, 'worker')).toThrow(
      /FILES_ONLY needs WORKER_QUEUES=cad/,
    );
  });

  it('given a client certificate for Temporal, then it needs its key, and a file that is not there is named', () => {
    expect(() => parseConfig({ TEMPORAL_TLS_CERT_FILE: '/etc/tls.crt' })).toThrow(/belong together/);
    const given = parseConfig({ TEMPORAL_TLS_CA_FILE: '/no/such/ca.pem' });
    expect(() => readTls(given)).toThrow('TEMPORAL_TLS_CA_FILE: /no/such/ca.pem cannot be read (ENOENT).');
    expect(readTls(parseConfig({}))).toBe(false);
    expect(readTls(parseConfig({ TEMPORAL_TLS: 'true', TEMPORAL_TLS_SERVER_NAME: 'temporal' }))).toEqual({
      serverNameOverride: 'temporal',
    });
  });

  it('is what .env.example shows', () => {
    expect(readFileSync(path.join(ROOT, '.env.example'), 'utf8')).toBe(envExample());
  });
});
