import { expect, it } from 'vitest';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import { anOfferReply, classicGraph } from '../../support/funnels/funnels.ts';
import { orderFormModel } from '../../support/pages/checkout-models.ts';
import { landingContent } from '../../support/pages/models.ts';
import { entryAt, startFunnel } from './funnel-walk.ts';

const SHARED = { sfid: 'content-b', name: 'b', title: 'Order' };

/** What the order form of the classic funnel, whose default variant is in two steps, shows of another variant's content. */
async function shownOf(content: ContentPage) {
  const walk = startFunnel(classicGraph(), { entry: entryAt('order-form') });
  const offers = [anOfferReply('bundle-1'), anOfferReply('bundle-3')];
  await walk.load.answer({ content, offers, bumps: [], orders: [], freshCheckoutId: 'checkout-1' });
  const checkout = walk.actor.getSnapshot().children.checkout?.getSnapshot();
  return { view: walk.view().page.view, layout: checkout?.context.layout };
}

it.each([
  ['two-step-order-form', 'two-step'],
  ['two-page-checkout', 'two-page'],
  ['checkout', 'one-page'],
] as const)('X01 a variant of an order form is shown in its own layout: %s', async (view, layout) => {
  const { content } = orderFormModel();
  expect(await shownOf({ ...SHARED, view, content })).toEqual({ view, layout });
});

it('a content of another kind is not shown in the place of an order form', async () => {
  const landing = { ...SHARED, view: 'landing' as const, content: landingContent() };
  expect((await shownOf(landing)).view).toBe('unavailable');
});
