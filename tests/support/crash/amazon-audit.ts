import type { AmazonSandbox } from '../../../packages/sandboxes/amazon/amazon-sandbox.ts';
import { differences, twice } from './audit.ts';
import type { ShopProcess } from './shops.ts';

/** The differences between the shop's ledger and Amazon's. Empty when all is well. */
export async function amazonAudit(shop: ShopProcess, { simulator }: AmazonSandbox): Promise<string[]> {
  const [{ orders, attempts, ledger, subscriptions }, apart] = await Promise.all([shop.records(), shop.differences()]);
  const captures = simulator.ledger.all('capture').filter(({ state }) => state === 'Completed');
  const held = simulator.ledger.all('authorization').filter(({ state }) => state === 'Open');
  const taken = captures.map(({ authorization, amount }) => `${authorization}: ${amount.minor}`);
  const booked = ledger.map(({ provider_ref: ref, amount_minor: amount }) => `${ref}: ${amount}`);
  const paid = orders.filter(({ status }) => status === 'Paid').map((order) => `${order.id}: ${order.total_minor}`);
  const charged = ledger.map(({ order_id: id, amount_minor: amount }) => `${id}: ${amount}`);
  const begun = orders.filter(({ status }) => status === 'Paid').length;
  return [
    ...differences('ledger', booked, 'captures', taken),
    ...differences('orders paid', paid, 'ledger', charged),
    ...twice('a charge of an order', charged),
    ...held.map(({ id }) => `held in vain: ${id}`),
    ...(subscriptions.length > begun ? [`more subscriptions than orders: ${subscriptions.length}`] : []),
    ...attempts.filter(({ status }) => IN_FLIGHT.has(status)).map((attempt) => `left open: ${JSON.stringify(attempt)}`),
    ...apart.map((difference) => `not reconciled: ${JSON.stringify(difference)}`),
  ];
}

/** An attempt that waits for its payer takes no money by itself, so it is no open end. */
const IN_FLIGHT = new Set<string>(['created', 'authorizing', 'unknown']);
