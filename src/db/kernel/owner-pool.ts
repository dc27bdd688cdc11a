import pg from 'pg';

/**
 * Connections of the schema's owner, for migrations and tests. A server may still speak to a connection that is idle or closing
 * (a restart, a database dropped by force); without a listener that would end the process. A connection at work fails its query besides.
 */
export const openOwnerPool = (ownerUrl: string, size: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: size });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
