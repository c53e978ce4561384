import type { Order } from '../../contracts/api/order-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { type Preview, parseQuery, readPreview } from '../../domain/routing/query.ts';
import type { CardTail, FunnelContext } from './funnel.types.ts';

/** R14: the preview mode, which shows offers or receipts without an order, on sample data. */

/** True in preview mode. The query is the session's, so the mode lasts for the session. */
export function isPreview(context: Pick<FunnelContext, 'query'>): boolean {
  return readPreview(parseQuery(context.query)) !== null;
}

/** R14: true where the preview is of pages of this kind, which alone show sample data. */
export function isPreviewOf(preview: Preview, context: Pick<FunnelContext, 'query'>): boolean {
  return readPreview(parseQuery(context.query)) === preview;
}

/** R14: true in a preview whose receipt has no order to load: it shows the sample, or the session has bought nothing. */
export function lacksOrders(context: Pick<FunnelContext, 'query' | 'sale'>): boolean {
  return isPreviewOf('ordersuccess', context) || (isPreview(context) && context.sale === null);
}

export const SAMPLE_CARD: CardTail = { brand: 'visa', last4: '4242' };

const SAMPLE_ADDRESS: Order['shipping'] = {
  address: '1 Sample Street',
  apartment: '',
  city: 'Burlington',
  state: 'VT',
  country: 'US',
  zip: '05401',
  additionalLine: '',
};

/** The sample order of a receipt in preview mode; all of its texts say that it is a sample. */
export function sampleOrder({ brand, currency }: Pick<RuntimeSettings, 'brand' | 'currency'>): Order {
  return {
    id: 'sample',
    name: 'SAMPLE-ORDER',
    status: 'Paid',
    date: '2026-01-15T15:00:00.000Z',
    currency,
    subtotal: 120,
    discount: 0,
    total: 128,
    tax: 0,
    orderShippingCost: 8,
    brand,
    paymentMethod: 'card',
    orderSource: 'Funnel',
    orderType: 'Standard',
    parrentUpsellOrderId: null,
    checkoutId: 'sample',
    funnelStep: 'sample',
    offer: null,
    customerEmail: 'sample@example.com',
    customerName: 'Sam Sample',
    shipToName: 'Sam Sample',
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
    authorized: true,
    nicn: SAMPLE_CARD.last4,
    cardBrand: SAMPLE_CARD.brand,
    oneClick: true,
    paymentOpen: false,
    affParameters: null,
    billing: SAMPLE_ADDRESS,
    shipping: SAMPLE_ADDRESS,
    items: [
      {
        productId: 'sample',
        productName: 'Sample bundle',
        productDescription: 'What was bought stands here.',
        productImage: '',
        productPrice: 60,
        totalPrice: 120,
        quantity: 2,
        productTaxCode: null,
        isBumpOffer: false,
        productVariantId: null,
        productVariantName: null,
        productVariantSize: null,
        productVariantColor: null,
        productVariantPrice: null,
        orderId: 'sample',
      },
    ],
  };
}
