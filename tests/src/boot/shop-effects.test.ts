// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import { createApiClient } from '../../../src/adapters/api/api-client.ts';
import { createTabChannel } from '../../../src/adapters/browser/tab-channel.ts';
import { createCardService } from '../../../src/adapters/payment/card-field.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import { startConsent } from '../../../src/boot/consent/start-consent.ts';
import type { Started } from '../../../src/boot/started.ts';
import { openStores } from '../../../src/boot/stores.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anOrderRequest } from '../../support/pages/orders.ts';
import { answerOf, shopEffects } from '../../support/pages/shop-effects.ts';
import type { FunnelEffects } from '../../support/pages/silent-effects.ts';

const PAGE: PageBlocks = {
  settings: aShop(),
  funnels: [],
  published: { hash: 'hash-1', graph: classicGraph() },
  orders: [],
  receipt: null,
  text: null,
  problem: null,
};

const ERROR = { code: 'payment_not_approved', message: 'It was not approved.' } as const;
const DIFFERS = { code: 'payer_differs', message: 'Ada Lee is not the payer.', debugId: 'd-1' };

const RETURNED: ProviderReturn = {
  provider: 'paypal',
  flow: 'express',
  action: 'success',
  paymentId: null,
  token: 'EC-1',
  payerId: 'PAYER1',
};

/** The effects of a shop whose API refuses every call with this body, and the lines of its log. */
function effectsOf(body: object) {
  const logged: unknown[] = [];
  const requests: { path: string; body: unknown; keepalive: boolean | undefined }[] = [];
  const log: Started['log'] = (...line) => void logged.push(line);
  const api = createApiClient({
    base: '/proxy',
    brand: 'fernhollow',
    affParameters: undefined,
    newRequestId: () => 'request-1',
    log,
    fetch: async (url, { body: sent, keepalive } = {}) => {
      requests.push({ path: String(url), body: JSON.parse(String(sent ?? null)), keepalive });
      return new Response(JSON.stringify(body), { status: 409 });
    },
  });
  const parts = { log, now: () => 0, newId: () => 'id-1' };
  const session = beginSession(pageOf(PAGE), {
    location: { pathname: '/order-form', search: '' },
    device: 'Desktop',
    now: new Date('2026-11-22'),
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
  });
  const consent = startConsent(pageOf(PAGE), {
    save: async () => Promise.reject(new Error('nothing is saved')),
    tabs: createTabChannel('sluice-consent', {}),
  });
  const effects = shopEffects({
    settings: PAGE.settings,
    preloaded: null,
    session,
    api,
    allows: consent.allows,
    consent: consent.actor,
    card: createCardService(PAGE.settings.card, document),
    stores: openStores({ ...parts, page: pageOf(PAGE) }),
    device: { os: '', browser: '', language: '', device: 'Desktop', timezone: '', screen_resolution: '' },
    whenIdle: (run) => run(),
    ...parts,
  });
  return { effects, logged, requests };
}

const order = { ...anOrderRequest(), returnPath: '/order-form' };
const payment = {
  provider: 'paypal',
  token: 'EC-1',
  payerId: 'PAYER1',
  quote: { id: 'quote-1', total: 99 },
  isRecurring: false,
} as const;

describe('a refused call of express checkout', () => {
  it.each<[string, (effects: FunnelEffects) => Promise<unknown>]>([
    [
      'orders/setexpresscheckout',
      (effects) => answerOf(effects.createApproval, { provider: 'paypal', flow: 'express', order }),
    ],
    ['orders/getexpresscheckoutdetail', (effects) => answerOf(effects.resolveReturn, RETURNED)],
    ['orders/doexpresscheckout', (effects) => answerOf(effects.submitPayment, { type: 'express', payment })],
  ])('H05 %s is logged with the provider’s code and debug id, and without its sentence', async (path, call) => {
    const { effects, logged } = effectsOf({ error: ERROR, provider: DIFFERS });
    expect(await call(effects)).toMatchObject({ type: 'refused', message: ERROR.message });
    expect(logged).toEqual([
      ['warn', 'a payment provider refused a call', { path, code: 'payer_differs', debugId: 'd-1' }],
    ]);
  });

  it.each([{}, { provider: null }, { provider: 'no' }, { provider: { message: 'no' } }])(
    'H05 without a provider’s problem nothing is logged: %j',
    async (more) => {
      const { effects, logged } = effectsOf({ error: ERROR, ...more });
      await answerOf(effects.resolveReturn, RETURNED);
      expect(logged).toEqual([]);
    },
  );
});

it('N02 N13 the end of a walk and the no to a declined offer are sent also where their page is left at once', async () => {
  const { effects, requests } = effectsOf({ error: ERROR });
  const sale = { checkoutId: 'checkout-1' };
  await answerOf(effects.endWalk, sale);
  await answerOf(effects.abandonOffer, { ...sale, offer: 'extra' });
  expect(requests).toEqual([
    { path: '/proxy/orders/endwalk', body: sale, keepalive: true },
    { path: '/proxy/orders/abandonoffer', body: { ...sale, offer: 'extra' }, keepalive: true },
  ]);
});

it('K02 a content that could not be loaded is a line of the log', async () => {
  const { effects, logged } = effectsOf({ error: ERROR });
  await answerOf(effects.loadPage, { contentId: 'home', offers: [], withOrders: false, withCheckout: false });
  const detail = { method: 'loadContent', contentId: 'home', answer: 409 };
  expect(logged).toEqual([['warn', 'a content could not be loaded', detail]]);
});
