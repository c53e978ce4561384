import { expect, it } from 'vitest';
import type { CreateGuestOrder, Order } from '../../contracts/api/order-api.ts';
import { type HttpGuest, type Placed, paidBy, UPSELLS } from '../support/crash/http-guest.ts';
import { VISA } from '../support/shops/order-shop.ts';
import type { AttackedShop } from './support/attacked-shop.ts';
import { cardToken } from './support/card-token.ts';

const DOWNSELL = { step: 'fh-classic-downsell-1', sfid: 'fh-offer-powermotion-1' };

/** Programs that buy offers without walking to them. */
export function soughtOffers(shop: () => AttackedShop): void {
  it('N06 the price that a no is offered is refused after a yes, and a yes after it', async () => {
    const hash = await shop().hashOf('classic');
    const both = await Promise.all(
      [['198.51.100.11', UPSELLS.first, DOWNSELL] as const, ['198.51.100.12', DOWNSELL, UPSELLS.first] as const].map(
        async ([address, first, second]) => {
          const { guest, sale } = await buyer(address, hash);
          return [await accept(guest, sale, hash, first), await accept(guest, sale, hash, second)].map(told);
        },
      ),
    );
    const { guest, sale } = await buyer('198.51.100.17', hash);
    const atOnce = await Promise.all([UPSELLS.first, DOWNSELL].map((offer) => accept(guest, sale, hash, offer)));
    console.log(`an upsell and its downsell: ${JSON.stringify([...both, atOnce.map(told)])}`);
    expect(atOnce.map(told).sort()).toEqual(['409 offer_closed', 'Paid']);
    expect(both).toEqual([
      ['Paid', '409 offer_closed'],
      ['Paid', '409 offer_closed'],
    ]);
  });

  it('E12 a card that is said to be PayPal is written as a card', async () => {
    const hash = await shop().hashOf('classic');
    const guest = await shop().visitor('198.51.100.13');
    const request = await guest.saleRequest(hash, await cardToken(shop(), VISA));
    const sale = paidBy(await guest.place({ ...request, paymentMethod: 'paypal' }));
    console.log(`a card that is said to be PayPal: ${sale.paymentMethod}`);
    expect(sale.paymentMethod).toBe('card');
  });

  it('O08 a receipt’s link that was passed on does not cancel the subscription', async () => {
    const guest = await shop().visitor('198.51.100.14');
    const request = await guest.subscriptionRequest(await shop().hashOf('subscription'), await cardToken(shop(), VISA));
    const { receipt, subscription } = paidBy(await guest.place(request));
    const token = subscription?.cancelToken ?? '';
    const eve = await shop().visitor('198.51.100.15');
    const link = `/receipt?receipt=${receipt}`;
    const seen = [await eve.open(link), await eve.open(`/api/receipts/${receipt}`), await guest.open(link)];
    const hasToken = seen.map((page) => page.includes(token));
    console.log(`the token that cancels, in a stranger's page, in its API and in the shopper's own page: ${hasToken}`);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(seen.every((page) => page.includes('Month'))).toBe(true);
    expect(hasToken).toEqual([false, false, true]);
    expect((await eve.post('orders/cancelpaypalsubscription', { cancelToken: '' })).status).toBe(400);
  });

  it('O04 an approval that was passed on says to its payer whose order it pays', async () => {
    const guest = await shop().visitor('198.51.100.16');
    const { cardDetails: _, ...sale } = await guest.saleRequest(await shop().hashOf('classic'), 'none');
    const asked = { ...sale, returnPath: '/?uid=classic' };
    const { json } = await guest.post<{ approvalUrl: string }>('orders/createpaypalpayment', asked);
    const page = await (await fetch(json.approvalUrl)).text();
    const shown = [/<dd>Fernhollow<\/dd>/, /<dd>Order \S+ for Ann Lee, San Francisco<\/dd>/, /Ann Lee, 1 Main St, /];
    console.log(`PayPal's page has the shop, the order's owner, the address: ${shown.map((part) => part.test(page))}`);
    expect(shown.map((part) => part.test(page))).toEqual([true, true, true]);
  });

  async function buyer(address: string, hash: string) {
    const guest = await shop().visitor(address);
    const request = await guest.saleRequest(hash, await cardToken(shop(), VISA));
    return { guest, sale: paidBy(await guest.place(request)) };
  }
}

/** Accepts an offer at the price that the shop tells of it; a refusal without a price stands for the answer. */
async function accept(
  guest: HttpGuest,
  sale: Order,
  hash: string,
  { step, sfid }: { step: string; sfid: string },
): Promise<Placed> {
  const request: CreateGuestOrder = {
    orderType: step.includes('downsell') ? 'Downsell' : 'Upsell',
    paymentMethod: 'card',
    checkoutId: guest.checkoutId,
    parent: sale.id,
    funnel: { hash, step },
    offer: { sfid, total: 0 },
  };
  const priced = await guest.place(request);
  const total = priced.json.quote?.total;
  return total === undefined ? priced : guest.place({ ...request, offer: { sfid, total } });
}

function told({ status, json }: Placed): string {
  return json.order?.status ?? `${status} ${json.error?.code}`;
}
