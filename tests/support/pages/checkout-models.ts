import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { type AccountDetails, emptyAccount } from '../../../domain/account/account.ts';
import { priceOrder } from '../../../domain/pricing/price.ts';
import type { OrderFormView } from '../../../domain/routing/view-kinds.ts';
import type { ApprovalOption, ApprovalsModel } from '../../../machines/checkout/approvals.view.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import type { OfferPageModel, PageModel } from '../../../machines/funnel/funnel.view.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';

/** Small builders of the models that the order form and the offer page render. */

export function bundle(part: Partial<OfferModel> = {}): OfferModel {
  return {
    sfid: 'three',
    name: 'Dinner, 3 bags',
    productName: 'Dinner',
    imageUrl: '/images/dinner-3.svg',
    units: 3,
    price: 12900,
    standardPrice: 17400,
    saving: 4500,
    shipping: 0,
    unitPrice: 4300,
    taxCode: null,
    subscriptionPrice: null,
    trial: null,
    onlyEvery: null,
    ...part,
  };
}

export const SIX_BAGS = bundle({
  sfid: 'six',
  name: 'Dinner, 6 bags',
  imageUrl: '/images/dinner-6.svg',
  units: 6,
  price: 22800,
  standardPrice: 34800,
  saving: 12000,
  unitPrice: 3800,
});

export function account(part: Partial<AccountDetails> = {}): AccountDetails {
  return {
    ...emptyAccount('US'),
    firstName: 'Maya',
    lastName: 'Whitcombe',
    email: 'maya@example.com',
    phone: '8025550142',
    street: '12 Orchard Hill Road',
    city: 'Burlington',
    state: 'VT',
    zipPostalCode: '05401',
    ...part,
  };
}

export function checkout(part: Partial<CheckoutModel> = {}): CheckoutModel {
  return {
    stage: 'contact',
    amazonPay: { phase: 'hidden' },
    activity: 'editing',
    account: emptyAccount('US'),
    providerAccount: null,
    selectedOffer: null,
    price: priceOf(bundle()),
    layout: 'two-step',
    billing: null,
    terms: null,
    subscription: null,
    bumps: [],
    remember: false,
    coupon: { code: null, typed: null, isApplied: false, message: null },
    shippingOptions: [],
    wallets: [],
    awaitedWallets: [],
    expressWallet: null,
    priceTrust: 'quoted',
    renewal: null,
    addressProblem: null,
    addressField: null,
    isCheckingAddress: false,
    shippingProblem: null,
    taxProblem: null,
    changed: null,
    changedLater: null,
    pressed: null,
    isHeld: false,
    isUncharged: false,
    isFreeTrial: false,
    approvals: approvals([]),
    problem: null,
    problemAnswer: null,
    canAbandon: false,
    ...part,
  };
}

/** A form that offers the pages of these providers, with no approval under way. */
export function approvals(options: ApprovalOption[], part: Partial<ApprovalsModel> = {}): ApprovalsModel {
  return { options, chosen: null, approvedExpress: null, redirectingTo: null, ...part };
}

/** The checkout at its payment, with a complete account. */
export function paying(part: Partial<CheckoutModel> = {}): CheckoutModel {
  return checkout({ stage: 'payment', account: account(), ...part });
}

export function priceOf(offer: OfferModel) {
  const { sfid, name, productName: product, price: offerPrice, standardPrice, shipping: shippingCost } = offer;
  const none = { taxCode: null, subscriptionPrice: null, trialPrice: null };
  const priced = { sfid, name, product, offerPrice, standardPrice, shippingCost, ...none };
  return priceOrder('USD', [{ offer: priced, quantity: 1 }]);
}

export function orderFormModel(shipsTo: string[] = ['US', 'CA']): Extract<PageModel, { view: OrderFormView }> {
  return {
    view: 'two-step-order-form',
    shop: shopSettings({ shipsTo }),
    content: {
      headline: 'Order dinner',
      lead: 'Four short sections.',
      bundleTitle: 'How many bags?',
      assurances: [{ title: 'Guarantee', text: 'We refund every bag.' }],
      afterPaying: 'Then come two offers.',
      storedCardNote: 'Our payment provider keeps this card.',
    },
    offers: [bundle(), SIX_BAGS],
  };
}

export function offerPageModel(part: Partial<OfferPageModel> = {}): OfferPageModel {
  return {
    view: 'offer',
    amazonPay: { phase: 'hidden' },
    shop: shopSettings(),
    content: {
      eyebrow: 'Goes with your order',
      headline: 'Chews for hips',
      reason: 'Hips do their work every day.',
      points: ['One chew a day'],
      picture: { src: '/images/chews.svg', alt: 'A jar of chews' },
      deliveryNote: 'Travels in the same parcel',
      yes: 'Yes, add a jar',
      no: 'No thanks, just my order',
    },
    offer: bundle({
      sfid: 'chews',
      name: 'Chews, 1 jar',
      units: 1,
      price: 4900,
      standardPrice: 6400,
      saving: 1500,
      unitPrice: 4900,
    }),
    price: priceOf(bundle({ sfid: 'chews', name: 'Chews, 1 jar', price: 4900, standardPrice: 6400 })),
    renewal: null,
    card: { brand: 'visa', last4: '4242' },
    payment: null,
    hasFailed: false,
    isHeld: false,
    isUncharged: false,
    isFreeTrial: false,
    approval: null,
    ...part,
  };
}

function shopSettings(part: Partial<RuntimeSettings> = {}): RuntimeSettings {
  return {
    brand: 'kennel',
    siteName: 'Kennel',
    tagline: '',
    currency: 'USD',
    locale: 'en-US',
    mark: '',
    icon: '',
    walletEnabled: false,
    sellerId: '',
    loginClientId: '',
    tagManager: '',
    internalAppsUrl: '',
    delivery: '3–5 business days',
    shipsTo: ['US', 'CA'],
    supportEmail: 'hello@kennel.example',
    supportPhone: '',
    supportHours: '',
    policies: [],
    card: { scriptUrl: '', publishableKey: '', test: false },
    hasCoupons: true,
    ...part,
  };
}
