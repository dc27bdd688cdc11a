import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { withTemporary } from '../lib/temporary.mjs';

/** Without a network the next way is tried within seconds, and a server that falls silent keeps nobody. */
const LIMITS = { answerMs: 5_000, silenceMs: 15_000 };

const megabytes = (bytes) => Math.round(bytes / 1_000_000);

/** Stores what an address returns. `report` gets what has changed. @returns its SHA-256 */
export async function download(address, file, { limits = LIMITS, report = () => undefined } = {}) {
  const silent = new AbortController();
  const within = (ms) => setTimeout(() => silent.abort(new Error(`no answer within ${ms / 1000} s`)), ms);
  let timer = within(limits.answerMs);
  const target = await open(file, 'w');
  try {
    const response = await fetch(address, { redirect: 'follow', signal: silent.signal });
    if (!response.ok) throw new SetupError(`${address} returned ${response.status}`);
    const total = Number(response.headers.get('content-length')) || undefined;
    const hash = createHash('sha256');
    let received = 0;
    for await (const chunk of response.body) {
      clearTimeout(timer);
      timer = within(limits.silenceMs);
      hash.update(chunk);
      await target.write(chunk);
      received += chunk.length;
      report(`${megabytes(received)}${total ? ` of ${megabytes(total)}` : ''} MB`);
    }
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`${address}: ${error.cause?.message ?? error.message}`);
  } finally {
    clearTimeout(timer);
    await target.close();
  }
}

/** Fetches a .tar.gz and gives the path of its program to `use`. Nothing of it is unpacked or run before its digest matches. */
export async function downloadArchive({ address, sha256 }, tool, use, options) {
  await withTemporary(`should-cost-download-${tool.name}-`, async (work) => {
    const archive = join(work, 'archive.tar.gz');
    const digest = await download(address, archive, options);
    if (digest !== sha256)
      throw new SetupError(
        `${address} has the SHA-256 ${digest}, not the pinned ${sha256}. It was not used.`,
      );
    const { status, output } = await capture('tar', ['-xzf', archive, '-C', work]);
    if (status !== 0) throw new SetupError(`tar could not unpack ${address}:\n${excerpt(output)}`);
    const found = await capture('find', [work, '-type', 'f', '-name', tool.command]);
    const program = found.output.trim().split('\n')[0];
    if (!program) throw new SetupError(`${address} does not contain ${tool.command}`);
    await use(program);
  });
}
