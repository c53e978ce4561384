import type { Order } from '../../contracts/api/order-api.ts';
import { masked } from '../../domain/orders/paid-for.ts';
import type { Db } from '../db/schema/schema.ts';
import { orderById } from '../orders/records/order-reads.ts';
import { readOwnOrder, type WithdrawalRules } from '../orders/records/order-withdrawal.ts';

/** 128 bits in base64url. */
const TOKEN = /^[\w-]{22}$/;

export interface ReceiptsDeps extends WithdrawalRules {
  db: Db;
}

/** O08: receipts by their links. The token is the permission, so no session is needed. */
export function createReceipts(deps: ReceiptsDeps) {
  return {
    /** A link may be passed on, so that who bought is masked unless the sale is among `sessionOrderIds`. */
    byToken: (token: string, sessionOrderIds: readonly string[] = []) => receiptByToken(deps, token, sessionOrderIds),
  };
}

export type Receipts = ReturnType<typeof createReceipts>;

async function receiptByToken(deps: ReceiptsDeps, token: string, sessionOrderIds: readonly string[]) {
  const { db } = deps;
  if (!TOKEN.test(token)) return null;
  const sale = await capturedOrders(db).where('receipt_token', '=', token).executeTakeFirst();
  if (!sale) return null;
  const rows = await capturedOrders(db)
    .where('checkout_id', '=', sale.checkout_id)
    .where('session_hash', '=', sale.session_hash)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const ids = [sale.id, ...rows.map(({ id }) => id).filter((id) => id !== sale.id)];
  const stored = await Promise.all(ids.map((id) => orderById(db, id)));
  const orders = await Promise.all(stored.flatMap((each) => (each ? [readOwnOrder(deps, each)] : [])));
  const shown = sessionOrderIds.includes(sale.id) ? orders : orders.map(passedOn);
  return { orders: shown, funnelHash: sale.funnel_hash };
}

/** A parcel's number would lead to its address, a tax rate to a state, and affiliate parameters to the visit. */
function passedOn(order: Order): Order {
  const { subscription, shipments } = order;
  return {
    ...order,
    customerEmail: masked(order.customerEmail),
    customerName: masked(order.customerName),
    shipToName: masked(order.shipToName),
    accountId: null,
    taxLines: [],
    affParameters: null,
    billing: maskedPlace(order.billing),
    shipping: maskedPlace(order.shipping),
    subscription: subscription && { ...subscription, cancelToken: '' },
    ...(shipments ? { shipments: shipments.map((each) => ({ ...each, tracking: null })) } : {}),
  };
}

function maskedPlace({ city, country }: Order['shipping']): Order['shipping'] {
  return { address: '', apartment: '', city: masked(city), state: '', country, zip: '', additionalLine: '' };
}

/** The orders of a receipt: those that were paid or authorized, whatever happened to the money later. */
function capturedOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select(['id', 'checkout_id', 'session_hash', 'funnel_hash'])
    .where((eb) => {
      const held = eb.selectFrom('attempts').select('attempts.id').whereRef('attempts.order_id', '=', 'orders.id');
      return eb.or([eb('paid_at', 'is not', null), eb.exists(held.where('capture_before', 'is not', null))]);
    });
}
