import { plainQuote } from '../../../backoffice/paths/driver/sample-quote.ts';
import type { CreateGuestOrder, Order } from '../../../contracts/api/order-api.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';

/** Orders, quotes and accounts for tests. */

/** The fields of an order beyond the plain sale of one item. */
export const NOTHING_MORE = {
  accountId: null,
  latitude: null,
  longitude: null,
  taxLines: [],
  shippingMethod: null,
  shippingDays: null,
  coupon: null,
  orderTransactionFee: 0,
  transactionFeeAmount: 0,
  transactionFeeDocumentId: null,
  receipt: null,
  subscribed: false,
  subscription: null,
  subscriptionId: null,
  subscriptionFrequency: null,
  subscriptionFrequencyMultiplier: null,
  subscriptionTax: null,
  subscriptionShipping: null,
  subscriptionSubtotal: null,
} satisfies Partial<Order>;

export const NO_VARIANT = {
  productVariantId: null,
  productVariantName: null,
  productVariantSize: null,
  productVariantColor: null,
  productVariantPrice: null,
};

export function anAccount(over: Partial<AccountDetails> = {}): AccountDetails {
  return {
    firstName: 'Ada',
    lastName: 'Pell',
    email: 'ada@example.com',
    phone: '4155550132',
    country: 'US',
    state: 'CA',
    city: 'Oakland',
    street: '12 Fern Street',
    zipPostalCode: '94607',
    apartment: '',
    additionalAddressLine: '',
    ...over,
  };
}

export function anOrder(over: Partial<Order> = {}): Order {
  const address = { address: '12 Fern Street', apartment: '', city: 'Oakland', state: 'CA', country: 'US' };
  return {
    id: 'order-1',
    name: '7KQ4-M2XD',
    status: 'Paid',
    date: '2026-11-21T10:00:00.000Z',
    currency: 'USD',
    subtotal: 39.9,
    discount: 0,
    total: 44.85,
    tax: 0,
    orderShippingCost: 4.95,
    brand: 'fernhollow',
    paymentMethod: 'card',
    orderSource: 'Funnel',
    orderType: 'Standard',
    parrentUpsellOrderId: null,
    checkoutId: 'checkout-1',
    funnelStep: 'order-form',
    offer: null,
    customerEmail: 'ada@example.com',
    customerName: 'Ada Pell',
    shipToName: 'Ada Pell',
    ...NOTHING_MORE,
    authorized: true,
    nicn: '4242',
    cardBrand: 'visa',
    oneClick: true,
    paymentOpen: false,
    affParameters: null,
    billing: { ...address, zip: '94607', additionalLine: '' },
    shipping: { ...address, zip: '94607', additionalLine: '' },
    items: [],
    ...over,
  };
}

/** A paid sale as a page has it. */
export function anOrderSummary(over: Partial<OrderSummary> = {}): OrderSummary {
  return {
    id: 'order-1',
    checkoutId: 'checkout-1',
    funnelSfid: 'funnel-1',
    stepSfid: 'order-form',
    orderType: 'Standard',
    offer: null,
    status: 'Paid',
    live: false,
    card: { brand: 'visa', last4: '4242' },
    paymentMethod: 'card',
    oneClick: true,
    ...over,
  };
}

export function aQuote(total: number, over: Partial<Quote> = {}): Quote {
  return plainQuote(total, { id: 'quote-1', total, ...over });
}

export function anOrderRequest(over: Partial<CreateGuestOrder> = {}): CreateGuestOrder {
  return {
    orderType: 'Standard',
    paymentMethod: 'card',
    cardDetails: { cardId: 'pm_1' },
    funnel: { hash: 'hash-1', step: 'order-form' },
    checkoutId: 'checkout-1',
    ...over,
  };
}
