import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inSoak } from '../../tests/support/soak/soak.ts';
import { CARD, Shopper } from '../models/shopper.ts';
import { expect, test } from './dev-shop.ts';
import { DESKTOP, expectNoFault, PHONE, studioFaults } from './studio-page.ts';

/** A page of another viewer, which the shop's development server gives the package. */
const VIEWER = `<!doctype html><title>Viewer</title><ol></ol><script type="module">
  import { createBrowserReceiver } from '/@id/@statelyai/inspect';
  createBrowserReceiver().subscribe(({ type, name }) => {
    document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: type + ' ' + name }));
  });
</script>`;

/** Runs a copied test as a developer would, and returns what Vitest says. */
function runTest(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', path], { encoding: 'utf8' });
  rmSync(path);
  return run.stdout + run.stderr;
}

test('a developer sees why a payment failed, goes back before it, answers otherwise, and copies the history as a test', async ({
  page: studio,
  context,
  dev,
}) => {
  await studio.setViewportSize(DESKTOP);
  await dev.openStudio(studio, '/inspect');
  const shopper = new Shopper(await context.newPage(), dev.url);
  await shopper.ordersWith(CARD.declined);
  const declined = shopper.page.getByRole('alert').filter({ hasText: /declined/i });
  await expect(declined.first()).toBeVisible();

  const actors = studio.getByRole('navigation', { name: 'Actors' });
  for (const name of ['consent', 'funnel', 'checkout', 'quote', 'lead'])
    await expect(actors.getByRole('button', { name: new RegExp(`^${name}\\b`) })).toBeVisible();
  await actors.getByRole('button', { name: /^checkout/ }).click();
  await expect(studio.getByLabel(/^state payment, active$/)).toBeVisible();

  const log = studio.getByRole('region', { name: 'Events' });
  await log.getByRole('searchbox').fill('checkout done payment');
  await log.getByRole('option', { name: / checkout done payment / }).click();
  const details = studio.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { name: /done payment/ })).toBeVisible();
  await expect(details.getByText(/"declined"/).first()).toBeVisible();
  await expect(studio).toHaveURL(/step=\d+/);
  await expect(studio.getByText('= As recorded.')).toBeVisible();
  await studio.getByRole('button', { name: 'Fork, or copy as a test' }).click();
  await expect(studio.getByText('= The definition is the one that ran')).toBeVisible();

  await studio.getByRole('button', { name: 'Copy as a test', exact: true }).click();
  const path = await studio.getByLabel('1. Store it in the repository as').inputValue();
  const text = await studio.getByLabel('2. with this text').inputValue();
  expect(path).toMatch(/^tests\/machines\/recorded\/checkout-[a-z-]+\.test\.ts$/);
  expect(text).toContain("import { checkoutMachine } from '");
  expect(text.match(/ expect\(/g)?.length).toBeGreaterThan(5);
  // That such a file passes, the tests of the server show with a record of their own.
  if (inSoak(true, false))
    expect(runTest(path.replace('.test.ts', `-${process.pid}.test.ts`), text)).toContain('1 passed');

  await studio.getByRole('button', { name: 'Instead of done payment …' }).click();
  await expect(studio.getByLabel(/^state charging, active$/)).toBeVisible();
  await studio.getByRole('button', { name: /^captured example/ }).click();
  await studio.getByRole('button', { name: 'Take this step' }).click();
  await expect(studio.getByRole('button', { name: 'transition to captured', pressed: true })).toBeVisible();
  await expect(studio).toHaveURL(/step=\d+.*#fork=/);
  await studio.reload();
  await expect(studio.getByRole('button', { name: 'transition to captured', pressed: true })).toBeVisible();
  for (const size of [PHONE, DESKTOP]) {
    await studio.setViewportSize(size);
    if (size.width < 900) await studio.getByRole('tab', { name: 'details' }).click();
    await studio.getByRole('tab', { name: 'copy' }).click();
    expect(await studioFaults(studio)).toEqual([]);
  }
  await studio.getByRole('button', { name: 'Leave the fork' }).first().click();
  await expect(studio.getByText('= As recorded.')).toBeVisible();

  await context.route(`${dev.url}/viewer.html`, (route) => route.fulfill({ contentType: 'text/html', body: VIEWER }));
  await studio.getByText('Stately’s viewer').click();
  await studio.getByLabel('Address of the viewer').fill(`${dev.url}/viewer.html`);
  const opened = context.waitForEvent('page');
  await studio.getByRole('button', { name: 'Open and send' }).click();
  const viewer = await opened;
  await expect(viewer.getByText('@xstate.actor checkout').first()).toBeAttached();
  await viewer.close();

  // The same moment before: the checkout was paying.
  await studio.getByRole('button', { name: '← Back' }).click();
  await studio.getByRole('button', { name: 'Live' }).click();
  await expect(studio).not.toHaveURL(/step=/);
  await expectNoFault(studio);
});
