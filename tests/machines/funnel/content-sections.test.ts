import { describe, expect, it } from 'vitest';
import type { OfferReply } from '../../../contracts/api/content-api.ts';
import type { SectionClass } from '../../../domain/funnel/sections.ts';
import { anOfferReply, classicGraph } from '../../support/funnels/funnels.ts';
import { landingContent } from '../../support/pages/models.ts';
import { startFunnel } from './funnel-walk.ts';

/** The shown section classes of a landing page whose content hides some, for a visitor with or without an affiliate. */
async function sectionsFor(hidden: SectionClass[], affId: string | undefined) {
  const affParameters = affId === undefined ? undefined : { affId };
  const walk = startFunnel(classicGraph(), { affParameters });
  const content = { ...landingContent(), hidden };
  await walk.load.answer({
    content: { sfid: 'content-landing', name: 'landing', title: 'Home', view: 'landing', content },
    offers: [],
    orders: [],
    freshCheckoutId: null,
  });
  const { page } = walk.view();
  return page.view === 'landing' ? page.sections : null;
}

/** The page with these offers on its funnel's order form. */
async function offerOf(offers: OfferReply[]) {
  const walk = startFunnel(classicGraph());
  const content = landingContent();
  await walk.load.answer({
    content: { sfid: 'content-landing', name: 'landing', title: 'Home', view: 'landing', content },
    offers,
    orders: [],
    freshCheckoutId: null,
  });
  const { page } = walk.view();
  return page.view === 'landing' ? page.offer : null;
}

const MONTHLY = { frequencies: [{ frequency: 'Month' as const, multipliers: [1] }] };

describe('the price of a page', () => {
  it('E14 is that of a delivery where an offer is sold by subscription alone', async () => {
    const plan = { offerPrice: 40, subscriptionPrice: 20, subscription: MONTHLY, viewType: 'Subscription' };
    const onlyEvery = { frequency: 'Month', multiplier: 1 };
    expect(await offerOf([anOfferReply('plan', plan)])).toMatchObject({ sfid: 'plan', price: 2000, onlyEvery });
  });
});

describe('the sections of a page', () => {
  it('R11 the affiliate’s sections are shown only to a visitor referred by an affiliate', async () => {
    expect(await sectionsFor([], 'partner-1')).toEqual(['affiliate', 'offer', 'mobile-variants', 'icons', 'learn']);
    expect(await sectionsFor([], undefined)).toEqual(['offer', 'mobile-variants', 'icons', 'learn']);
  });

  it('R11 hidden sections are not shown', async () => {
    expect(await sectionsFor(['icons', 'learn'], 'partner-1')).toEqual(['affiliate', 'offer', 'mobile-variants']);
  });
});
