import { archiveOf } from './archives.mjs';
import { findBinary, obtainBinary } from './binary.mjs';

/** Newer tags of the command line tool cannot be built with `go install`: their go.mod has replace directives. */
export const TEMPORAL = {
  name: 'temporal',
  command: 'temporal',
  title: 'Temporal server',
  tag: 'v1.5.1',
  module: 'github.com/temporalio/cli/cmd/temporal',
  ldflags: '-s -w -X github.com/temporalio/cli/temporalcli.Version=1.5.1',
  expectation: '3 to 6 minutes on two cores, once per machine',
  accepts: (output) => /temporal version 1\.([5-9]|\d\d)\./.test(output),
  archive: archiveOf('temporal'),
  cure: 'Install Go 1.25 or newer (https://go.dev/dl) or the Temporal CLI 1.5 or newer (https://docs.temporal.io/cli) and put it\non the PATH, or set TEMPORAL_ADDRESS to a server that runs. Then run the same command again.',
};

export const VERSITYGW = {
  name: 'versitygw',
  command: 'versitygw',
  title: 'S3 server (versitygw)',
  tag: 'v1.8.0',
  module: 'github.com/versity/versitygw/cmd/versitygw',
  ldflags: '-s -w -X main.Version=v1.8.0',
  expectation: '2 to 4 minutes on two cores, once per machine',
  // A plain `go install` says "git".
  accepts: (output) => /Version\s*:\s*(git|v?1\.([89]|\d\d)\b)/.test(output),
  archive: archiveOf('versitygw'),
  cure: 'Install Go 1.25 or newer (https://go.dev/dl) or versitygw 1.8.0 (https://github.com/versity/versitygw) and put it on\nthe PATH, or set S3_ENDPOINT to a server that runs. Then run the same command again.',
};

/** A program of the production server, which runs its four services as processes of their own (`npm run cluster`). */
const ofTemporalServer = (command, built) => ({
  name: command,
  command,
  // What Go calls it, by its folder.
  built,
  title: command === 'temporal-server' ? 'Temporal production server' : 'Temporal schema tool',
  tag: 'v1.31.0',
  module: `go.temporal.io/server/cmd/${command === 'temporal-server' ? 'server' : 'tools/sql'}`,
  ldflags: '-s -w',
  expectation: '3 to 10 minutes on two cores, once per machine',
  accepts: (output) => /version 1\.31\./.test(output),
  archive: archiveOf(command),
  cure: `Install Go 1.26 or newer (https://go.dev/dl), or put ${command} 1.31 on the PATH (https://github.com/temporalio/temporal/releases).\nThen run the same command again.`,
});

export const TEMPORAL_SERVER = ofTemporalServer('temporal-server', 'server');
export const TEMPORAL_SQL_TOOL = ofTemporalServer('temporal-sql-tool', 'sql');

/** Renders the chart of deploy/helm in its test. */
export const HELM = {
  name: 'helm',
  command: 'helm',
  title: 'Helm',
  tag: 'v3.19.0',
  module: 'helm.sh/helm/v3/cmd/helm',
  ldflags: '-s -w',
  expectation: '2 to 6 minutes on two cores, once per machine',
  versionArgs: ['version', '--short'],
  // A plain `go install` says v3.19, without the patch.
  accepts: (output) => /^v3\.(1[5-9]|[2-9]\d)/m.test(output),
  archive: archiveOf('helm'),
  cure: 'Install Go 1.24 or newer (https://go.dev/dl) or Helm 3 (https://helm.sh), then run the same command again.',
};

export const TOOLS = [TEMPORAL, VERSITYGW, TEMPORAL_SERVER, TEMPORAL_SQL_TOOL, HELM];

export const obtainHelm = () => obtainBinary(HELM);
/** Undefined where it was not obtained yet. */
export const findHelm = () => findBinary(HELM);

export const obtainTemporalServer = async () => ({
  server: await obtainBinary(TEMPORAL_SERVER),
  sqlTool: await obtainBinary(TEMPORAL_SQL_TOOL),
});

export const temporalServerIsHere = async () =>
  (await Promise.all([TEMPORAL_SERVER, TEMPORAL_SQL_TOOL].map(findBinary))).every(
    (path) => path !== undefined,
  );

export const obtainTemporal = () => obtainBinary(TEMPORAL);
export const obtainVersitygw = () => obtainBinary(VERSITYGW);

export const toolsAreHere = async () =>
  (await Promise.all([TEMPORAL, VERSITYGW].map(findBinary))).every((path) => path !== undefined);
