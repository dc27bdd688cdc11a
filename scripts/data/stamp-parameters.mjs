/** Writes the digest of the parameter registry into the engine, which may not compute one itself. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { canonicalRegistry } from '../../src/engine/parameters/canonical.ts';

const digest = createHash('sha256').update(canonicalRegistry()).digest('hex');
const file = new URL('../../src/engine/parameters/version.ts', import.meta.url);
writeFileSync(
  file,
  `/** SHA-256 of \`canonicalRegistry()\`; \`node scripts/data/stamp-parameters.mjs\` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '${digest}';
`,
);
console.log(digest);
