import { v7 } from 'uuid';

/** UUIDv7: ordered by time, so that rows of a page lie close together in an index. */
export const newId = (): string => v7();

/** When an id of `newId` was made: a UUIDv7 begins with the milliseconds. */
export const timeOfId = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
