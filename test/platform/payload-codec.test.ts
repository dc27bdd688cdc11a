import { defaultPayloadConverter } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { createPayloadCodec, derivePayloadKeys } from '../../src/platform/payload-codec.ts';
import { SecretBoxError } from '../../src/platform/secret-box.ts';
import { asSummary } from '../../src/platform/workflow-starter.ts';

const encryptionKey = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const codecOf = (...fills: readonly number[]) =>
  createPayloadCodec(derivePayloadKeys(fills.map(encryptionKey)));
const context = { type: 'workflow', workflowId: 'calculation/1/1', namespace: 'default' } as const;
const payload = (value: unknown) => defaultPayloadConverter.toPayload(value);
const contentOf = (opened: ReturnType<typeof payload>) => defaultPayloadConverter.fromPayload(opened);

describe('the codec of what Temporal stores', () => {
  it('opens what it sealed, and shows nothing of it', async () => {
    const [sealed] = await codecOf(1).encode([payload({ part: 'PN-100' })], context);
    expect(Buffer.from(sealed?.data ?? []).toString('latin1')).not.toMatch(/PN-100|json/);
    const [opened] = await codecOf(1).decode(sealed === undefined ? [] : [sealed], context);
    expect(opened && contentOf(opened)).toEqual({ part: 'PN-100' });
  });

  it('opens what was stored before it was turned on', async () => {
    const [opened] = await codecOf(1).decode([payload('plain')], context);
    expect(opened && contentOf(opened)).toBe('plain');
  });

  it('two adjacent phases of a rotation read each other, and a removed key is named as the reason', async () => {
    const phases = [codecOf(1), codecOf(1, 2), codecOf(2, 1), codecOf(2)];
    for (const [index, older] of phases.slice(0, -1).entries()) {
      const newer = phases[index + 1] ?? older;
      for (const [from, to] of [
        [older, newer],
        [newer, older],
      ] as const) {
        const [opened] = await to.decode(await from.encode([payload(index)], context), context);
        expect(opened && contentOf(opened)).toBe(index);
      }
    }
    const sealed = await codecOf(1).encode([payload('old')], context);
    await expect(codecOf(2).decode(sealed, context)).rejects.toThrow(SecretBoxError);
  });

  it('keys of payloads differ from the encryption keys, which nobody can compute from them', () => {
    expect(derivePayloadKeys([encryptionKey(1)])).not.toContain(encryptionKey(1));
    expect(new Set(derivePayloadKeys([encryptionKey(1), encryptionKey(2)])).size).toBe(2);
  });

  it('a summary fits into the 400 bytes of Temporal when it is encrypted', async () => {
    for (const text of ['x', '"', '日']) {
      const [sealed] = await codecOf(1).encode([payload(asSummary(text.repeat(500)))], context);
      const metadata = Object.entries(sealed?.metadata ?? {}).map(
        ([name, value]) => name.length + value.length,
      );
      const bytes = (sealed?.data?.length ?? 0) + metadata.reduce((sum, size) => sum + size, 0);
      // Tags and lengths of the message take less than 20 bytes.
      expect(bytes).toBeLessThan(380);
    }
  });
});
