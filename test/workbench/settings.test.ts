import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditWallet } from '../../src/db/billing/billing.ts';
import { insertGrant } from '../../src/db/oauth/grants.ts';
import { newId } from '../../src/platform/ids.ts';
import { DESKTOP, PATIENCE_MS, PHONE, resize } from '../console/browser.ts';
import { exampleFile, until, uploadFile } from '../support/api.ts';
import { clockOf } from '../support/clock.ts';
import { openTestDatabase } from '../support/organisation.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { chromium, MEMBER, openWorkbench, type Workbench } from './in-browser.ts';

describe.skipIf(chromium.path === undefined)('settings of an organisation, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let receiver: Receiver;
  let credited: Date;

  beforeAll(async () => {
    workbench = await openWorkbench();
    receiver = await startReceiver();
    page = workbench.page;
    const db = openTestDatabase(workbench.stack);
    credited = clockOf(db).now();
    await db.asAdmin((tx) =>
      creditWallet(tx, workbench.organisation.id, {
        amountCents: 12_345,
        reason: 'Top-up by transfer',
        referenceId: null,
        now: credited,
      }),
    );
    await db.close();
    await workbench.signIn();
  });
  afterAll(async () => {
    await workbench?.close();
    await receiver?.close();
  });

  const open = (section: string) => page.goto(`${workbench.address}/app/settings?section=${section}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const confirm = (question: RegExp, label: string) =>
    page.getByRole('group', { name: question }).getByRole('button', { name: label }).click();

  test('given members, when an owner invites a person by keyboard and changes a role, then both are stored', async () => {
    await page.goto(`${workbench.address}/app`);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await row('buyer@test.example').getByText('you').waitFor();
    await workbench.tabTo('E-mail address');
    await page.keyboard.type('new.colleague@test.example');
    await page.keyboard.press('Enter');
    await page.getByText('The invitation to new.colleague@test.example is on its way.').waitFor();
    await row('new.colleague@test.example').getByText('invited, until').waitFor();
    const role = page.getByLabel(`Role of ${MEMBER}`);
    await role.selectOption('admin');
    // The page shows the new role when the service has stored it.
    await expect.poll(() => role.inputValue(), { timeout: PATIENCE_MS }).toBe('admin');
    await workbench.inspect('settings-members');
    await page.reload();
    expect(await role.inputValue()).toBe('admin');
    await role.selectOption('member');
    await expect.poll(() => role.inputValue(), { timeout: PATIENCE_MS }).toBe('member');
    await workbench.button('Withdraw: new.colleague@test.example').click();
    await confirm(/^Withdraw/, 'Withdraw');
    await row('new.colleague@test.example').waitFor({ state: 'detached' });
  });

  test('given the last owner, then the role cannot be given up, and the page says why', async () => {
    await page.getByLabel('Role of buyer@test.example').selectOption('member');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Role of buyer@test.example').inputValue()).toBe('owner');
  });

  test('given a new key, then it is shown once, works with its scopes, takes a cap, and is refused when revoked', async () => {
    await open('keys');
    await page.getByRole('textbox', { name: 'Name' }).fill('Robot');
    await page.getByRole('checkbox', { name: 'Usage and wallet: read' }).check();
    await workbench.button('Issue the key').click();
    const secret = await page.getByRole('status').locator('code').innerText();
    await workbench.inspect('settings-key-once');
    const usage = () =>
      fetch(`${workbench.address}/api/v1/billing/usage`, { headers: { 'x-api-key': secret } });
    expect((await usage()).status).toBe(200);
    await workbench.button('I have stored it').click();
    await workbench.button('Issue the key').waitFor();
    expect(await page.getByText(secret).count()).toBe(0);

    await workbench.button('Edit: Robot').click();
    await page.getByRole('textbox', { name: /^Cap on overage/ }).fill('50');
    await page.getByLabel('When the cap is reached').selectOption('pause');
    await workbench.button('Save').click();
    await row('Robot').getByText('€50.00').waitFor();
    await workbench.inspect('settings-keys');

    await workbench.button('Revoke: Robot').click();
    await confirm(/^Revoke this key/, 'Revoke');
    await row('Robot').getByText('revoked').waitFor();
    expect((await usage()).status).toBe(401);
  });

  test('given a webhook endpoint, when a test event is sent, then it arrives, and its delivery opens to the exact body', async () => {
    await open('webhooks');
    await page.getByText('No endpoints yet.').waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/prices`);
    await page.getByRole('textbox', { name: 'Description' }).fill('Prices for the ERP');
    await workbench.button('Create').click();
    expect(await page.getByRole('status').locator('code').innerText()).toMatch(/^whsec_/);
    await workbench.button('I have stored it').click();
    await page.getByRole('link', { name: `${receiver.url}/prices` }).click();
    await workbench.button('Send a test event').click();
    const delivery = row('endpoint.test').first();
    await delivery.getByText('succeeded').waitFor();
    await workbench.button('endpoint.test').click();
    const body = await page.locator('pre').last().innerText();
    expect(body).toBe(receiver.received[0]?.body);
    await workbench.inspect('settings-webhook');
  });

  test('given a delivery, when it is sent again, then the same body arrives again', async () => {
    await workbench.button('Send again').click();
    await page.getByRole('table', { name: 'Deliveries' }).getByText('succeeded').nth(1).waitFor();
    expect(receiver.received.map(({ body }) => body)).toEqual([
      receiver.received[0]?.body,
      receiver.received[0]?.body,
    ]);
    await workbench.button('Replay failed').click();
    await page.getByText('Nothing to replay since then.').waitFor();
  });

  test('given an endpoint, then it can be disabled, enabled, and given another secret', async () => {
    await workbench.button('Disable').click();
    await page.getByText('Disabled by a person.').waitFor();
    await workbench.button('Enable').click();
    await page.getByText('Disabled by a person.').waitFor({ state: 'detached' });
    await workbench.button(`Rotate the secret: ${receiver.url}/prices`).click();
    await confirm(/^Make a new secret/, 'Rotate the secret');
    expect(await page.getByRole('status').locator('code').innerText()).toMatch(/^whsec_/);
    await page.getByRole('link', { name: 'All endpoints' }).click();
    await page.getByText('Succeeded: 2, failed: 0, open: 0').waitFor();
    await workbench.inspect('settings-webhooks');
  });

  test('given an app with access, then it is listed, and its access can be revoked', async () => {
    const db = openTestDatabase(workbench.stack);
    const { user } = await page.evaluate<{ user: { id: string } }>(
      `fetch('/api/v1/auth/session').then((answer) => answer.json())`,
    );
    const now = clockOf(db).now();
    await db.asTenant(workbench.organisation.id, (tx) =>
      insertGrant(tx, workbench.organisation.id, {
        id: newId(),
        grantKey: newId(),
        userId: user.id,
        clientId: 'https://agent.example/client.json',
        clientName: '<b>Agent</b>',
        clientHost: 'agent.example',
        resources: { mcp: ['mcp:use', 'calculations:read'] },
        createdAt: now,
      }),
    );
    await db.close();
    await open('apps');
    await row('<b>Agent</b>').getByText('agent.example').waitFor();
    await workbench.inspect('settings-apps');
    await workbench.button('Revoke: <b>Agent</b>').click();
    await confirm(/^Revoke the access/, 'Revoke');
    await page.getByText('No app has access.').waitFor();
  });

  test('given usage and a wallet, then caps and thresholds are kept', async () => {
    await open('billing');
    await page.getByText(/^\d+ of [\d,]+ calculations$/).waitFor();
    await page.getByRole('textbox', { name: /^Cap on overage/ }).fill('120.5');
    const cap = page.getByRole('region', { name: 'Spend cap' });
    await cap.getByRole('button', { name: 'Save' }).click();
    await cap.getByText('Saved.').waitFor();
    expect(await workbench.client.get('/api/v1/billing/spend-cap')).toMatchObject({
      cap_cents: 12_050,
      action: 'warn',
    });
    await page.getByRole('textbox', { name: /^Report a balance below/ }).fill('25');
    const wallet = page.getByRole('region', { name: 'Wallet' });
    await wallet.getByRole('button', { name: 'Save' }).click();
    await wallet.getByText('Saved.').waitFor();
    expect(await workbench.client.get('/api/v1/billing/wallet')).toMatchObject({
      low_balance_threshold_cents: 2500,
    });
    await workbench.inspect('settings-billing');
  });

  test('given entries in the ledger, then they are listed with their sum, and exported', async () => {
    const ledger = page.getByRole('region', { name: 'Ledger and invoice data' });
    await ledger.getByLabel('Month').selectOption(credited.toISOString().slice(0, 7));
    await ledger.getByRole('cell', { name: 'Top-up by transfer' }).waitFor();
    expect(await ledger.locator('tfoot').innerText()).toContain('€123.45');
    const waiting = page.waitForEvent('download');
    await ledger.getByRole('button', { name: 'Export as CSV' }).click();
    const csv = await readFile(await (await waiting).path(), 'utf8');
    expect(csv).toMatch(/^date,kind,amount,currency,reason,reference,id\r\n.*,credit,123[.]45,EUR,/);
  });

  test('given German and dark colours, then the pages are complete and accessible', async () => {
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await page.getByRole('heading', { name: 'Guthaben', exact: true }).waitFor();
    await workbench.inspect('settings-billing-german-dark');
  });

  test('given a phone and German, then the head has two lines, and the current section is in sight', async () => {
    await resize(page, PHONE);
    await open('billing');
    const current = page.getByRole('link', { name: 'Nutzung und Guthaben' });
    const sections = page.getByRole('navigation', { name: 'Bereiche' });
    // The sections are scrolled when the browser has laid them out.
    await until(
      async () => [await sections.boundingBox(), await current.boundingBox()] as const,
      ([all, link]) => all !== null && link !== null && link.x >= all.x && link.x + link.width <= PHONE.width,
    );
    const signOut = await workbench.button('Abmelden').boundingBox();
    const brand = await page.getByRole('banner').getByRole('link', { name: 'should-cost' }).boundingBox();
    expect(brand?.y ?? 0).toBeLessThan((signOut?.y ?? 0) + (signOut?.height ?? 0));
    expect(signOut?.y ?? 0).toBeLessThan((brand?.y ?? 0) + (brand?.height ?? 0));
    await resize(page, DESKTOP);
  });

  test('given files, then one that could not be read says why in the language of the page, and each can be deleted', async () => {
    const read = await uploadFile(
      workbench.client,
      'plate.step',
      await exampleFile('plate_holes_pocket.step'),
    );
    const broken = await uploadFile(
      workbench.client,
      'broken.step',
      Buffer.from('ISO-10303-21;\nHEADER;\nnothing of the kind'),
    );
    expect(broken).toMatchObject({ status: 'failed', failure_code: 'unreadable' });
    await open('files');
    await row('broken.step').getByText('Die Datei ist beschädigt oder unvollständig.').waitFor();
    await page.getByText('EN', { exact: true }).click();
    await row('broken.step').getByText('The STEP file').waitFor();
    await workbench.inspect('settings-files');
    const waiting = page.waitForEvent('download');
    await workbench.button('Download: plate.step').click();
    expect((await waiting).suggestedFilename()).toBe('plate.step');
    await workbench.button('Delete: plate.step').click();
    await confirm(/^Delete this file/, 'Delete');
    await row('plate.step').waitFor({ state: 'detached' });
    expect((await workbench.client.call('GET', `/api/v1/uploads/${read.id}`)).status).toBe(404);
    await page.getByText('DE', { exact: true }).click();
  });

  test('given a member, then what only owners may see says whom to ask', async () => {
    await page.context().clearCookies();
    await workbench.signIn(MEMBER);
    await open('keys');
    await page.getByText('Ihre Rolle darf das nicht sehen.').waitFor();
    await workbench.inspect('forbidden');
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
