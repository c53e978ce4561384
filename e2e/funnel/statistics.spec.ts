import { CARD, Shopper, STEP } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/test.ts';
import { forwarderTo } from './forwarder.ts';

const SAVE = '/funnel/stats/save';

interface Told {
  type: string;
  outcome?: string;
  method?: string;
  from?: string;
  on?: string;
}

interface Sent {
  eventType: string;
  sessionId: string;
  funnelSTPId: string;
}

test('T02 T04 C03 T01 one New Session event precedes the page views, all in one session', async ({ shopper, page }) => {
  const sent: Sent[] = [];
  const statuses: number[] = [];
  // The events wait a second for the first one's answer, which may come later than those of the others.
  page.on('request', (request) => request.url().endsWith(SAVE) && sent.push(request.postDataJSON()));
  page.on('response', (response) => response.url().endsWith(SAVE) && statuses.push(response.status()));
  await shopper.opens('/home?uid=classic');
  await shopper.isAt(STEP.landing);
  const told = () => sent.map(({ eventType, funnelSTPId }) => `${eventType} ${funnelSTPId}`);
  await expect.poll(told).toContain('NewSession fh-classic-landing');
  await shopper.startsOrder();
  await expect.poll(told).toContain('NewSession fh-classic-order');
  expect(told().filter((each) => each.startsWith('New Session'))).toEqual(['New Session fh-classic-landing']);
  const views = ['Page View fh-classic-landing', 'Page View fh-classic-order'];
  expect(told().filter((each) => each.startsWith('Page View'))).toEqual(views);
  expect(told()[0]).toBe('New Session fh-classic-landing');
  expect(told()).toContain('NewSession fh-classic-landing');
  expect(new Set(sent.map((event) => event.sessionId)).size).toBe(1);
  expect(new Set(statuses)).toEqual(new Set([204]));
});

test('C04 the facts of a walk reach the server once it is more than a visit, and when the page is left', async ({
  shopper,
  page,
}) => {
  const types: string[] = [];
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/funnel/stats/event')) return;
    const { facts }: { facts: { fact: { type: string } }[] } = response.request().postDataJSON();
    types.push(...facts.map(({ fact }) => fact.type));
    statuses.push(response.status());
  });
  await shopper.opens('/home?uid=classic');
  await shopper.isAt(STEP.landing);
  await shopper.opens('/home?uid=classic');
  await shopper.isAt(STEP.landing);
  expect(types).toEqual([]);
  await shopper.startsOrder();
  await expect.poll(() => types).toEqual(expect.arrayContaining(['step.entered', 'edge.taken', 'checkout.advanced']));
  const before = types.length;
  await shopper.opens('/home?uid=classic');
  await expect.poll(() => types.length).toBeGreaterThan(before);
  expect(new Set(statuses)).toEqual(new Set([204]));
});

test('T02 C03 neither the New Session nor the Page View is lost when the page is left at once', async ({
  page,
  shop,
}) => {
  const before = await forwarderTo(shop.url, (url, body) => url.endsWith(SAVE) && body.includes('New Session'));
  const types = () => before.posted(SAVE).map((body): string => JSON.parse(body).eventType);
  await page.goto(`${before.url}/home?uid=classic`);
  await expect.poll(types).toEqual(['New Session']);
  await page.goto(`${before.url}/policy?uid=classic`);
  await expect.poll(types).toEqual(expect.arrayContaining(['New Session', 'Page View']));
  expect(types()[0]).toBe('New Session');
  await before.close();
});

test('E21 L02 the cookies of statistics live seven days with consent, and go with it', async ({
  page,
  shop,
  context,
}) => {
  const names = ['GAID', 'alternaiGuestId', 'alternaiVisitorId'];
  const kept = async () => (await context.cookies()).filter(({ name }) => names.includes(name));
  await page.goto(`${shop.url}/home?uid=classic`);
  await expect.poll(async () => (await kept()).map(({ name }) => name).sort()).toEqual(names);
  for (const { value, expires } of await kept()) {
    expect(value).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(Math.abs(expires - Date.now() / 1000 - 7 * 86_400)).toBeLessThan(600);
  }
  const before = await kept();
  // Another brand on the origin, which still asks.
  await page.goto(`${shop.url}/home?uid=subscription`);
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await page.goto(`${shop.url}/optout?uid=classic`);
  expect(await kept()).toEqual(before);
  await page.getByRole('button', { name: 'Refuse both' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.goto(`${shop.url}/home?uid=classic`);
  await expect.poll(kept).toEqual([]);
});

test('O07 T05 the affiliate of a visit is told with its New Session, and to the orders with its first step on', async ({
  shopper,
  page,
}) => {
  const told: string[] = [];
  const events: { eventType: string; customPayLoad1?: string }[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/affiliate/setaffparameters')) told.push(`${response.status()}`);
    if (response.url().endsWith('/funnel/stats/save')) events.push(response.request().postDataJSON());
  });
  await shopper.opens('/home?uid=classic&affid=77');
  await shopper.isAt(STEP.landing);
  await expect
    .poll(() => events.find(({ eventType }) => eventType === 'AffiliateInfo')?.customPayLoad1)
    .toContain('77');
  expect(told).toEqual([]);
  await shopper.startsOrder();
  await expect.poll(() => told).toEqual(['204']);
});

// The machine's tests have the facts of such a payment, and the tag manager's journey closes a tab on one.
const CLOSED = 'N14 a payment whose page was closed is told once, by the page that learns of it';

test(CLOSED, keptIf(false), async ({ shopper, shop, sandbox, context, page }) => {
  const told: Told[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/funnel/stats/event')) return;
    const { facts }: { facts: { fact: Told }[] } = request.postDataJSON();
    told.push(...facts.map(({ fact }) => fact));
  });
  const ends = () =>
    told.filter(({ type }) => type === 'payment.ended').map(({ outcome, method }) => [outcome, method]);
  const edges = () => told.filter(({ type }) => type === 'edge.taken').map(({ from, on }) => `${from} ${on}`);
  const before = (await sandbox.captures()).length;
  await shopper.opens('/home?uid=classic');
  await shopper.startsOrder();
  await shopper.givesContact();
  await shopper.givesCard(CARD.good);
  await expect.poll(edges).toEqual(['fh-classic-landing next']);
  await sandbox.willFail({
    match: { method: 'POST', path: '/v1/payment_intents$' },
    at: 'before',
    fault: 'latency',
    ms: 1500,
  });
  const paying = page.waitForRequest(/orders\/createguest/);
  await shopper.pays();
  await paying;
  await page.close();
  await expect.poll(async () => (await sandbox.captures()).length).toBe(before + 1);
  const again = new Shopper(await context.newPage(), shop.url);
  await again.opens('/home?uid=classic');
  await again.isAt(STEP.upsell1);
  await expect.poll(ends).toEqual([['paid', 'card']]);
  await again.page.reload();
  await again.isAt(STEP.upsell1);
  await again.saysNo();
  await again.isAt(STEP.downsell1);
  await expect.poll(() => told.filter(({ type }) => type === 'offer.answered').length).toBe(1);
  expect(ends()).toEqual([['paid', 'card']]);
  expect(edges()).toEqual(['fh-classic-landing next', 'fh-classic-order next', 'fh-classic-upsell-1 no']);
});

test('K02 a shop whose statistics fail still sells', async ({ shopper, page }) => {
  await page.route('**/funnel/stats/save', (route) => route.abort());
  await shopper.opens('/home?uid=classic');
  await shopper.startsOrder();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
