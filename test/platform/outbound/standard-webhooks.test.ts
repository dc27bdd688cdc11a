import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newSigningSecret, sign, signedHeaders } from '../../../src/platform/outbound/standard-webhooks.ts';
import { fc } from '../../support/properties.ts';

describe('signing', () => {
  test('gives the published test vector [WEB-6]', () => {
    const signature = sign(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
    );
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test('is accepted by the library of Standard Webhooks for any body, and any change is refused [WEB-6]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.uuid(), (value, id) => {
        const secret = newSigningSecret();
        const body = JSON.stringify({ value });
        const headers = signedHeaders({ id, body, secrets: [secret], at: new Date() });
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
        expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
        expect(() => new Webhook(newSigningSecret()).verify(body, headers)).toThrow();
        expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': `${id}0` })).toThrow();
      }),
      { numRuns: 50 },
    );
  });

  test('during a rotation a receiver with either secret accepts', () => {
    const [newer, older] = [newSigningSecret(), newSigningSecret()];
    const headers = signedHeaders({ id: 'e', body: '{}', secrets: [newer, older], at: new Date() });
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(new Webhook(newer).verify('{}', headers)).toEqual({});
    expect(new Webhook(older).verify('{}', headers)).toEqual({});
  });
});

describe('a new secret', () => {
  test('is 24 bytes in 32 characters that base64 and base64url read alike', () => {
    for (let i = 0; i < 500; i += 1) {
      const secret = newSigningSecret();
      expect(secret).toMatch(/^whsec_[0-9A-Za-z]{32}$/);
      const text = secret.slice('whsec_'.length);
      expect(Buffer.from(text, 'base64')).toEqual(Buffer.from(text, 'base64url'));
      expect(Buffer.from(text, 'base64')).toHaveLength(24);
    }
  });

  test('is drawn again until no character differs between the alphabets', () => {
    const draws = [Buffer.alloc(24, 0xff), Buffer.alloc(24, 0xfb), Buffer.alloc(24, 0)];
    let count = 0;
    const secret = newSigningSecret(() => draws[count++] ?? Buffer.alloc(24));
    expect(count).toBe(3);
    expect(secret).toBe(`whsec_${'A'.repeat(32)}`);
  });
});
