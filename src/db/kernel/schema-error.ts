/** The schema or the login does not fit the code; the message says what to do. */
export class SchemaError extends Error {}
