import { v7 } from 'uuid';

/** UUIDv7: ordered by time, so that keyset pages and indexes stay close together. */
export const newId = (): string => v7();
