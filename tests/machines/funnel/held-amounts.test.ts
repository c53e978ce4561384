import { describe, expect, it } from 'vitest';
import type { CardSettings } from '../../../contracts/page/page-data.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import type { FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { afterSale, entryAt, load, startFunnel } from './funnel-walk.ts';

type When = Pick<CardSettings, 'capture'>;

const graph = classicGraph();
const PAYPAL_SALE = {
  orderId: 'order-1',
  checkoutId: 'checkout-1',
  card: null,
  approval: { provider: 'paypal', offers: 'charged' },
} as const;

describe('the capture of a card on a page', () => {
  it('V10 the total of an order form is held in a shop that captures later', async () => {
    expect(await isHeldByForm({ capture: 'later' })).toBe(true);
    expect(await isHeldByForm({ capture: 'now' })).toBe(false);
  });

  it('N05 an offer after a sale by card is held, too, and not after a sale by PayPal', async () => {
    expect(await shownOffer({ capture: 'later' })).toMatchObject({ view: 'offer', isHeld: true });
    expect(await shownOffer({ capture: 'later' }, { sale: PAYPAL_SALE })).toMatchObject({ isHeld: false });
    expect(await shownOffer({ capture: 'now' })).toMatchObject({ isHeld: false });
  });

  it('a page without the setting charges at once', async () => {
    expect(await isHeldByForm({})).toBe(false);
    expect(await shownOffer({})).toMatchObject({ isHeld: false });
  });
});

async function isHeldByForm(when: When): Promise<boolean | undefined> {
  const walk = startFunnel(graph, { shop: shopWith(when), entry: entryAt('order-form'), visited: ['landing'] });
  await load(walk);
  const { checkout } = walk.actor.getSnapshot().children;
  return checkout && checkoutView(checkout.getSnapshot()).isHeld;
}

async function shownOffer(when: When, over: Partial<FunnelInput> = {}) {
  const walk = startFunnel(graph, afterSale('u1', { shop: shopWith(when), ...over }));
  await load(walk);
  return walk.view().page;
}

function shopWith(when: When): FunnelInput['shop'] {
  return aShop({ card: { ...aShop().card, ...when } });
}
