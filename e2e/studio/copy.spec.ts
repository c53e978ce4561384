import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CARD, Shopper } from '../models/shopper.ts';
import { expect, studioFaults, test } from './dev-shop.ts';

/** A page of another viewer, which the shop's development server gives the package. */
const VIEWER = `<!doctype html><title>Viewer</title><ol></ol><script type="module">
  import { createBrowserReceiver } from '/@id/@statelyai/inspect';
  createBrowserReceiver().subscribe(({ type, name }) => {
    document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: type + ' ' + name }));
  });
</script>`;

test('a developer goes back before a decline, answers otherwise, and copies the history as a test that passes', async ({
  page: studio,
  context,
  dev,
}) => {
  await studio.setViewportSize({ width: 1280, height: 800 });
  await dev.openStudio(studio, '/inspect');
  const shopper = new Shopper(await context.newPage(), dev.url);
  await shopper.ordersWith(CARD.declined);
  const log = studio.getByRole('region', { name: 'Events' });
  await log.getByRole('searchbox').fill('checkout done payment');
  await log.getByRole('option', { name: / checkout done payment / }).click();
  await expect(studio.getByText('= As recorded.')).toBeVisible();
  await studio.getByRole('button', { name: 'Fork, or copy as a test' }).click();
  await expect(studio.getByText('= The definition is the one that ran')).toBeVisible();

  await studio.getByRole('button', { name: 'Copy as a test', exact: true }).click();
  const path = await studio.getByLabel('1. Store it in the repository as').inputValue();
  const text = await studio.getByLabel('2. with this text').inputValue();
  const own = path.replace('.test.ts', `-${process.pid}.test.ts`);
  mkdirSync(dirname(own), { recursive: true });
  writeFileSync(own, text);
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', own], { encoding: 'utf8' });
  rmSync(own);
  expect(run.stdout + run.stderr).toContain('1 passed');

  await studio.getByRole('button', { name: 'Instead of done payment …' }).click();
  await expect(studio.getByLabel(/^state charging, active$/)).toBeVisible();
  await studio.getByRole('button', { name: /^captured example/ }).click();
  await studio.getByRole('button', { name: 'Take this step' }).click();
  await expect(studio.getByLabel(/^state captured, active$/)).toBeVisible();
  await expect(studio).toHaveURL(/step=\d+.*#fork=/);
  await studio.reload();
  await expect(studio.getByLabel(/^state captured, active$/)).toBeVisible();
  for (const width of [390, 1280]) {
    await studio.setViewportSize({ width, height: 844 });
    if (width < 900) await studio.getByRole('tab', { name: 'details' }).click();
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
});
