import { type Listening, listen } from '../../src/api/server.ts';
import { consoleRoutes } from '../../src/console/routes.ts';
import { putOperator } from '../../src/db/accounts/operators.ts';
import { newToken } from '../../src/platform/token.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Stack } from '../support/stack.ts';

export const TEMPORAL_UI = 'http://127.0.0.1:8233';

export type ConsoleApp = TestApp & { readonly operatorToken: string };

/** The HTTP surface with the console, as the service wires it, and an operator. */
export const createConsoleApp = async (
  stack: Stack,
  options: Parameters<typeof createTestApp>[1] = {},
): Promise<ConsoleApp> => {
  const test = await createTestApp(stack, options);
  consoleRoutes(test.app, test.deps, {
    operators: true,
    sessions: true,
    temporalUi: { url: TEMPORAL_UI, namespace: stack.temporal.namespace },
  });
  const { token, sha256 } = newToken('sc_op_');
  await test.db.asAdmin((tx) =>
    putOperator(tx, { name: 'anna', tokenSha256: sha256, now: test.clock.now() }),
  );
  return { ...test, operatorToken: token };
};

export const serveConsole = async (test: ConsoleApp): Promise<Listening & { readonly url: string }> => {
  const listening = await listen(() => test.app, { host: '127.0.0.1', port: 0, setting: 'PORT' });
  return { ...listening, url: `http://127.0.0.1:${listening.port}` };
};
