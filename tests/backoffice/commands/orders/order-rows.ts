import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { emptyAccount } from '../../../../domain/account/account.ts';
import { toPostalAddress } from '../../../../domain/account/address.ts';
import type { OrderTable } from '../../../../server/db/schema/order-tables.ts';
import type { Schema } from '../../../../server/db/schema/schema.ts';
import { orderRow } from '../../../server/db/fixtures/rows.ts';

/** An order of a buyer with this name, placed at this time. */
export function placedBy(
  name: string,
  at: string | Date,
  changes: Partial<Insertable<OrderTable>> = {},
): Insertable<OrderTable> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const account = { ...emptyAccount('US'), firstName, lastName, city: 'Oakland', state: 'CA', zipPostalCode: '94607' };
  const address = JSON.stringify(toPostalAddress(account));
  return orderRow({
    customer: JSON.stringify(account),
    shipping_address: address,
    billing_address: address,
    created_at: new Date(at),
    ...changes,
  });
}

/** Stores orders, each with two lines of the given name. */
export async function store(
  db: Kysely<Schema>,
  orders: readonly Insertable<OrderTable>[],
  product = 'Beef dinner',
): Promise<void> {
  await db.insertInto('orders').values(orders).execute();
  const lines = orders.flatMap(({ id }) =>
    [0, 1].map((position) => ({
      id: randomUUID(),
      order_id: id,
      position,
      offer_sfid: 'offer',
      product_id: `product-${position}`,
      product_name: product,
      product_description: 'Three bags',
      product_image: '/bag.svg',
      quantity: 2,
      unit_price_minor: 1000,
      total_minor: 2000,
    })),
  );
  await db.insertInto('order_items').values(lines).execute();
}
