import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, envExample, parseConfig } from '../../src/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

describe('configuration', () => {
  it('has a default for everything, so that a bare start works', () => {
    expect(parseConfig({})).toMatchObject({ PORT: 8080, DATA_DIR: '.data', TEMPORAL_NAMESPACE: 'default' });
  });

  it('takes an empty value for an unset one, as docker compose passes it', () => {
    expect(parseConfig({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  it('lists every problem at once, by name', () => {
    const parse = () => parseConfig({ PORT: '70000', S3_ENDPOINT: 'nowhere', WORKER_QUEUES: 'cad,kitchen' });
    expect(parse).toThrow(ConfigError);
    for (const name of ['PORT', 'S3_ENDPOINT', 'WORKER_QUEUES'])
      expect(parse).toThrow(new RegExp(`- ${name}`));
  });

  it('refuses in production what is for development only', () => {
    expect(() => parseConfig({ NODE_ENV: 'production', ALLOW_INSECURE_WEBHOOK_TARGETS: 'true' })).toThrow(
      /ALLOW_INSECURE_WEBHOOK_TARGETS[\s\S]*ADMIN_PORT[\s\S]*PUBLIC_BASE_URL/,
    );
  });

  it('asks for keys where a generated one would be lost', () => {
    expect(() => parseConfig({ DATABASE_URL: 'postgres://x' })).toThrow(/ENCRYPTION_KEYS/);
  });

  it('is what .env.example shows', () => {
    expect(readFileSync(path.join(ROOT, '.env.example'), 'utf8')).toBe(envExample());
  });
});
