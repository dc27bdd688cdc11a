// The schemas of the library make no code from text, which the policy of the page would refuse and log. Imported before them.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
