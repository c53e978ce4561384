import { expect, it } from 'vitest';
import { inSoak } from '../support/soak/soak.ts';
import { ADMIN_TOKEN, type AttackedShop, tellCost } from './support/attacked-shop.ts';

const GUESSES = inSoak(2_000, 80);
const COUPON_TRIES = 30;
const RECEIPT_TRIES = 60;
const TOKEN_TRIES = 10;

/** Programs that guess a coupon, a receipt's token and the operator's, each from one address. */
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

  it('guessed tokens of the operator are refused after a few, and the operator is heard from another address', async () => {
    const guesses = await count(GUESSES, (n) => listsVersions(shop(), '198.51.100.4', `guess-${n}`));
    expect(guesses).toEqual({ 401: TOKEN_TRIES, 429: GUESSES - TOKEN_TRIES });
    expect(await listsVersions(shop(), '198.51.100.4', ADMIN_TOKEN)).toBe(429);
    expect(await listsVersions(shop(), '198.51.100.5', ADMIN_TOKEN)).toBe(200);
  });
}

/** The status of a command over HTTP from this address, with this token. */
async function listsVersions({ origin }: AttackedShop, address: string, token: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address,
  };
  const body = JSON.stringify({ uid: 'classic' });
  const reply = await fetch(`${origin}/admin/versions`, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  return reply.status;
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
