import { toDecimal } from '../pricing/money.ts';
import { type Commerce, exactly, minorOf } from './commerce-item.ts';

/** The fields of a paid order that its purchase event has; amounts are decimals of its currency. */
interface PurchasedOrder {
  id: string;
  /** The printed number. */
  name: string;
  accountId: string | null;
  date: string;
  currency: string;
  subtotal: number;
  discount: number;
  tax: number;
  orderShippingCost: number;
  total: number;
  coupon: string | null;
  orderType: string;
  paymentMethod: string;
  items: readonly PurchasedItem[];
  status: string;
  /** The captured amount of an order that was held first; absent before its capture, and of any other order. */
  captured?: number;
}

interface PurchasedItem {
  productId: string;
  productName: string;
  productPrice: number;
  quantity: number;
  isBumpOffer: boolean;
  productVariantName: string | null;
}

/** E17: the data of an order in an event. It has no name, address, email or phone of the shopper. */
type OrderEventData = Omit<PurchasedOrder, 'items' | 'status' | 'captured'> & {
  newOrExisting: NewOrExisting;
  items: PurchasedItem[];
};

/** M04, E17: one event serves the specification and GA4, since both name it so; a held amount is an authorization. */
interface PurchaseEvent {
  event: 'purchase' | 'authorization';
  /** By which a service knows the purchase when the server tells of it, too. */
  event_id: string;
  customTitle: string;
  data: OrderEventData;
  ecommerce: Commerce & { transaction_id: string; tax: number; shipping: number };
}

/** E17, M04: the event of a paid order on the page with the given title. */
export function purchaseEvent(order: PurchasedOrder, newOrExisting: NewOrExisting, customTitle: string): PurchaseEvent {
  return {
    event: wasHeld(order) ? 'authorization' : 'purchase',
    event_id: order.name,
    customTitle,
    data: eventData(order, newOrExisting),
    ecommerce: commerce(order),
  };
}

/** Its capture, maybe of a part, is the server's to tell of, whenever the page is shown. */
function wasHeld({ status, captured }: PurchasedOrder): boolean {
  return status === 'Authorized' || captured !== undefined;
}

function eventData(order: PurchasedOrder, newOrExisting: NewOrExisting): OrderEventData {
  return {
    accountId: order.accountId,
    id: order.id,
    newOrExisting,
    name: order.name,
    date: order.date,
    currency: order.currency,
    subtotal: order.subtotal,
    discount: order.discount,
    tax: order.tax,
    orderShippingCost: order.orderShippingCost,
    total: order.total,
    coupon: order.coupon,
    orderType: order.orderType,
    paymentMethod: order.paymentMethod,
    items: order.items.map((item) => ({
      productId: item.productId,
      productName: item.productName,
      productPrice: item.productPrice,
      quantity: item.quantity,
      isBumpOffer: item.isBumpOffer,
      productVariantName: item.productVariantName,
    })),
  };
}

function commerce(order: PurchasedOrder): PurchaseEvent['ecommerce'] {
  const { currency } = order;
  const value = minorOf(order.subtotal, currency) - minorOf(order.discount, currency);
  return {
    transaction_id: order.name,
    currency,
    value: toDecimal(value, currency),
    tax: exactly(order.tax, currency),
    shipping: exactly(order.orderShippingCost, currency),
    ...(order.coupon === null ? {} : { coupon: order.coupon }),
    items: order.items.map((item) => ({
      item_id: item.productId,
      item_name: item.productName,
      price: exactly(item.productPrice, currency),
      quantity: item.quantity,
      ...(item.productVariantName === null ? {} : { item_variant: item.productVariantName }),
    })),
  };
}

/** E17, T09: whether a purchase is a customer's first one; `unKnown`, spelt so, where that is not known. */
export type NewOrExisting = 'existing' | 'new' | 'unKnown';

/** T09, V09: by the count of earlier purchases; anything but a number, infinite ones included, is unknown. */
export function newOrExisting(count: unknown): NewOrExisting {
  if (typeof count !== 'number' || !Number.isFinite(count)) return 'unKnown';
  return count > 0 ? 'existing' : 'new';
}
