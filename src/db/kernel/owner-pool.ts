import pg from 'pg';

/**
 * Connections of the schema's owner, for migrations and tests. An idle or closing connection can still emit an error (a restart,
 * a database dropped by force); without a listener that would end the process. A busy connection fails its query as well.
 */
export const openOwnerPool = (ownerUrl: string, size: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: size });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
