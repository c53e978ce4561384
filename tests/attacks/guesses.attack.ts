import { expect, it } from 'vitest';
import { inSoak } from '../support/soak/soak.ts';
import { type AttackedShop, tellCost } from './support/attacked-shop.ts';

const GUESSES = inSoak(2_000, 200);
const COUPON_TRIES = 30;
const RECEIPT_TRIES = 60;

/** Programs that guess a coupon and a receipt's token, each from one address. */
export function guessed(shop: () => AttackedShop): void {
  it('guessed coupons and receipts are refused after a few, and another address is answered as before', async () => {
    const before = await shop().cost();
    const [eve, mallory, ann] = await Promise.all(['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(shop().visitor));
    if (!eve || !mallory || !ann) throw new Error('no visitors');
    const hash = await shop().hashOf('classic');
    const asked = { funnel: { hash }, checkoutId: eve.checkoutId, offers: ['fh-offer-powerfoods-complete-beef-3'] };
    const coupons = await count(
      GUESSES,
      async (n) => (await eve.post('coupons/apply', { ...asked, coupon: `C${n}` })).status,
    );
    const receipts = await count(GUESSES, (n) => mallory.status(`/api/receipts/${String(n).padStart(32, '0')}`));
    expect(coupons).toEqual({ 422: COUPON_TRIES, 429: GUESSES - COUPON_TRIES });
    expect(receipts).toEqual({ 404: RECEIPT_TRIES, 429: GUESSES - RECEIPT_TRIES });
    const quote = { ...asked, checkoutId: ann.checkoutId };
    expect((await ann.post('quotes', quote)).status).toBe(200);
    tellCost(`${2 * GUESSES} guesses`, before, await shop().cost());
  });
}

/** The number of answers with each status, of calls one after the other. */
async function count(calls: number, call: (index: number) => Promise<number>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let index = 0; index < calls; index += 1) {
    const status = await call(index);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}
