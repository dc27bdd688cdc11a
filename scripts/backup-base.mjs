import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { runOrExplain } from './lib/explain.mjs';
import { readCommand } from './lib/help.mjs';
import { capture, excerpt, SetupError } from './lib/run.mjs';

const { positionals } = readCommand(
  `Usage: npm run backup:base -- FOLDER

Copies the files of a running PostgreSQL to FOLDER, which must not exist. With the WAL files that the server archives meanwhile, and later,
the copy can be restored to any moment after its end (docs/operations/backup.md). It does what pg_basebackup does, for installations without that
program. Run it on the machine of the server, as root or as the user of the server, with DATABASE_OWNER_URL of a superuser.

  --help   print this text`,
  { allowPositionals: true },
);

/** Of the running server alone. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'recovery.signal', 'standby.signal'];

/** Files that disappear while they are copied do no harm: the WAL repeats what was done to them. */
const isHarmless = (output) =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .every((line) => /No such file or directory|file changed as we read it/.test(line));

async function copy(data, target) {
  const { status, output } = await capture('cp', ['-a', `${data}/.`, target]);
  if (status !== 0 && !isHarmless(output))
    throw new SetupError(`The files could not be copied:\n${excerpt(output)}`);
  await Promise.all(NOT_COPIED.map((name) => rm(join(target, name), { force: true })));
  const wal = join(target, 'pg_wal');
  for (const name of await readdir(wal)) if (/^[0-9A-F]{24}/.test(name)) await rm(join(wal, name));
}

async function backUp(url, target) {
  if (existsSync(target)) throw new SetupError(`${target} exists. Name a new folder.`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('data_directory') as data");
    // The session must live until the end: the server forgets the backup with it.
    await client.query("select pg_backup_start('should-cost', fast => true)");
    await mkdir(target, { recursive: true, mode: 0o700 });
    await copy(rows[0].data, target);
    const { rows: ends } = await client.query(
      'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => true)',
    );
    const [{ labelfile, spcmapfile }] = ends;
    const { uid, gid } = await stat(join(target, 'PG_VERSION'));
    for (const [name, text] of [
      ['backup_label', labelfile],
      ['tablespace_map', spcmapfile],
    ])
      if (text !== '') {
        await writeFile(join(target, name), text, { mode: 0o600 });
        await chown(join(target, name), uid, gid);
      }
  } finally {
    await client.end();
  }
}

await runOrExplain(async () => {
  const url = process.env.DATABASE_OWNER_URL;
  if (!url) throw new SetupError('DATABASE_OWNER_URL is required: the login of a superuser.');
  const [target, ...more] = positionals;
  if (!target || more.length > 0)
    throw new SetupError('Name one folder, for example: npm run backup:base -- /backup/2026-01-31');
  await backUp(url, target);
  console.log(`The base backup is complete: ${target}`);
});
