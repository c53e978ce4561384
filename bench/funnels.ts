import type { FunnelStep, MainFunnel } from '../domain/funnel/funnel.ts';
import type { Offer } from '../domain/pricing/offer.ts';
import type { ViewKind } from '../domain/routing/view-kinds.ts';
import type { Catalogue } from '../graph/verify.ts';

/** A publishable funnel of any length: landing, order form, upsells each with a downsell, receipt. */
export function longFunnel(length: number): { funnel: MainFunnel; catalogue: Catalogue } {
  const steps = Array.from({ length }, (_, index) => stepAt(index, length));
  const offers = steps.flatMap((step) => [step.upsell, step.downsell]).filter((sfid) => typeof sfid === 'string');
  return {
    funnel: { sfid: 'long', uniqueIdentifier: 'long', orderForm: ['bundle'], defaultFunnels: steps },
    catalogue: {
      currency: 'USD',
      content: Object.fromEntries(steps.map((_, index) => [`content-${index}`, { view: viewAt(index, length) }])),
      offers: Object.fromEntries(['bundle', ...offers].map((sfid) => [sfid, offerOf(sfid)])),
    },
  };
}

function stepAt(index: number, length: number): FunnelStep {
  const type = typeAt(index, length);
  return {
    sfid: `s-${index}`,
    step: index + 1,
    type,
    genericUrl: `generic-${index}`,
    url: `url-${index}`,
    variants: [{ sfid: `v-${index}`, url: `url-${index}`, default: true, pageContent: `content-${index}` }],
    ...(type === 'Upsell' ? { upsell: `offer-${index}`, overrideNo: `s-${index + 1}` } : {}),
    ...(type === 'DownSell' ? { downsell: `offer-${index}` } : {}),
  };
}

function typeAt(index: number, length: number): string {
  if (index === length - 1) return 'Thankyou Page';
  if (index < 2) return 'Page';
  return index % 2 === 0 && index < length - 2 ? 'Upsell' : 'DownSell';
}

function viewAt(index: number, length: number): ViewKind {
  if (index === 0) return 'landing';
  if (index === 1) return 'two-step-order-form';
  return index === length - 1 ? 'order-success' : 'offer';
}

function offerOf(sfid: string): Offer {
  return {
    sfid,
    name: sfid,
    standardPrice: 60,
    offerPrice: 39.9,
    shippingCost: 0,
    description: '',
    productDescription: '',
    orderFormBrand: { uniqueName: 'bench' },
    product: { name: sfid, sfid, image: [{ imageUrl: '/x.svg' }] },
  };
}
