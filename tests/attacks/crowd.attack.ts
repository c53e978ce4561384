import { expect, it } from 'vitest';
import { tokenOf } from '../support/crash/card-sandbox.ts';
import { BUNDLES, type HttpGuest } from '../support/crash/http-guest.ts';
import { VISA } from '../support/shops/order-shop.ts';
import { inSoak } from '../support/soak/soak.ts';
import { type AttackedShop, tellCost } from './support/attacked-shop.ts';
import { sandboxOf } from './support/card-token.ts';

const SHOPPERS = inSoak(1_000, 20);
const AT_ONCE = 20;
const EVENTS = 6;
const QUOTES = 5;
const ADDRESS = '198.51.100.200';

/** No attack, but what none of the limits may refuse: the shoppers of a company, each of whom walks through a funnel and pays. */
export function crowded(shop: () => AttackedShop): void {
  it('a crowd of shoppers behind one address is refused nothing', async () => {
    const before = await shop().cost();
    const hash = await shop().hashOf('classic');
    const sandbox = await sandboxOf(shop());
    const refused: string[] = [];
    const walk = async (shopper: number) => {
      const guest = await shop().visitor(ADDRESS);
      for (const answer of await walked(guest, hash, await tokenOf(sandbox, VISA, `${2030 + (shopper % AT_ONCE)}`)))
        if (answer >= 300) refused.push(`shopper ${shopper}: ${answer}`);
    };
    for (let first = 0; first < SHOPPERS; first += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => walk(first + n)));
    expect(refused).toEqual([]);
    tellCost(`${SHOPPERS} shoppers behind one address`, before, await shop().cost());
  });
}

/** The statuses of the calls of one walk: events, prices, and the sale. */
async function walked(guest: HttpGuest, hash: string, cardId: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let event = 0; event < EVENTS; event += 1)
    statuses.push(await guest.send('POST', '/api/funnel/stats/save', { eventType: 'Page View', url: `/${event}` }));
  const choice = { funnel: { hash }, checkoutId: guest.checkoutId, offers: [BUNDLES.three] };
  for (let quote = 1; quote < QUOTES; quote += 1) statuses.push(await guest.send('POST', '/api/quotes', choice));
  const { status } = await guest.place(await guest.saleRequest(hash, cardId));
  return [...statuses, status];
}
