import type { CardSandbox } from './card-sandbox.ts';
import type { ShopProcess } from './shops.ts';

/** The differences between the shop's ledger and the provider's, doubles and open attempts. Empty when all is well. */
export async function audit(shop: ShopProcess, sandbox: CardSandbox): Promise<string[]> {
  const [{ orders, attempts, ledger }, { charges, setups }] = await Promise.all([shop.records(), sandbox.ledger()]);
  const taken = charges.filter((charge) => charge.captured);
  const approved = charges.filter(({ status }) => status === 'succeeded');
  const paid = orders.filter((order) => order.status === 'Paid' && order.total_minor > 0);
  const begunFree = orders.filter((order) => order.status === 'Paid' && order.total_minor === 0);
  const kept = setups.filter(({ status }) => status === 'succeeded');
  return [
    ...differences('orders paid', paid.map(paidLine), 'charges', taken.map(chargeLine)),
    ...differences('free trials', begunFree.map(freeLine), 'kept cards', kept.map(setupLine)),
    ...differences('ledger', ledger.map(ledgerLine), 'charges', taken.map(chargeLine)),
    ...twice(
      'an order',
      orders.map((order) => `${order.checkout_id} ${order.purpose}`),
    ),
    ...twice(
      'an order number',
      orders.map((order) => order.number),
    ),
    ...twice(
      'a charge',
      approved.map((charge) => charge.metadata.order_id ?? 'of no order'),
    ),
    ...twice('a kept card', kept.map(setupLine)),
    ...attempts.filter(({ status }) => IN_FLIGHT.has(status)).map((attempt) => `left open: ${JSON.stringify(attempt)}`),
  ];
}

const IN_FLIGHT = new Set<string>(['created', 'authorizing', 'requires_action', 'unknown']);

type Records = Awaited<ReturnType<ShopProcess['records']>>;
type Setup = Awaited<ReturnType<CardSandbox['ledger']>>['setups'][number];
type Charge = Awaited<ReturnType<CardSandbox['ledger']>>['charges'][number];

const paidLine = ({ id, total_minor }: Records['orders'][number]) => `${id}: ${total_minor}`;
const freeLine = ({ id }: Records['orders'][number]) => id;
const setupLine = ({ metadata }: Setup) => metadata.order_id ?? 'of no order';
const chargeLine = ({ metadata, amount }: Charge) => `${metadata.order_id}: ${amount}`;
const ledgerLine = ({ order_id, amount_minor }: Records['ledger'][number]) => `${order_id}: ${amount_minor}`;

/** The lines that stand on one side alone. */
export function differences(ours: string, left: string[], theirs: string, right: string[]): string[] {
  const [known, found] = [new Set(left), new Set(right)];
  return [
    ...left.filter((line) => !found.has(line)).map((line) => `${ours} without ${theirs}: ${line}`),
    ...right.filter((line) => !known.has(line)).map((line) => `${theirs} without ${ours}: ${line}`),
  ];
}

export function twice(what: string, keys: string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size).map((key) => `${what} twice: ${key}`);
}
