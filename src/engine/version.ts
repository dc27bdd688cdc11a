/** Rises with every change that can move a price; part of the snapshot, so an older price says which engine made it. */
export const ENGINE_VERSION = '0.9.0';
