import { createWebSocketInspector } from '@statelyai/inspect';
import { createActor, createMachine } from 'xstate';
import type { Order } from '../../contracts/api/order-api.ts';
import { inSoak } from '../../tests/support/soak/soak.ts';
import { choosesPayPal, leavesForPayPal } from '../models/paypal-shopper.ts';
import { CARD, Shopper, STEP } from '../models/shopper.ts';
import { expect, test } from './dev-shop.ts';

// They share a shop in development, which takes seconds to start.
test.describe.configure({ mode: 'default' });

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Were it markup anywhere, it would change the title. */
const HOSTILE = '<img src=x onerror="document.title=1">';

test('nothing that says who a shopper is, or proves it, leaves the page for the studio, from PayPal to a paid offer', async ({
  context,
  dev,
}) => {
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    if (socket.url().includes('/inspect/')) socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  const shopper = new Shopper(page, dev.url);
  await choosesPayPal(shopper);
  const paypal = await leavesForPayPal(shopper);
  const approval = new URL(page.url()).searchParams.get('token') ?? '';
  await paypal.cancels();
  await page.getByRole('radio', { name: /^Card/ }).click();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  await shopper.saysYes();
  await shopper.isAt(STEP.upsell2);
  await expect.poll(() => sent.filter((text) => text.includes('done.actor.payment')).length).toBeGreaterThan(1);
  // A time in milliseconds may contain a card's four digits, and so may an id.
  const found = sent
    .join()
    .replace(UUID, 'an id')
    .match(/.{60}(Pell|12 Fern Street|(?<!\d)94607|Oakland|415\) 555|@example\.com|(?<!\d)4242|_secret_).{20}/gi);
  expect(found).toBe(null);
  const orders: Order[] = await page.evaluate(async () => (await fetch('/api/orders/all')).json());
  const proofs = [approval, ...orders.flatMap(({ receipt }) => receipt ?? [])];
  expect(proofs.filter((each) => sent.join().includes(each))).toEqual([]);
  expect(proofs.length).toBeGreaterThan(1);
});

test('the inspector follows a page across reloads and tabs, and sends it an event by hand', async ({
  page: studio,
  context,
  dev,
}) => {
  await studio.setViewportSize({ width: 1280, height: 800 });
  await dev.openStudio(studio, '/inspect');
  const shop = await context.newPage();
  await shop.goto(`${dev.url}/SecureCart?uid=refill`);
  const choice = studio.getByRole('combobox', { name: 'App' });
  const loads = (path: string) => choice.locator('option').filter({ hasText: path });
  await expect(loads('Northvale /SecureCart')).toHaveCount(1);
  await expect(choice.locator('option:checked')).toContainText('/SecureCart');
  const first = await choice.inputValue();
  await shop.reload();
  await expect(loads('Northvale /SecureCart')).toHaveCount(2);
  await expect(choice).not.toHaveValue(first);
  const other = await context.newPage();
  await other.goto(`${dev.url}/home?uid=vsl`);
  await expect(loads('Northvale /home')).toHaveCount(1);

  await choice.selectOption({ index: 0 });
  await studio.getByRole('button', { name: /^consent/ }).click();
  const asked = other.getByRole('region', { name: 'Cookies for statistics and advertising?' });
  await expect(asked).toBeVisible();
  await studio.getByRole('tab', { name: 'send' }).click();
  await studio.getByLabel('As JSON').fill('{ "type": "consent.refused" }');
  await studio.getByRole('button', { name: 'Send to the page' }).click();
  await expect(asked).toBeHidden();

  await other.close();
  await studio.getByRole('button', { name: 'Show the page that runs' }).click();
  await expect(choice.locator('option:checked')).toContainText('/SecureCart');
});

const EVENTS = inSoak(5_000, 1_000);

test(`another app is shown beside the shop: forty states in states, an event that cannot be cloned, ${EVENTS} events`, async ({
  page: studio,
  dev,
}) => {
  await dev.openStudio(studio, '/inspect');
  const nested = (depth: number): object =>
    depth === 0 ? {} : { initial: 'inner', states: { inner: nested(depth - 1), [`other${depth}`]: {} } };
  const inspector = createWebSocketInspector({ url: dev.appsSocket, serializationDepthLimit: 200 });
  const machine = createMachine({ id: 'russian', ...nested(40), on: { poke: {} } });
  const actor = createActor(machine, { inspect: inspector.inspect }).start();
  const circle: Record<string, unknown> = { run: () => 1, html: HOSTILE };
  circle.self = circle;
  actor.send({ type: 'poke', circle });
  await expect(studio.getByRole('button', { name: /^russian/ })).toBeVisible();
  await expect(studio.getByLabel(/^state inner, active$/).first()).toBeVisible();
  await studio.getByRole('tab', { name: 'log' }).click();
  await expect(studio.getByRole('option').filter({ hasText: 'poke' })).toBeVisible();
  for (let number = 1; number <= EVENTS; number += 1) actor.send({ type: 'poke', number });
  await expect(studio.getByText(`${EVENTS + 2} events`)).toBeVisible();
  await studio.getByRole('searchbox').fill('poke 711');
  await expect(studio.getByText(`1 of ${EVENTS + 2} events`)).toBeVisible();
  await studio.getByRole('searchbox').fill('circle');
  await studio.getByRole('option', { name: / poke / }).click();
  await expect(
    studio
      .getByRole('complementary', { name: 'Details' })
      .getByText(/<img src=x/)
      .first(),
  ).toBeVisible();
  const hostile = createMachine({ id: HOSTILE, initial: HOSTILE, states: { [HOSTILE]: {} } });
  createActor(hostile, { inspect: inspector.inspect }).start();
  await studio.getByRole('button', { name: 'Live' }).click();
  await studio.getByRole('button', { name: /^<img/ }).click();
  await expect(studio.getByLabel(/^state <img.*, active$/)).toBeVisible();
  expect(await studio.title()).toBe('Studio · Sluice');
  actor.stop();
  inspector.stop();
});
