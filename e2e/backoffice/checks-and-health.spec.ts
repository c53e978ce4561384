import type { Page } from '@playwright/test';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { test as base, expect } from '../support/test.ts';
import { expectNoFault, TOKEN } from './studio-page.ts';

const HOSTILE = '<img src=x onerror="window.wasRun=true">';
const CLASSIC = 'fernhollow/funnels/classic.json';

interface Watched {
  shop: OwnShop;
  /** Opens a view of the studio, which the page is signed in to. */
  open(page: Page, path: string): Promise<void>;
}

/** The built shop with its studio, in whose folder the classic funnel has an answer that leads nowhere. */
const test = base.extend<object, { watched: Watched }>({
  watched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const studioPort = await freePort();
      const shop = await ownShop({ env: { STUDIO_PORT: String(studioPort), SLUICE_ADMIN_TOKEN: TOKEN } });
      const origin = `http://studio.localhost:${studioPort}`;
      await shop.change(CLASSIC, ({ defaultFunnels }) => {
        if (Array.isArray(defaultFunnels)) Object.assign(defaultFunnels[2], { overrideYes: HOSTILE });
      });
      const open: Watched['open'] = async (page, path) => {
        await page.goto(`${origin}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (!page.url().includes('/sign-in')) return;
        await page.getByLabel('Admin token').fill(TOKEN);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL(`**${path}`);
      };
      await use({ shop, open });
      await shop.end();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// They share a shop of their own, which takes seconds to start.
test.describe.configure({ mode: 'default' });

async function hasNoFault(page: Page): Promise<void> {
  await expectNoFault(page);
  expect(await page.evaluate(() => Reflect.get(window, 'wasRun'))).toBeUndefined();
}

test('an owner reads the running tests, plays the journey of a finding, and looks up what can be paid how', async ({
  page,
  watched,
}) => {
  await watched.open(page, '/checks');
  await expect(page.getByRole('region', { name: /^Test of / }).first()).toBeVisible();
  await expect(page.getByText('No session has seen a variant of this step yet.').first()).toBeVisible();
  await hasNoFault(page);

  const sections = page.getByRole('navigation', { name: 'Sections of checks' });
  await sections.getByRole('link', { name: 'Findings' }).click();
  await expect(page.getByText('with errors, which cannot be published')).toBeVisible();
  await page.getByRole('link', { name: HOSTILE }).click();
  await expect(page.getByRole('heading', { name: 'home, pay, yes: no page follows' })).toBeVisible();
  await expect(page.getByText('It is in the folder, and keeps the funnel from being published.')).toBeVisible();
  const journey = page.getByRole('slider', { name: 'Step of the journey' });
  await expect(journey).toHaveAttribute('aria-valuetext', /^Step 3 of 3/);
  await page.getByRole('button', { name: 'From the beginning' }).click();
  await expect(page.locator('.canvas .step[aria-pressed="true"]')).toContainText('10 ·');
  await journey.press('ArrowRight');
  await expect(page).toHaveURL(/at=1/);
  await expect(page.locator('.canvas .step[aria-pressed="true"]')).toContainText('order form');
  await hasNoFault(page);

  await sections.getByRole('link', { name: 'Ways to pay' }).click();
  await page.getByLabel('Funnel').selectOption('classic');
  await expect(page).toHaveURL(/\/checks\/matrix\/classic$/);
  await expect(page.getByRole('rowheader', { name: 'Card' })).toBeVisible();
  await hasNoFault(page);
  await sections.getByRole('link', { name: 'Scripts' }).click();
  await expect(page.getByRole('heading', { name: 'order form' })).toBeVisible();
  await sections.getByRole('link', { name: 'Machine tests' }).click();
  await expect(page.getByRole('cell', { name: 'One payment' })).toBeVisible();
  await hasNoFault(page);
});

test('an operator sees what is wrong first, compares the ledgers, and finds lines of the log and commands of the audit', async ({
  page,
  watched,
}) => {
  const { shop, open } = watched;
  await open(page, '/health');
  await expect(page.getByText('Nothing is wrong.')).toBeVisible();
  await hasNoFault(page);
  const sections = page.getByRole('navigation', { name: 'Sections of health' });
  await sections.getByRole('link', { name: 'Outbox' }).click();
  await expect(page.getByRole('heading', { name: 'Everything is delivered' })).toBeVisible();
  await sections.getByRole('link', { name: 'Attempts' }).click();
  await expect(page.getByRole('heading', { name: 'No attempt is open' })).toBeVisible();

  await sections.getByRole('link', { name: 'Reconcile' }).click();
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByText('No difference.')).toBeVisible();

  await shop.sluice('webhooks', 'add', `http://127.0.0.1:${await freePort()}/hooks`);
  await sections.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Test …' }).click();
  await page.getByRole('button', { name: 'Post it' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('did not take it');
  await page.getByRole('button', { name: 'Close' }).click();
  await hasNoFault(page);

  await shop.sluice('rollback', HOSTILE).catch(() => {});
  await sections.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('combobox', { name: 'Command' }).selectOption('rollback');
  await expect(page).toHaveURL(/command=rollback/);
  // The list of before stays in sight until that of the filter is read.
  const refused = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '<img src=x' }) });
  await expect(refused.getByRole('cell', { name: 'refused' })).toBeVisible();
  await hasNoFault(page);

  const report = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://elsewhere.example/a' } };
  const headers = { 'content-type': 'application/csp-report' };
  await fetch(`${shop.url}/csp-reports`, { method: 'POST', headers, body: JSON.stringify(report) });
  await sections.getByRole('link', { name: 'Log' }).click();
  await page.getByLabel('Words').fill('policy elsewhere');
  await page.getByText('the content policy blocked something').click();
  await expect(page.getByText('"blocked":"https://elsewhere.example"')).toBeVisible();

  const at = new Date().toISOString();
  const line = { number: 9, at, level: 'error', message: HOSTILE, detail: HOSTILE };
  const said = { process: { host: HOSTILE, pid: 1, since: at }, forgotten: 0, lines: [line], next: null };
  await page.route('**/admin/api/log?*', (route) => route.fulfill({ json: said }));
  await page.getByLabel('Words').fill('img');
  await page.locator('.log-lines summary').click();
  await expect(page.locator('.log-lines pre')).toHaveText(HOSTILE);
  await hasNoFault(page);
});
