import type { Order, OrderItem } from '../../../contracts/api/order-api.ts';
import type { LandingContent, OrderSuccessContent } from '../../../contracts/files/content-file.ts';
import type { ReviewsContent } from '../../../contracts/files/content-parts.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { shownSections } from '../../../domain/funnel/sections.ts';
import type { LandingPageModel } from '../../../machines/funnel/content.view.ts';
import type { FrameModel, OrderSuccessPageModel, PageModel } from '../../../machines/funnel/funnel.view.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
import { NO_VARIANT, NOTHING_MORE } from './orders.ts';

/**
 * Builders of page models: each returns a whole, plausible value, of which a test overrides the fields that it is
 * about.
 */

export function shop(part: Partial<RuntimeSettings> = {}): RuntimeSettings {
  return {
    brand: 'acorn',
    siteName: 'Acorn',
    walletEnabled: false,
    sellerId: '',
    loginClientId: '',
    tagManager: '',
    internalAppsUrl: '',
    currency: 'USD',
    locale: 'en-US',
    mark: '/images/acorn/mark.svg',
    icon: '/images/acorn/icon.svg',
    tagline: 'Small things that grow',
    delivery: '3–5 business days',
    shipsTo: ['US', 'CA'],
    supportEmail: 'hello@acorn.example',
    supportPhone: '(802) 555-0100',
    supportHours: 'Monday to Friday, 9 to 5',
    policies: [{ label: 'Privacy', path: '/privacy-policy' }],
    card: { scriptUrl: '', publishableKey: '', test: true },
    hasCoupons: true,
    ...part,
  };
}

export function frameModel(part: Partial<FrameModel> = {}): FrameModel {
  return {
    shop: shop(),
    progress: null,
    notice: null,
    title: 'Acorn',
    pageKey: 'home',
    preview: false,
    cameBack: false,
    added: null,
    uid: null,
    ...part,
  };
}

export function offerOf(part: Partial<OfferModel> = {}): OfferModel {
  return {
    sfid: 'offer-3',
    name: 'Acorns, 3 bags',
    productName: 'Acorns',
    imageUrl: null,
    units: 3,
    taxCode: null,
    subscriptionPrice: null,
    trial: null,
    onlyEvery: null,
    price: 12900,
    standardPrice: 17400,
    saving: 4500,
    shipping: 0,
    unitPrice: 4300,
    ...part,
  };
}

const picture = (alt: string) => ({ src: `/images/acorn/${alt.replaceAll(' ', '-')}.svg`, alt });

export function reviews(): ReviewsContent {
  return {
    title: 'What people might say',
    note: 'Demo reviews. These people are made up.',
    items: [{ name: 'Ida', about: 'Squirrel', text: 'Crisp.', stars: 4, picture: picture('Drawing of Ida') }],
  };
}

export function landingContent(part: Partial<LandingContent> = {}): LandingContent {
  return {
    eyebrow: 'Acorns',
    headline: 'Acorns that taste of autumn',
    lead: 'Roasted slowly, sent quickly.',
    picture: picture('A bowl of acorns'),
    offer: 'offer-3',
    action: 'Choose your bags',
    actionNote: 'One payment.',
    sections: [
      {
        kind: 'points',
        class: 'icons',
        items: [
          { title: 'Roasted', text: 'Over oak.' },
          { title: 'Whole', text: 'Never crumbs.' },
          { title: 'Near', text: 'From one valley.' },
        ],
      },
      {
        kind: 'features',
        class: 'learn',
        title: 'One thing inside',
        lead: 'Acorns.',
        picture: picture('An oak'),
        items: [{ title: 'Acorn', text: 'All of it.', picture: picture('One acorn') }],
      },
      { kind: 'steps', class: 'learn', title: 'How it works', items: [{ title: 'Open', text: 'Tear here.' }] },
      { kind: 'reviews', ...reviews() },
      { kind: 'guarantee', title: '90 days', text: 'Or your money back.', picture: picture('A seal') },
      { kind: 'questions', title: 'Questions', items: [{ question: 'Do they keep?', answer: 'All winter.' }] },
    ],
    ...part,
  };
}

export function landingModel(part: Partial<LandingPageModel> = {}): LandingPageModel {
  const sections = shownSections(undefined, { hasAffiliate: false });
  return { view: 'landing', next: null, shop: shop(), content: landingContent(), offer: offerOf(), sections, ...part };
}

export function receiptContent(part: Partial<OrderSuccessContent> = {}): OrderSuccessContent {
  return {
    headline: 'Thank you, {firstName}. All is well.',
    lead: 'We pack it next.',
    next: [{ title: 'We pack it', text: 'Today.' }],
    contactTitle: 'Something not right?',
    contactText: 'Have your order number beside you.',
    ...part,
  };
}

const address: Order['shipping'] = {
  address: '14 Orchard Lane',
  apartment: 'Apt 3',
  city: 'Burlington',
  state: 'VT',
  country: 'US',
  zip: '05401',
  additionalLine: '',
};

export function orderItem(part: Partial<OrderItem> = {}): OrderItem {
  return {
    productId: 'product-1',
    productName: 'Acorns, 3 bags',
    productDescription: '',
    productImage: '/images/acorn/bags.svg',
    productPrice: 129,
    totalPrice: 129,
    quantity: 1,
    productTaxCode: null,
    isBumpOffer: false,
    ...NO_VARIANT,
    orderId: 'order-1',
    ...part,
  };
}

export function order(part: Partial<Order> = {}): Order {
  return {
    id: 'order-1',
    name: '7KQ4-M2XD',
    status: 'Paid',
    date: '2026-05-04T10:00:00.000Z',
    currency: 'USD',
    subtotal: 129,
    discount: 0,
    total: 141.74,
    tax: 7.74,
    orderShippingCost: 5,
    ...NOTHING_MORE,
    brand: 'acorn',
    paymentMethod: 'card',
    orderSource: 'Funnel',
    orderType: 'Standard',
    parrentUpsellOrderId: null,
    checkoutId: 'checkout-1',
    funnelStep: 'step-1',
    offer: null,
    customerEmail: 'ada@example.com',
    customerName: 'Ada Lovelace',
    shipToName: 'Ada Lovelace',
    authorized: true,
    nicn: '4242',
    cardBrand: 'visa',
    oneClick: true,
    paymentOpen: false,
    affParameters: null,
    billing: address,
    shipping: address,
    items: [orderItem()],
    ...part,
  };
}

export function receiptModel(part: Partial<OrderSuccessPageModel> = {}): OrderSuccessPageModel {
  return { view: 'order-success', shop: shop(), content: receiptContent(), orders: [order()], ...part };
}

export function unavailableModel(part: Partial<Extract<PageModel, { view: 'unavailable' }>> = {}) {
  return { view: 'unavailable' as const, shop: shop(), message: 'Page not found', canRetry: false, ...part };
}
