/**
 * Folders of `test/` by the project of vitest that runs them. `seconds`: what one file takes, until it was run once.
 * `servers`: its files need PostgreSQL, Temporal and S3. `sharing`: its files share processes, so that each process imports a module,
 * and compiles the CAD kernel, once.
 */
export const PROJECTS = {
  // With workers of Temporal in their own process: they change its time zone or its runtime.
  apart: { folders: ['webhooks', 'workflows'], seconds: 20, servers: true, sharing: false },
  e2e: { folders: ['e2e'], seconds: 90, servers: true, sharing: false },
  // The kernel reads models in the process of the test.
  kernel: { folders: ['cad'], seconds: 8, servers: false, sharing: true },
  // Of one process: they start others or change the environment.
  process: {
    folders: ['activities', 'cli', 'clients', 'platform', 'reports', 'scripts', 'sheets'],
    seconds: 8,
    servers: false,
    sharing: false,
  },
  // Pure functions over data that nobody changes.
  pure: {
    folders: ['engine', 'nest', 'drawings', 'walls', 'materials', 'data', 'texts', 'prose', 'web'],
    seconds: 2,
    servers: false,
    sharing: true,
  },
  // Each file has a database and an app of its own.
  stack: {
    folders: ['api', 'db', 'console', 'contract', 'mcp', 'oauth', 'workbench'],
    seconds: 8,
    servers: true,
    sharing: true,
  },
};

/** @param {string} file a test, from the root of the repository */
export const projectNameOf = (file) => {
  const [, folder] = file.split(/[\\/]/);
  const found = Object.entries(PROJECTS).find(([, { folders }]) => folders.includes(folder));
  if (!found)
    throw new Error(
      `${file}: no project of vitest runs the tests of test/${folder}. Add it to scripts/lib/projects.mjs.`,
    );
  return found[0];
};

/** @param {string} file a test, from the root of the repository */
export const projectOf = (file) => PROJECTS[projectNameOf(file)];
