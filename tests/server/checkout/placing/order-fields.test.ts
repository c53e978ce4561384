import { beforeEach, describe, expect, it } from 'vitest';
import type { Order, OrderReply } from '../../../../contracts/api/order-api.ts';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { type Guest, newGuest, openOrchard, quoteFor, saleFor } from './checkout-shop.ts';

const shop = appDuringTests();

const SUBSCRIPTION = { frequency: 'Month', multiplier: 2 } as const;

/** The fields that the requirements name, with their spelling. */
const E12 = [
  'id',
  'name',
  'status',
  'date',
  'total',
  'tax',
  'orderShippingCost',
  'orderTransactionFee',
  'transactionFeeAmount',
  'transactionFeeDocumentId',
  'brand',
  'paymentMethod',
  'orderSource',
  'orderType',
  'parrentUpsellOrderId',
  'customerEmail',
  'customerName',
  'accountId',
  'shipToName',
  'latitude',
  'longitude',
  'subscribed',
  'authorized',
  'nicn',
  'affParameters',
  'billing',
  'shipping',
  'subscriptionFrequency',
  'subscriptionFrequencyMultiplier',
  'subscriptionTax',
  'subscriptionShipping',
  'subscriptionSubtotal',
  'subscriptionId',
];
const E12_ADDRESS = ['address', 'apartment', 'city', 'state', 'country', 'zip', 'additionalLine'];
const E13 = [
  'productId',
  'productName',
  'productDescription',
  'productImage',
  'productPrice',
  'totalPrice',
  'quantity',
  'productTaxCode',
  'isBumpOffer',
  'productVariantId',
  'productVariantName',
  'productVariantSize',
  'productVariantColor',
  'productVariantPrice',
  'orderId',
];

/** The fields without a value: coordinates, which no address service tells, and the sale of an offer. */
const WITHOUT_VALUE = ['latitude', 'longitude', 'parrentUpsellOrderId'];

describe('an order with a subscription, a bump, a coupon, tax, shipping and a fee', () => {
  let guest: Guest;
  let quote: Quote;
  let reply: OrderReply;

  beforeEach(async () => {
    if (reply) return;
    await openOrchard(shop());
    guest = await newGuest(shop());
    const choice = { offers: ['jar'], bumps: ['scoop'], coupon: 'TEN', shippingMethod: 'express' };
    quote = await quoteFor(guest, { ...choice, offers: ['club'], subscription: SUBSCRIPTION });
    const sale = await saleFor(shop(), guest, quote);
    const affParameters = { affId: 'partner' };
    const phone = ' +1 (415) 555-0132';
    const account = { ...sale.account, phone, apartment: '4', additionalAddressLine: 'Back door' };
    reply = (await guest.browser.post('orders/createguest', { ...sale, account, affParameters })).json();
  });

  it.each(E12)('E12 the reply has %s', (field) => {
    const value = Object.entries(reply.order).find(([name]) => name === field)?.[1];
    expect(value).not.toBeUndefined();
    if (WITHOUT_VALUE.includes(field)) expect(value).toBeNull();
    else expect([null, '']).not.toContain(value);
  });

  it('E12 the account is 32 digits that do not have the email', () => {
    expect(reply.order.accountId).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each(E12_ADDRESS)('E12 the reply has the %s of both addresses', (field) => {
    for (const address of [reply.order.billing, reply.order.shipping]) {
      expect(Object.entries(address)).toContainEqual([field, expect.stringMatching(/./)]);
    }
  });

  it.each(E13)('E13 each line of the reply has %s', (field) => {
    expect(reply.order.items).toHaveLength(2);
    for (const item of reply.order.items) {
      expect(Object.keys(item)).toContain(field);
    }
  });

  it('E12 O08 the order has its shipping method, and the working days that it takes', () => {
    expect(reply.order).toMatchObject({ shippingMethod: 'Express', shippingDays: { min: 1, max: 2 } });
  });

  it('E12 E13 E14 V10 the fields are those of the purchase, to the cent', () => {
    expect(reply.payment).toEqual({ status: 'captured' });
    expect(reply.order).toMatchObject({
      status: 'Paid',
      subtotal: 41.49,
      discount: 4,
      orderShippingCost: 14.5,
      tax: 3.66,
      total: quote.total,
      orderTransactionFee: 1.5,
      transactionFeeAmount: 1.5,
      transactionFeeDocumentId: 'fee-2026',
      subscribed: true,
      subscriptionFrequency: 'Month',
      subscriptionFrequencyMultiplier: 2,
      subscriptionSubtotal: 30,
      coupon: 'TEN',
      shippingMethod: 'Express',
      affParameters: { affId: 'partner' },
      brand: 'orchard',
      orderType: 'Standard',
      orderSource: 'Funnel',
      nicn: '4242',
      authorized: true,
      items: [
        { productId: 'product-club', productPrice: 30, totalPrice: 30, quantity: 1, isBumpOffer: false },
        {
          productId: 'product-scoop',
          productName: 'The scoop',
          productDescription: 'About scoop',
          productImage: '/images/scoop.svg',
          productPrice: 9.99,
          totalPrice: 9.99,
          quantity: 1,
          isBumpOffer: true,
          productVariantId: 'scoop-l',
          productVariantName: 'Large',
          productVariantSize: 'L',
          productVariantColor: 'green',
          productVariantPrice: 9.99,
          orderId: reply.order.id,
        },
      ],
    });
    const { subtotal, orderShippingCost, tax, discount, total } = reply.order;
    expect(Math.round((subtotal + orderShippingCost + tax - discount - total) * 100)).toBe(0);
  });

  it('E12 E13 O01 O08 orders/all and the receipt have the same fields', async () => {
    const [listed] = (await guest.browser.get('orders/all')).json<Order[]>();
    expect(listed).toEqual(reply.order);
    const receipt = await new GuestBrowser(shop().app).get(`receipts/${reply.order.receipt}`);
    expect(receipt.json()[0]).toMatchObject({ id: reply.order.id, total: reply.order.total });
  });

  it('V02 V10 the phone of the account is stored clean', async () => {
    const { db } = shop().store;
    const { customer } = await db
      .selectFrom('orders')
      .select('customer')
      .where('id', '=', reply.order.id)
      .executeTakeFirstOrThrow();
    expect(customer.phone).toBe('1 415 5550132');
  });

  it('E12 E13 the store has them all', async () => {
    const { db } = shop().store;
    const row = await db.selectFrom('orders').selectAll().where('id', '=', reply.order.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      tax_minor: 366,
      transaction_fee_minor: 150,
      transaction_fee_document_id: 'fee-2026',
      coupon_code: 'TEN',
      subscription: { choice: SUBSCRIPTION, subtotal: 3000 },
      aff_parameters: { affId: 'partner' },
    });
    const items = await db
      .selectFrom('order_items')
      .selectAll()
      .where('order_id', '=', row.id)
      .orderBy('position')
      .execute();
    expect(items).toMatchObject([
      { product_id: 'product-club', unit_price_minor: 3000, is_bump_offer: false },
      {
        product_id: 'product-scoop',
        discount_minor: 100,
        is_bump_offer: true,
        variant: { sfid: 'scoop-l', size: 'L' },
      },
    ]);
  });
});

it('E12 E13 a tax code is the product’s own, and an order without a subscription says so', async () => {
  await openOrchard(shop());
  const guest = await newGuest(shop());
  const placed = await guest.browser.post('orders/createguest', await saleFor(shop(), guest, await quoteFor(guest)));
  const { order } = placed.json<OrderReply>();
  expect(order.items).toMatchObject([{ productTaxCode: 'food' }]);
  expect(order).toMatchObject({ subscribed: false, subscriptionId: null, subscriptionFrequency: null, tax: 1.36 });
});
