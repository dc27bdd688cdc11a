import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { migrate } from '../../src/db/kernel/migrate.ts';
import { type ApiClient, apiClient, createCalculation, startRun, waitForEnd } from '../support/api.ts';
import { checkOutRelease, type OtherRelease, previousRelease } from '../support/previous-release.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, dropDatabase, type Stack } from '../support/stack.ts';

const release = previousRelease();
const NOW = `new Date('2026-11-01T00:00:00Z')`;

const at = (url: string, name: string): string => {
  const there = new URL(url);
  there.pathname = `/${name}`;
  return there.href;
};

const price = async (client: ApiClient, revisionId: string, lot_size: number) => {
  const id = await createCalculation(client, revisionId, { lot_size });
  await startRun(client, id);
  return waitForEnd(client, id);
};

const unitCost = async (client: ApiClient, id: string) => {
  const { status, unit_cost } = await waitForEnd(client, id);
  return { status, unit_cost };
};

describe.skipIf(release === null)(
  `an upgrade from ${release ?? 'the release before (no tag v* yet)'}`,
  () => {
    const name = `u_${randomUUID().replaceAll('-', '')}`;
    let stack: Stack;
    let admin: pg.Client;
    let former: OtherRelease;
    const processes: Proc[] = [];

    /** A database that the previous release made, with an organisation of its own. */
    beforeAll(async () => {
      former = await checkOutRelease(release ?? '');
      const shared = await createStack({ namespace: true });
      admin = new pg.Client({ connectionString: inject('services').ownerUrl });
      await admin.connect();
      await admin.query(`create database ${name}`);
      stack = {
        ...shared,
        ownerUrl: at(shared.ownerUrl, name),
        databaseUrl: at(shared.databaseUrl, name),
      };
      const { root } = former;
      await former.run(
        `const { migrate } = await import('${root}/src/db/kernel/migrate.ts');
         await migrate(process.env.OWNER, ${NOW});`,
        { OWNER: stack.ownerUrl },
      );
    });
    afterAll(async () => {
      await Promise.all(processes.map((one) => one.kill('SIGTERM')));
      if (admin !== undefined) await dropDatabase(admin, name);
      await admin?.end();
      await former?.remove();
      await stack?.close();
    });

    const start = async (apiKey: string, root?: string): Promise<ApiClient> => {
      const started = await startProcess(stack, 'all', {}, root);
      processes.push(started);
      return apiClient(started.baseUrl ?? '', apiKey);
    };

    it('both releases work on the schema of the newer one, and each reads the prices of the other', async () => {
      const apiKey = await former.run(
        `const { openDatabase } = await import('${former.root}/src/db/kernel/database.ts');
         const { ensureDevOrganisation } = await import('${former.root}/src/db/accounts/dev-organisation.ts');
         const db = openDatabase({ url: process.env.APP, poolSize: 2, onIdleError: () => undefined });
         console.log((await ensureDevOrganisation(db, ${NOW}, null, ${JSON.stringify(SCOPES)})).apiKey);
         await db.close();`,
        { APP: stack.databaseUrl },
      );
      const old = await start(apiKey, former.root);
      const { revisionId } = await makeBoughtPart(old);
      const before = await price(old, revisionId, 5);
      expect(before.status).toBe('succeeded');

      // The processes of the previous release are at work meanwhile, and stay.
      await migrate(stack.ownerUrl, new Date('2026-11-01T00:00:00Z'));
      const between = await price(old, revisionId, 6);
      expect(between.status).toBe('succeeded');

      const young = await start(apiKey);
      const after = await price(young, revisionId, 7);
      expect(after.status).toBe('succeeded');
      for (const { id, status, unit_cost } of [before, between, after])
        for (const client of [old, young]) expect(await unitCost(client, id)).toEqual({ status, unit_cost });
    });
  },
);
