import { readFileSync } from 'node:fs';
import { Client, Connection, type ConnectionOptions } from '@temporalio/client';
import { dataConverterOf } from './payload-codec.ts';
import type { Tracing } from './tracing/start.ts';

/** `true`: the authorities of the system, and no certificate of our own. */
export type Tls = NonNullable<ConnectionOptions['tls']>;

export type TemporalSettings = {
  readonly address: string;
  readonly namespace: string;
  readonly apiKey?: string | undefined;
  readonly tls?: Tls | undefined;
  /** Keys that encrypt what Temporal stores, newest first; left out: nothing is encrypted. */
  readonly payloadKeys?: readonly string[];
};

/** As the configuration names them. */
type TlsSettings = {
  readonly TEMPORAL_TLS: boolean;
  readonly TEMPORAL_TLS_CA_FILE?: string | undefined;
  readonly TEMPORAL_TLS_CERT_FILE?: string | undefined;
  readonly TEMPORAL_TLS_KEY_FILE?: string | undefined;
  readonly TEMPORAL_TLS_SERVER_NAME?: string | undefined;
};

/** A file of the settings cannot be read; the message says which. */
export class TlsFileError extends Error {}

const readPem = (
  settings: TlsSettings,
  setting: 'TEMPORAL_TLS_CA_FILE' | 'TEMPORAL_TLS_CERT_FILE' | 'TEMPORAL_TLS_KEY_FILE',
): Buffer | undefined => {
  const file = settings[setting];
  if (file === undefined) return undefined;
  try {
    return readFileSync(file);
  } catch (error) {
    throw new TlsFileError(`${setting}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

/**
 * TLS of a connection to Temporal; the files are read once, at the start.
 * @throws TlsFileError
 */
export const readTls = (settings: TlsSettings): Tls => {
  const authority = readPem(settings, 'TEMPORAL_TLS_CA_FILE');
  const crt = readPem(settings, 'TEMPORAL_TLS_CERT_FILE');
  const key = readPem(settings, 'TEMPORAL_TLS_KEY_FILE');
  const serverName = settings.TEMPORAL_TLS_SERVER_NAME;
  if (authority === undefined && crt === undefined && serverName === undefined) return settings.TEMPORAL_TLS;
  return {
    ...(authority === undefined ? {} : { serverRootCACertificate: authority }),
    ...(serverName === undefined ? {} : { serverNameOverride: serverName }),
    ...(crt === undefined || key === undefined ? {} : { clientCertPair: { crt, key } }),
  };
};

/** Of clients and of workers. */
export const connectionOf = ({
  address,
  apiKey,
  tls,
}: TemporalSettings): { address: string; apiKey?: string; tls?: Tls } => ({
  address,
  ...(apiKey === undefined ? {} : { apiKey }),
  ...(tls === undefined || tls === false ? {} : { tls }),
});

/** A client that connects on first use: the service must start, and serve reads, while Temporal is down. */
export const createTemporalClient = (settings: TemporalSettings, tracing: Tracing | null = null): Client => {
  const connection = Connection.lazy(connectionOf(settings));
  return new Client({
    connection,
    namespace: settings.namespace,
    dataConverter: dataConverterOf(settings.payloadKeys ?? []),
    ...(tracing === null ? {} : { interceptors: { workflow: [tracing.client] } }),
  });
};
