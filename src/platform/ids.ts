import { v7 } from 'uuid';

/** UUIDv7: ordered by time, so that rows of a page lie close together in an index. */
export const newId = (): string => v7();
