import type { Kysely } from 'kysely';
import type { Order } from '../../../../contracts/api/order-api.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { Schema } from '../../../../server/db/schema/schema.ts';
import type { PlaceResult } from '../../../../server/orders/records/order-result.ts';
import type { TestSandbox } from '../../../support/shops/order-sandbox.ts';
import { type Shopper, saleRequest } from '../../../support/shops/order-shop.ts';

/** Returns the order of an authorized result; throws for any other result. */
export function heldOrder(result: PlaceResult): Order {
  if (result.type === 'reply' && result.reply.payment.status === 'authorized') return result.reply.order;
  throw new Error(`not authorised: ${JSON.stringify(result)}`);
}

/** An authorised sale of one jar, for $54.85. */
export async function heldSale(orders: Orders, shopper: Shopper, cardId: string): Promise<Order> {
  return heldOrder(await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, cardId)));
}

/** The only attempt of an order. */
export function attemptOf(db: Kysely<Schema>, orderId: string) {
  return db.selectFrom('attempts').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

/** The provider's reference of the held amount of an order. */
export async function holdOf(db: Kysely<Schema>, orderId: string): Promise<string> {
  return (await attemptOf(db, orderId)).provider_ref ?? '';
}

/** The topics of the outbox, the oldest first. */
export async function topicsOf(db: Kysely<Schema>): Promise<string[]> {
  return (await db.selectFrom('outbox').select('topic').orderBy('id').execute()).map(({ topic }) => topic);
}

/** The held and the captured amount at the provider, in cents, of each successful charge. */
export async function chargesOf(sandbox: TestSandbox): Promise<[held: number, captured: number][]> {
  const { charges } = await sandbox.ledger();
  const approved = charges.filter(({ status }) => status === 'succeeded');
  return approved.map(({ amount, amount_captured: captured }) => [amount, captured]);
}
