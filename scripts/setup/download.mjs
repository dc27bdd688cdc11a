import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { withTemporary } from '../lib/temporary.mjs';
import { putInPlace } from './binary.mjs';

/** Fetches a .tar.gz, unpacks it and puts its program in place. */
export async function downloadTarGz(url, tool, target) {
  const response = await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(300_000) }).catch(
    (error) => {
      throw new SetupError(`${url}: ${error.cause?.message ?? error.message}`);
    },
  );
  if (!response.ok) throw new SetupError(`${url} returned ${response.status}`);
  await withTemporary(`should-cost-download-${tool.name}-`, async (work) => {
    const archive = join(work, 'archive.tar.gz');
    await writeFile(archive, Buffer.from(await response.arrayBuffer()));
    const { status, output } = await capture('tar', ['-xzf', archive, '-C', work]);
    if (status !== 0) throw new SetupError(`tar could not unpack ${url}:\n${excerpt(output)}`);
    const found = await capture('find', [work, '-type', 'f', '-name', tool.command]);
    const program = found.output.trim().split('\n')[0];
    if (!program) throw new SetupError(`${url} does not contain ${tool.command}`);
    await putInPlace(program, target, tool);
  });
}
