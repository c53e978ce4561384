import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { HttpGuest } from '../support/crash/http-guest.ts';
import { ANN } from '../support/shops/order-shop.ts';
import { inSoak } from '../support/soak/soak.ts';
import { type AttackedShop, tellCost } from './support/attacked-shop.ts';

/** The posts of each kind by one session, and the sessions that are minted for a few posts each. */
const POSTS = inSoak(600, 24);
const SESSIONS = inSoak(90, 3);
const POSTS_OF_SESSION = 3;
const AT_ONCE = 20;

/** The posts of this size that a session gets through in one of at most two minutes. */
const THROUGH = { events: 7, 'custom events': 3, logs: 1, quotes: 120, 'open orders': 10, affiliates: 6, leads: 10 };

/** The custom events of an address in a minute: 4,000 kilobytes of 17 each. */
const THROUGH_BY_ADDRESS = 235;

type Kind = keyof typeof THROUGH;

/** Calls that store something, each as large as the shop takes it. */
function writesOf(hash: string): Record<Kind, (guest: HttpGuest) => Promise<number>> {
  const longest = { affId: 'a'.repeat(100), referralUrl: noise(2000), landingUrl: noise(2000) };
  const offers = ['fh-offer-powerfoods-complete-beef-3'];
  const event = {
    mainFunnelId: 'fh-classic',
    funnelSTPId: 'fh-classic-landing',
    customPayLoad1: noise(8000),
    customPayLoad2: noise(8000),
  };
  const quote = { funnel: { hash }, offers };
  const order = { funnel: { hash, step: 'fh-classic-order' }, account: ANN, affParameters: longest };
  const lead = { email: 'eve@example.com', funnel: 'fh-classic', step: 'fh-classic-order' };
  return {
    events: (guest) => guest.send('POST', '/api/funnel/stats/save', { ...event, eventType: 'Page View' }),
    'custom events': (guest) => guest.send('POST', '/api/funnel/stats/save', { ...event, eventType: 'Mine' }),
    logs: (guest) => guest.send('POST', '/api/logger', { level: 'info', message: 'm', logObject: noise(15_000) }),
    quotes: (guest) => guest.send('POST', '/api/quotes', { ...quote, checkoutId: randomUUID() }),
    'open orders': async (guest) => {
      const asked = { ...quote, checkoutId: randomUUID() };
      const quoted = await guest.post<{ id: string; total: number }>('quotes', asked);
      if (quoted.status !== 200) return quoted.status;
      const { id, total } = quoted.json;
      return guest.send('POST', '/api/orders/setorderguest', { ...asked, ...order, quote: { id, total } });
    },
    affiliates: (guest) => guest.send('POST', '/api/affiliate/setaffparameters', longest),
    leads: (guest) => guest.send('POST', '/api/leads', lead),
  };
}

/** One visitor who writes as much as the shop takes, and then another who only wants to buy. */
export function fullDisk(shop: () => AttackedShop): void {
  it('one visitor, in one session or in many, stores little, and a shopper of another address is quoted', async () => {
    const writes = writesOf(await shop().hashOf('classic'));
    const before = await shop().cost();
    for (const [kind, most] of Object.entries(THROUGH)) {
      const eve = await shop().visitor('198.51.100.7');
      const write = writes[kind as Kind];
      const stored = await storedOf(Array.from({ length: POSTS }, () => () => write(eve)));
      // A window that ends in the middle lets as many through again.
      expect([kind, stored <= 2 * most, stored > 0]).toEqual([kind, true, true]);
    }
    const between = await shop().cost();
    tellCost(`${POSTS} large writes of each kind by one session`, before, between);
    const stored = await storedOf(
      Array.from({ length: SESSIONS }, () => async () => {
        const eve = await shop().visitor('198.51.100.8');
        return Promise.all(Array.from({ length: POSTS_OF_SESSION }, () => writes['custom events'](eve)));
      }),
    );
    tellCost(`${POSTS_OF_SESSION} large events in each of ${SESSIONS} sessions`, between, await shop().cost());
    expect(stored).toBeLessThanOrEqual(2 * THROUGH_BY_ADDRESS);
    expect(await writes.quotes(await shop().visitor('198.51.100.9'))).toBe(200);
  });
}

/** Texts that the store cannot compress. */
function noise(length: number): string {
  let text = '';
  while (text.length < length) text += randomUUID();
  return text.slice(0, length);
}

/** The number of calls that stored something; the others were refused as too many. */
async function storedOf(calls: (() => Promise<number | number[]>)[]): Promise<number> {
  const statuses: number[] = [];
  for (let begun = 0; begun < calls.length; begun += AT_ONCE) {
    const answers = await Promise.all(calls.slice(begun, begun + AT_ONCE).map((call) => call()));
    statuses.push(...answers.flat());
  }
  expect(statuses.filter((status) => ![200, 204, 429].includes(status))).toEqual([]);
  return statuses.filter((status) => status !== 429).length;
}
