/** A program that comes as a Debian package. */
export interface DebianProgram {
  readonly name: string;
  readonly suite: string;
}

export const PGBOUNCER: DebianProgram;
export const OLD_PGBOUNCER: DebianProgram;
export const HAPROXY: DebianProgram;
export const PROMETHEUS: DebianProgram;

export function obtainDebian(
  tool: DebianProgram,
): Promise<{ readonly path: string } | { readonly path?: undefined; readonly reason: string }>;
