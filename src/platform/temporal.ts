import { Client, Connection } from '@temporalio/client';

export type TemporalSettings = {
  readonly address: string;
  readonly namespace: string;
  readonly apiKey?: string | undefined;
  readonly tls?: boolean | undefined;
};

/** A client that connects on first use: the service must start, and serve reads, while Temporal is down. */
export const createTemporalClient = (settings: TemporalSettings): Client => {
  const connection = Connection.lazy({
    address: settings.address,
    ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
    ...(settings.tls === true ? { tls: true } : {}),
  });
  return new Client({ connection, namespace: settings.namespace });
};
