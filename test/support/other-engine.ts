/** Loaded before a process (`otherEngine`): its engine has another version, as during a release. Threads of the process load it, too. */
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith('/src/engine/version.ts')) return loaded;
    const stated = `ENGINE_VERSION = '${process.env.OTHER_ENGINE}'`;
    const source = String(loaded.source).replace(/ENGINE_VERSION = '[^']+'/, stated);
    return { ...loaded, source };
  },
});
