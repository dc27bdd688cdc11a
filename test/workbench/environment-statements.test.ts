import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, EMAIL, openWorkbench, pricePart, priceRevision, type Workbench } from './in-browser.ts';

type Subcontractor = { readonly name: string; readonly price_per_kg: number | null };
type Override = { readonly bin: string; readonly parameter: string; readonly value: number };

const NAME = 'Hardening Ltd';
const LOTS = [1, 10, 100];
const ACTUAL = 1.25;
const PARAMETER = { bin: 'labour.role_factor', parameter: 'setter' };

describe.skipIf(chromium.path === undefined)('what an environment states, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let plant: string;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    plant = workbench.organisation.environmentId;
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const at = (view: string) => `${workbench.address}/app/environments/${plant}?view=${view}`;
  const stored = <T>(what: string) => workbench.client.get<T[]>(`/api/v1/environments/${plant}/${what}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const confirm = (question: RegExp, label: string) =>
    page.getByRole('group', { name: question }).getByRole('button', { name: label }).click();

  test('given subcontractors, when one is added, changed and deleted by keyboard, then the service has each', async () => {
    await page.goto(at('subcontractors'));
    await page.getByRole('table', { name: 'Subcontractors' }).waitFor();
    await workbench.tabTo('Add a subcontractor');
    await page.keyboard.press('Enter');
    await page.keyboard.type(NAME);
    await page.getByRole('textbox', { name: 'Per kg (EUR)' }).fill('1.4');
    await page.getByRole('textbox', { name: 'Minimum per lot (EUR)' }).fill('120');
    await page.getByRole('textbox', { name: 'Lead time (days)' }).fill('7');
    await page.getByRole('textbox', { name: 'Source' }).fill('Quotation 4711');
    await page.keyboard.press('Enter');
    await row(NAME).getByText('€1.40', { exact: true }).waitFor();
    await workbench.inspect('environment-subcontractors');
    await workbench.button(`Edit: ${NAME}`).press('Enter');
    await page.getByRole('textbox', { name: 'Per kg (EUR)' }).fill('1.55');
    await page.keyboard.press('Enter');
    await row(NAME).getByText('€1.55', { exact: true }).waitFor();
    const ours = async () =>
      (await stored<Subcontractor>('subcontractors')).filter(({ name }) => name === NAME);
    expect(await ours()).toMatchObject([
      {
        name: NAME,
        process: 'heat_treatment',
        price_per_kg: 1.55,
        min_price: 120,
        lead_time_days: 7,
      },
    ]);
    await workbench.button(`Delete: ${NAME}`).click();
    await confirm(/^Delete this subcontractor/, 'Delete');
    await row(NAME).waitFor({ state: 'detached' });
    expect(await ours()).toEqual([]);
  });

  test('given the parameters of the method, when one gets an own value, then it is listed, and the chain applies again when it is deleted', async () => {
    const name = `${PARAMETER.bin} ${PARAMETER.parameter}`;
    await page.goto(at('parameters'));
    await page.getByText('No own values.').waitFor();
    await page.getByRole('searchbox', { name: 'Group begins with' }).fill('no such group');
    await page.getByText('No group begins like that').waitFor();
    await page.getByRole('searchbox', { name: 'Group begins with' }).fill('labour.role');
    await workbench.button(`State an own value: ${name}`).click();
    await page.getByRole('textbox', { name }).fill('1.4');
    await page.getByRole('textbox', { name: 'Source' }).fill('Wage agreement');
    await page.keyboard.press('Enter');
    await row(name).getByText('Wage agreement').waitFor();
    await workbench.inspect('environment-parameters');
    expect(await stored<Override>('overrides')).toMatchObject([{ ...PARAMETER, value: 1.4 }]);
    await workbench.button(`Edit: ${name}`).click();
    await page.getByRole('textbox', { name }).fill('1.5');
    await page.keyboard.press('Enter');
    await row(name).filter({ hasText: 'Wage agreement' }).getByText('1.5').waitFor();
    await workbench.button(`Delete: ${name}`).click();
    await confirm(/^Delete the own value/, 'Delete');
    await page.getByText('No own values.').waitFor();
    expect(await stored('overrides')).toEqual([]);
  });

  test('given observed costs, then the calibration shows its factors, what they were fitted to and who set them, until it is removed', async () => {
    await page.goto(at('calibration'));
    await page.getByText('Not calibrated.').waitFor();
    const first = await pricePart(workbench.client, 'plate_holes_pocket.step', 'PLATE-1', {
      lot_size: LOTS[0],
      material_ref: 'C45',
    });
    const ids = [first.calculationId];
    for (const lot_size of LOTS.slice(1))
      ids.push(await priceRevision(workbench.client, first.revisionId, { lot_size, material_ref: 'C45' }));
    const costs = await Promise.all(
      ids.map((id) => workbench.client.get<{ unit_cost: number }>(`/api/v1/calculations/${id}`)),
    );
    const observations = ids.map((calculation_id, index) => ({
      calculation_id,
      actual_unit_cost: (costs[index]?.unit_cost ?? 0) * ACTUAL,
      currency: 'EUR',
    }));
    // By the person, as a page of known prices does.
    const status = await page.evaluate<number>(
      `fetch('/api/v1/environments/${plant}/calibration', { method: 'PUT',
        headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify({ observations }))} })
        .then((answer) => answer.status)`,
    );
    expect(status).toBe(200);
    await page.reload();
    await page.getByText(`Set by ${EMAIL}`).waitFor();
    const factors = page.getByRole('table', { name: 'Factors' });
    await factors.getByRole('row', { name: /^Direct labour/ }).waitFor();
    expect(await factors.locator('tfoot').innerText()).toContain('20.0%');
    await page
      .getByRole('table', { name: 'Observed costs' })
      .getByRole('link', { name: 'PLATE-1' })
      .nth(LOTS.length - 1)
      .waitFor();
    await workbench.inspect('environment-calibration');
    await page.getByRole('button', { name: /^Remove the calibration: / }).click();
    await confirm(/^Remove the calibration/, 'Remove the calibration');
    await page.getByText('Not calibrated.').waitFor();
    expect((await workbench.client.call('GET', `/api/v1/environments/${plant}/calibration`)).status).toBe(
      404,
    );
  });

  test('given a fleet and tools, when a machine and a tool are added, then both are stored, and the history says by whom', async () => {
    await page.goto(at('machines'));
    await workbench.button('New machine').click();
    await page.keyboard.type('Lathe 9');
    await page.getByLabel('Class').selectOption('turning');
    await page.getByRole('textbox', { name: 'Stated rate per hour (EUR)' }).fill('64');
    await page.keyboard.press('Enter');
    await row('Lathe 9').getByText('€64.00/h').waitFor();
    await page.goto(at('history'));
    const entry = page.getByRole('listitem').filter({ hasText: 'Lathe 9' }).first();
    await entry.getByText(EMAIL).waitFor();
    expect(await entry.innerText()).toContain('Machine of the fleet');
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
