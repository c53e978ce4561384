import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Order } from '../../../contracts/api/order-api.ts';
import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { MailData } from '../../../server/mail/templates/order-blocks.ts';
import type { StoredEvent } from '../../../server/outbox/outbox.types.ts';
import { anOrder, NO_VARIANT } from '../../support/pages/orders.ts';

/** Orders, brands and facts to write mails about. */

export const BRAND: Brand = {
  uniqueName: 'fernhollow',
  siteName: 'Fernhollow',
  tagline: '',
  currency: 'USD',
  locale: 'en-US',
  mark: '/mark.svg',
  icon: '/icon.svg',
  supportEmail: 'hello@fernhollow.example',
  supportPhone: '(802) 555-0142',
  supportHours: 'Weekdays, 9 to 5',
  shipsTo: ['US'],
  policies: [],
  delivery: '3–5 business days',
  tokens: { brand: '#1f5c46', action: '#b8471b' },
};

const ITEM = {
  productId: 'p1',
  productName: 'Beef dinner',
  productDescription: 'Three bags',
  productImage: '',
  productPrice: 60,
  totalPrice: 120,
  quantity: 2,
  productTaxCode: null,
  isBumpOffer: false,
  orderId: 'order-1',
  ...NO_VARIANT,
};

/** A sale with every part of a total: 120 + 8 + 9.65 − 12 = 125.65. */
export function fullOrder(over: Partial<Order> = {}): Order {
  return anOrder({
    name: '7KQ4-M2XD',
    subtotal: 120,
    discount: 12,
    coupon: 'FERN10',
    orderShippingCost: 8,
    tax: 9.65,
    total: 125.65,
    receipt: 'AAAAAAAAAAAAAAAAAAAAAA',
    items: [ITEM],
    ...over,
  });
}

export const SUBSCRIPTION: NonNullable<Order['subscription']> = {
  status: 'active',
  name: 'Beef dinner, every 2 months',
  total: 108.4,
  nextAt: '2027-01-21T10:00:00.000Z',
  cancelToken: 'CCCCCCCCCCCCCCCCCCCCCC',
};

export function mailDataOf(order: Order, over: Partial<MailData> = {}): MailData {
  return { order, sale: order, brand: BRAND, publicUrl: 'https://shop.example', ...over };
}

export function anEvent(over: Partial<StoredEvent> = {}): StoredEvent {
  const createdAt = new Date('2026-11-21T10:00:00.123Z');
  return { id: 7, topic: 'order.paid', payload: { orderId: 'order-1' }, createdAt, ...over };
}

/** The mails of a folder, parsed, by the names of their files. */
export async function mailsIn(folder: string): Promise<{ file: string; raw: string; mail: Email }[]> {
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => {
      const raw = await readFile(path.join(folder, file), 'latin1');
      return { file, raw, mail: await PostalMime.parse(Buffer.from(raw, 'latin1')) };
    }),
  );
}
