import { UsageError } from '../../../../../scripts/lib/arguments.mjs';
import { UploadFailed } from '../../parts.ts';
import type { Command } from '../command.ts';
import { inputOf } from '../files.ts';

export const upload: Command = {
  usage: 'FILE …',
  what: 'send files and wait until they are read',
  options: {},
  run: async ({ positionals, output, open, signal }) => {
    if (positionals.length === 0) throw new UsageError('Name the files to send.');
    const files = await Promise.all(positionals.map(inputOf));
    const { parts } = await open();
    const uploads = [];
    for (const file of files) {
      const onProgress = (progress: Parameters<typeof output.progress>[1]) =>
        output.progress(file.name, progress);
      const sent = await parts.upload(file, { signal, onProgress }).catch((error: unknown) => {
        if (error instanceof UploadFailed) return error.upload;
        throw error;
      });
      uploads.push(sent);
    }
    await output.rows(
      uploads.map(({ id, name, status, size_bytes, failure_reason }) => ({
        name,
        status,
        size_bytes,
        upload_id: id,
        error: failure_reason,
      })),
    );
    return uploads.every(({ status }) => status === 'confirmed') ? 0 : 1;
  },
};
