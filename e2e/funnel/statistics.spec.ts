import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

interface Sent {
  eventType: string;
  sessionId: string;
  funnelSTPId: string;
}

test('T02 C03 T01 one New Session event precedes the page views, all in one session', async ({ shopper, page }) => {
  const sent: Sent[] = [];
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/funnel/stats/save')) return;
    sent.push(response.request().postDataJSON());
    statuses.push(response.status());
  });
  await shopper.opens('/home?uid=classic');
  await shopper.isAt(STEP.landing);
  await shopper.startsOrder();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent.map((event) => event.eventType)).toEqual(['New Session', 'Page View', 'Page View']);
  expect(sent.at(-1)?.funnelSTPId).toBe('fh-classic-order');
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

test('K02 a shop whose statistics fail still sells', async ({ shopper, page }) => {
  await page.route('**/funnel/stats/save', (route) => route.abort());
  await shopper.opens('/home?uid=classic');
  await shopper.startsOrder();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
