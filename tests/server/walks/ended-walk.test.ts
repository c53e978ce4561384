import { expect, it, vi } from 'vitest';
import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import type { OrderSummary, PageData } from '../../../contracts/page/page-data.ts';
import { paths } from '../../../graph/paths/paths.ts';
import { ANN } from '../../support/shops/order-shop.ts';
import { seeded } from '../../support/soak/seeded.ts';
import { postgresDuringTests } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/wait.ts';
import { HttpBrowser } from '../../support/walks/http-browser.ts';
import { Shopper } from '../../support/walks/shopper.ts';
import { type OpenPage, WalkingBrowser } from '../../support/walks/walking-browser.ts';
import { startWalkedShop } from './walked-shop.ts';

const databaseUrl = postgresDuringTests();
const OFFER = '/CTUS_3-Unit-PowerMotion_AP?uid=classic&step=30';
const HABITS = { account: ANN, method: 'card', declined: null, cancelsFirst: false, reloads: () => false } as const;

/** The journey on which every offer is declined. */
function declining({ graph }: OpenPage) {
  const journey = paths(graph).find(({ steps }) => steps.every(({ on }) => on === 'next' || on === 'no'));
  if (!journey) throw new Error('the funnel sells every shopper something');
  return journey;
}

async function stepAt(browser: WalkingBrowser, address: string) {
  const page = await browser.open(address);
  await vi.waitFor(() => expect(page.actor.getSnapshot().context.page).not.toBeNull(), WAIT);
  const { at, sale, draft } = page.actor.getSnapshot().context;
  await page.close();
  return { at, sale, draft };
}

function onlySale(page: PageData): OrderSummary {
  const [sale] = page.kind === 'funnel' ? page.orders : [];
  if (!sale) throw new Error('the session has no sale');
  return sale;
}

it('N02 N14 after the receipt an offer leads there in a browser that has forgotten all but its session, and a yes is not charged', {
  timeout: 180_000,
}, async () => {
  const shop = await startWalkedShop(await databaseUrl());
  const http = new HttpBrowser(shop.origin, '10.0.0.1');
  const browser = new WalkingBrowser(shop, http, { random: seeded(1) });
  await new Shopper(browser, HABITS).walk('/home?uid=classic', declining);
  await vi.waitFor(async () => expect(onlySale(await http.open(OFFER)).hasSeenReceipt).toBe(true), WAIT);
  browser.forget();
  expect((await stepAt(browser, OFFER)).at).toBe('fh-classic-thank-you');

  const page = await http.open(OFFER);
  const sale = onlySale(page);
  const yes: Omit<CreateGuestOrder, 'quote'> = {
    orderType: 'Upsell',
    orderSource: 'Funnel',
    paymentMethod: 'card',
    checkoutId: sale.checkoutId,
    parent: sale.id,
    funnel: { hash: page.kind === 'funnel' ? page.published.hash : '', step: 'fh-classic-upsell-1' },
    offer: { sfid: 'fh-offer-powermotion-3', total: 69 },
  };
  const answer = await http.api({ brand: 'fernhollow' }).post('orders/createguest', yes);
  expect(answer).toMatchObject({ type: 'problem', status: 409, error: { code: 'offer_closed' } });
  expect(await http.orders()).toEqual([sale.id]);

  browser.forget();
  const anew = await stepAt(browser, '/two-step-order-form-common?uid=classic');
  expect(anew).toMatchObject({ at: 'fh-classic-order', sale: null });
  expect(anew.draft?.checkoutId).not.toBe(sale.checkoutId);
});
