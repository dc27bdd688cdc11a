/** `npm run transcript`: a buyer's agent prepares a negotiation anew, and `docs/mcp.md` gets what the tools say. */
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'stack', 'test/mcp/negotiation.test.ts'],
  { stdio: 'inherit', env: { ...process.env, RENEW_TRANSCRIPT: '1' } },
);
process.exitCode = status ?? 1;
