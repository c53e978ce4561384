import type { TestPayPal } from '../paypal/paypal.ts';
import { differences, twice } from './audit.ts';
import type { ShopProcess } from './shops.ts';

/** The differences between the shop's ledger and PayPal's. Empty when all is well. */
export async function payPalAudit(shop: ShopProcess, paypal: TestPayPal): Promise<string[]> {
  const [{ orders, attempts, ledger, subscriptions }, { sales, subscriptions: agreements }, apart] = await Promise.all([
    shop.records(),
    paypal.ledger(),
    shop.differences(),
  ]);
  const taken = sales.filter(({ state }) => state === 'completed').map(({ id, amount }) => `${id}: ${amount.minor}`);
  const booked = ledger.map(({ provider_ref: ref, amount_minor: amount }) => `${ref}: ${amount}`);
  const paid = orders.filter(({ status }) => status === 'Paid').map((order) => `${order.id}: ${order.total_minor}`);
  const charged = ledger.map(({ order_id: id, amount_minor: amount }) => `${id}: ${amount}`);
  const running = agreements.filter(({ state }) => state === 'active').map(({ id }) => id);
  const known = subscriptions.filter(({ status }) => status === 'active').map(({ provider_ref: ref }) => ref ?? 'none');
  return [
    ...differences('ledger', booked, 'sales', taken),
    ...differences('orders paid', paid, 'ledger', charged),
    ...differences('subscriptions', known, 'agreements', running),
    ...twice('a charge of an order', charged),
    ...twice('an agreement', known),
    ...attempts.filter(({ status }) => IN_FLIGHT.has(status)).map((attempt) => `left open: ${JSON.stringify(attempt)}`),
    ...apart.map((difference) => `not reconciled: ${JSON.stringify(difference)}`),
  ];
}

/** An attempt that waits for its payer takes no money by itself, so it is no open end. */
const IN_FLIGHT = new Set<string>(['created', 'authorizing', 'unknown']);
