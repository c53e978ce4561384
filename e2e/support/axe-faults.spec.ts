import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './axe-faults.ts';

const HEADED = '<h1>Order</h1>';

/** As the shop does, the page puts equal elements in place of the server's, here while axe looks. */
const CHANGES = `
  const read = window.getComputedStyle.bind(window);
  window.getComputedStyle = (...asked) => {
    window.getComputedStyle = read;
    const root = document.getElementById('root');
    root.innerHTML = root.innerHTML;
    return read(...asked);
  };`;

/** The page becomes alive a second after its heading is shown. */
const STARTS = "setTimeout(() => document.getElementById('unstarted').remove(), 1000);";

const NOTICE = '<div id="unstarted" hidden><a href="">Try again</a></div>';

async function isShown(page: Page, { main = HEADED, before = '', script = '' }): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>Shop</title>${before}
    <div id="root" data-digest="served"><a href="#main">Skip to main content</a><main id="main">${main}</main><footer><a href="/terms">Terms</a></footer></div>
    <script>${script}</script>`;
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://127.0.0.1/order');
}

test('R09 a page is looked at once it has started', async ({ page }) => {
  await isShown(page, { before: NOTICE, script: STARTS });
  expect(await axeFaults(page)).toEqual([]);
});

test('R09 a page that changed while axe looked is looked at again', async ({ page }) => {
  await isShown(page, { script: CHANGES });
  expect(await axeFaults(page)).toEqual([]);
});

test('R09 a fault stays one while the page changes', async ({ page }) => {
  await isShown(page, { main: 'Order', script: CHANGES });
  expect(await axeFaults(page)).toEqual(['page-has-heading-one: html']);
});
