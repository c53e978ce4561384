import type { Order } from '../../../contracts/api/order-api.ts';
import type { Brand } from '../../../contracts/files/brand-file.ts';

/** What a mail about an order is made of. */
export interface MailData {
  order: Order;
  /** The sale that the order belongs to; the order itself where it is the sale. The receipt is the sale's. */
  sale: Order;
  brand: Brand;
  /** The origin of the shop, without a slash at its end. */
  publicUrl: string;
}

/** E12: what the order is about or began: a renewal's, its own, or that of its sale. */
export function subscriptionIn({ order, sale }: MailData): Order['subscription'] {
  return order.subscription ?? sale.subscription;
}

const NAME = /^[\p{L}\p{M}'’.\- ]{1,40}$/u;

/** The name to greet with, or null: what is no name, such as an address, is not repeated in a greeting. */
export function greetingName({ customerName }: Pick<Order, 'customerName'>): string | null {
  const [first = ''] = customerName.trim().split(/\s+/);
  return NAME.test(first) ? first : null;
}

/** A day in the words of the brand's language, in UTC. */
export function dayText(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}
