import { describe, expect, it } from 'vitest';
import { toCommerce } from '../../../domain/tracking/commerce-item.ts';
import { purchaseEvent } from '../../../domain/tracking/purchase-event.ts';
import { checkoutEvents, viewItemEvent } from '../../../domain/tracking/shop-events.ts';
import { anOfferReply } from '../../support/funnels/funnels.ts';
import { anOrder, NO_VARIANT } from '../../support/pages/orders.ts';

function anItem(productPrice: number, quantity = 1) {
  return {
    productId: 'beef-food',
    productName: 'Beef food',
    productDescription: '',
    productImage: '/beef.jpg',
    productPrice,
    totalPrice: productPrice * quantity,
    quantity,
    productTaxCode: null,
    isBumpOffer: false,
    ...NO_VARIANT,
    orderId: 'order-1',
  };
}

describe('the event of a purchase', () => {
  it('M04 has what GA4 asks for: the printed number, the goods without tax and shipping, and each item', () => {
    const order = anOrder({ subtotal: 39.9, discount: 4, tax: 1.1, coupon: 'FERN10', items: [anItem(19.95, 2)] });
    expect(purchaseEvent(order, 'new', 'Thank you').ecommerce).toEqual({
      transaction_id: order.name,
      currency: 'USD',
      value: 35.9,
      tax: 1.1,
      shipping: 4.95,
      coupon: 'FERN10',
      items: [{ item_id: 'beef-food', item_name: 'Beef food', price: 19.95, quantity: 2 }],
    });
  });

  it.each([
    ['JPY', 1200, 200, 1000],
    ['KWD', 12.345, 0.2, 12.145],
    ['USD', 0.3, 0.1, 0.2],
  ])('M04 its value in %s has the digits of the currency', (currency, subtotal, discount, value) => {
    const order = anOrder({ currency, subtotal, discount, tax: 0, orderShippingCost: 0 });
    expect(purchaseEvent(order, 'new', '').ecommerce.value).toBe(value);
  });

  it('E17 has the title of the page and the order with its account, its id and whether the customer is new', () => {
    const { customTitle, data } = purchaseEvent(anOrder({ accountId: 'account-1' }), 'existing', 'Thank you');
    expect(customTitle).toBe('Thank you');
    expect(data).toMatchObject({ accountId: 'account-1', id: 'order-1', newOrExisting: 'existing', total: 44.85 });
  });

  it('E17 its order has no name, address, email, phone or receipt link of the shopper', () => {
    const order = anOrder({ items: [anItem(39.9)], receipt: 'receipt-token' });
    const text = JSON.stringify(purchaseEvent(order, 'new', 'Thank you'));
    for (const secret of ['ada@', 'Pell', 'Fern Street', 'Oakland', '94607', '4242', 'receipt-token'])
      expect(text).not.toContain(secret);
  });
});

describe('the events before it', () => {
  const offer = anOfferReply('bundle-1');

  it('M04 a shown offer is one item with its currency and value', () => {
    const { event, ecommerce } = viewItemEvent(offer, 'USD');
    expect(event).toBe('view_item');
    expect(ecommerce).toEqual({
      currency: 'USD',
      value: offer.offerPrice,
      items: [{ item_id: offer.product.sfid, item_name: offer.name, price: offer.offerPrice, quantity: 1 }],
    });
  });

  it.each([
    ['begun', ['checkout', 'begin_checkout']],
    ['contact', ['checkout']],
    ['payment', ['checkout', 'add_shipping_info']],
    ['submitted', ['checkout', 'add_payment_info']],
  ])('M04 the stage %s of a checkout is told as %j', (stage, names) => {
    const told = checkoutEvents({ step: 'order-form', stage, offer, currency: 'USD', method: 'card' });
    expect(told.map(({ event }) => event)).toEqual(names);
    const paid = told.find(({ event }) => event === 'add_payment_info');
    if (paid) expect(paid.ecommerce).toEqual({ ...toCommerce(offer, 'USD'), payment_type: 'card' });
  });

  it('M04 GA4 hears nothing of a stage whose offer did not load', () => {
    const told = checkoutEvents({ step: 'order-form', stage: 'begun', offer: null, currency: 'USD', method: null });
    expect(told).toEqual([{ event: 'checkout', step: 'order-form', stage: 'begun' }]);
  });
});
