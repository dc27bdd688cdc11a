type User = { readonly uid: number; readonly gid: number };

/** Undefined where the process is not root: PostgreSQL then runs as the same user. */
export function unprivilegedUser(): User | undefined;

/** Where PostgreSQL keeps its data. */
export function postgresFolder(dataDir: string, user: User | undefined): string;
