import { findBinary, obtainBinary } from './binary.mjs';
import { downloadTarGz } from './download.mjs';

const arch = process.arch === 'x64' ? 'amd64' : process.arch;

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
  download: (target) =>
    downloadTarGz(
      `https://temporal.download/cli/archive/v1.5.1?platform=${process.platform}&arch=${arch}`,
      TEMPORAL,
      target,
    ),
  cure: 'Install Go 1.25 or newer (https://go.dev/dl) or the Temporal CLI 1.5 or newer (https://docs.temporal.io/cli) and put it\non the PATH, or set TEMPORAL_ADDRESS to a server that runs. Then run the same command again.',
};

const gatewayPlatform = `${process.platform === 'darwin' ? 'Darwin' : 'Linux'}_${process.arch === 'x64' ? 'x86_64' : 'arm64'}`;

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
  download: (target) =>
    downloadTarGz(
      `https://github.com/versity/versitygw/releases/download/v1.8.0/versitygw_v1.8.0_${gatewayPlatform}.tar.gz`,
      VERSITYGW,
      target,
    ),
  cure: 'Install Go 1.25 or newer (https://go.dev/dl) or versitygw 1.8.0 (https://github.com/versity/versitygw) and put it on\nthe PATH, or set S3_ENDPOINT to a server that runs. Then run the same command again.',
};

export const obtainTemporal = () => obtainBinary(TEMPORAL);
export const obtainVersitygw = () => obtainBinary(VERSITYGW);

export const toolsAreHere = async () =>
  (await Promise.all([TEMPORAL, VERSITYGW].map(findBinary))).every((path) => path !== undefined);
