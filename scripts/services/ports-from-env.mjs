import { SetupError } from '../lib/run.mjs';

const VARIABLES = {
  postgres: 'POSTGRES_PORT',
  temporal: 'TEMPORAL_PORT',
  temporalUi: 'TEMPORAL_UI_PORT',
  s3: 'S3_PORT',
};

function parse(variable, text) {
  if (text === undefined || text === '') return 0;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new SetupError(`${variable} must be a port from 0 (any free port) to 65535 (got "${text}").`);
}

/** The ports of the embedded services as the environment sets them; unset: any free one, the same again next time. */
export const portsFromEnv = (env = process.env) =>
  Object.fromEntries(
    Object.entries(VARIABLES).map(([name, variable]) => [name, parse(variable, env[variable])]),
  );
