/**
 * Incremented with every change that can affect a price; part of the snapshot, so that an older price shows which engine made it.
 */
export const ENGINE_VERSION = '0.13.0';
