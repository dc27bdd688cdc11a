import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runOrExplain } from './lib/explain.mjs';
import { readCommand } from './lib/help.mjs';
import { cacheDir, root } from './lib/paths.mjs';
import { capture, excerpt, SetupError } from './lib/run.mjs';
import { step } from './lib/steps.mjs';
import { unprivilegedUser } from './services/unprivileged.mjs';

const asRoot = process.getuid?.() === 0;

/** The environment of a newcomer: nothing of this checkout or of the npm that runs this, every port free to choose. */
function newcomerEnv(home) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE$)/i.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const ports = Object.fromEntries(
    ['PORT', 'POSTGRES_PORT', 'TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'S3_PORT'].map((name) => [name, '0']),
  );
  return { ...Object.fromEntries(kept), ...ports, PATH: path.join(delimiter), HOME: home, DATA_DIR: '' };
}

const SITUATIONS = [
  { name: 'as root', folder: 'as-root', skip: !asRoot && 'this is not root' },
  { name: 'as an ordinary user', folder: 'as-user', drop: true },
  { name: 'in a folder with spaces', folder: 'a folder with spaces' },
  {
    name: "as root, in a folder that PostgreSQL's user cannot reach",
    folder: 'closed/as-root',
    skip: !asRoot && 'this is not root',
    closed: true,
  },
];

async function must(what, command, args, options) {
  const { status, output } = await capture(command, args, options);
  if (status !== 0) throw new SetupError(`${what} ended with status ${status}:\n${excerpt(output, 40)}`);
  return output;
}

/** The last commit and what is not committed yet, without anything that the set-up brings. */
async function copyRepository(target) {
  const list = await must(
    'git ls-files',
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
    },
  );
  for (const file of list.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
}

async function tryIn(base, { name, folder, drop, closed }) {
  const home = join(base, folder, 'home');
  const clone = join(base, folder, 'should-cost');
  mkdirSync(home, { recursive: true, mode: 0o755 });
  await copyRepository(clone);
  const user = drop ? unprivilegedUser() : undefined;
  if (user) {
    await must('chown', 'chown', ['-R', `${user.uid}:${user.gid}`, join(base, folder)], {});
  }
  if (closed) await must('chmod', 'chmod', ['700', join(base, dirname(folder))], {});
  const options = {
    cwd: clone,
    env: { ...newcomerEnv(home), SHOULD_COST_CACHE_DIR: join(base, 'cache') },
    ...(user ?? {}),
  };
  await step(`${name}: npm run setup`, 'half a minute to two minutes', () =>
    must('npm run setup', 'npm', ['run', 'setup'], options),
  );
  await step(`${name}: start, use, stop and restart the services`, 'about ten seconds', () =>
    must('scripts/smoke.mjs', join(clone, 'node_modules', '.bin', 'node'), ['scripts/smoke.mjs'], options),
  );
  if (existsSync(join(clone, 'src', 'cli', 'demo.ts'))) {
    await step(`${name}: npm run demo -- --exit`, 'about a minute', () =>
      must('npm run demo -- --exit', 'npm', ['run', 'demo', '--', '--exit'], options),
    );
  }
  rmSync(join(base, folder), { recursive: true, force: true });
}

/** What took minutes to obtain is shared with the copies; `npm run setup` still verifies each program by running it. */
function lendCache(base) {
  const target = join(base, 'cache');
  if (existsSync(join(cacheDir(), 'bin')))
    cpSync(join(cacheDir(), 'bin'), join(target, 'bin'), { recursive: true });
  const user = asRoot ? unprivilegedUser() : undefined;
  mkdirSync(target, { recursive: true });
  if (user) chownSync(target, user.uid, user.gid);
}

readCommand(`Usage: npm run check:setup

Sets up copies of this repository from scratch: as root, as an ordinary user, in a folder with spaces, and in a folder that the user of
PostgreSQL cannot read. Takes a few minutes.

  --help   print this text`);

/** `npm run check:setup`: the set-up in copies of this repository, as different users and in awkward places. */
await runOrExplain(async () => {
  const base = mkdtempSync(join(tmpdir(), 'should-cost-check-'));
  await must('chmod', 'chmod', ['755', base], {});
  const outcomes = [];
  try {
    lendCache(base);
    for (const situation of SITUATIONS) {
      if (situation.skip) {
        outcomes.push(`skipped  ${situation.name}: ${situation.skip}`);
        continue;
      }
      try {
        await tryIn(base, situation);
        outcomes.push(`✓        ${situation.name}`);
      } catch (error) {
        if (!(error instanceof SetupError)) throw error;
        console.error(error.message);
        outcomes.push(`✗        ${situation.name}`);
        process.exitCode = 1;
      }
    }
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
  console.log(`\n${outcomes.join('\n')}`);
});
