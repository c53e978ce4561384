import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { ANN, VISA } from '../../../support/shops/order-shop.ts';
import type { GuestBrowser, RunningApp } from '../../../support/shops/running-app.ts';

/** The bundle that the demo's order form offers first, and its price. */
const BUNDLE = 'fh-offer-powerfoods-complete-beef-3';

/** The body of a sale as the order form of a browser in this app sends it, after a quote and with a card token. */
export function saleBody(shop: RunningApp, browser: GuestBrowser, checkoutId: string): Promise<CreateGuestOrder> {
  return saleAt(shop.sandbox, shop.classic.hash, checkoutId, async (request) =>
    (await browser.post('quotes', request)).json(),
  );
}

/** The same for any shop: `quote` requests its price. */
export async function saleAt(
  sandbox: string,
  hash: string,
  checkoutId: string,
  askQuote: (request: object) => Promise<Quote>,
): Promise<CreateGuestOrder> {
  const quote = await askQuote({ funnel: { hash }, checkoutId, offers: [BUNDLE] });
  return {
    orderType: 'Standard',
    orderSource: 'Funnel',
    paymentMethod: 'card',
    checkoutId,
    account: ANN,
    funnel: { hash, step: 'fh-classic-order' },
    quote: { id: quote.id, total: quote.total },
    cardDetails: { cardId: await cardToken(sandbox, VISA) },
  };
}

/** Returns the token that the sandbox's card field makes of a card. */
export async function cardToken(sandbox: string, number: string): Promise<string> {
  const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2040', 'card[cvc]': '123' };
  const form = new URLSearchParams({ key: 'pk_test_sluice', type: 'card', ...card });
  const reply = await fetch(`${sandbox}/v1/payment_methods`, { method: 'POST', body: form });
  const { id }: { id: string } = await reply.json();
  return id;
}

/** The amount of all captures in the sandbox, in cents. */
export async function takenBy(sandbox: string): Promise<number> {
  const ledger: { balance: Record<string, number> } = await (await fetch(`${sandbox}/_sim/ledger`)).json();
  return ledger.balance.usd ?? 0;
}
