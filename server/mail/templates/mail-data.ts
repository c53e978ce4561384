import type { Order } from '../../../contracts/api/order-api.ts';
import type { Brand } from '../../../contracts/files/brand-file.ts';

/** The data of a mail about an order. */
export interface MailData {
  order: Order;
  /** The sale that the order belongs to, possibly the order itself. The receipt link is the sale's. */
  sale: Order;
  brand: Brand;
  /** The origin of the shop, without a trailing slash. */
  publicUrl: string;
}

/** E12: the subscription of the mail: the renewal's, the order's own, or the sale's. */
export function subscriptionIn({ order, sale }: MailData): Order['subscription'] {
  return order.subscription ?? sale.subscription;
}

/** A dot inside a word would make it a link. */
const NAME = /^(?!.*\.\S)[\p{L}\p{M}'’.\- ]{1,40}$/u;

/** The name for the greeting, or null for a text that is no name, such as an address. */
export function greetingName({ customerName }: Pick<Order, 'customerName'>): string | null {
  const [first = ''] = customerName.trim().split(/\s+/);
  return NAME.test(first) ? first : null;
}
