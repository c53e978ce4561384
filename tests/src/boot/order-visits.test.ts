// @vitest-environment jsdom

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import { HiddenToken } from '../../../domain/orders/access-token.ts';
import { nodeById } from '../../../graph/graph.ts';
import { buildAmazonPayOrder } from '../../../machines/checkout/amazon-pay.rules.ts';
import type { CheckoutContext, PaymentInUse } from '../../../machines/checkout/checkout.types.ts';
import { buildPaymentInput } from '../../../machines/checkout/payment-request.rules.ts';
import type { FunnelContext, SaleReference } from '../../../machines/funnel/funnel.types.ts';
import { buildOfferApproval, buildOfferPayment } from '../../../machines/funnel/offer-payment.rules.ts';
import type { AmazonPlacement } from '../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { beginPayment, type PaymentInput } from '../../../machines/payment/payment.rules.ts';
import type { ApprovalOrder, CreateApproval } from '../../../machines/ports.ts';
import { createApiClient } from '../../../src/adapters/api/api-client.ts';
import { createTabChannel } from '../../../src/adapters/browser/tab-channel.ts';
import { createCardService } from '../../../src/adapters/payment/card-field.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import { startConsent } from '../../../src/boot/consent/start-consent.ts';
import { openStores } from '../../../src/boot/stores.ts';
import { collectVisitInfo } from '../../../src/boot/visit-info.ts';
import { afterSale, fillIn, load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { answerOf, shopEffects } from '../../support/pages/shop-effects.ts';
import type { FunnelEffects } from '../../support/pages/silent-effects.ts';

const graph = classicGraph();

/** The calls of the adapters below `orders/` that make no order: they pay, read, settle, report or give up one. */
const OF_AN_ORDER = [
  'orders/abandonoffer',
  'orders/all',
  'orders/captureamazon',
  'orders/createrecurringpayment',
  'orders/doexpresscheckout',
  'orders/executepaypalpayment',
  'orders/executepaypalsubscription',
  'orders/getexpresscheckoutdetail',
  'orders/getInfoAmazon',
  'orders/getInfoAmazonSub',
  'orders/purchasepublished',
  'orders/settle',
];

/** The effects of a shop, and the calls that reach its API. */
function shop() {
  const page: PageBlocks = {
    settings: aShop(),
    funnels: [],
    published: { hash: 'hash-1', graph },
    orders: [],
    receipt: null,
    text: null,
    problem: null,
  };
  const calls: { path: string; body: object }[] = [];
  const parts = { log: () => {}, now: () => 0, newId: () => 'id-1' };
  const session = beginSession(pageOf(page), {
    location: { pathname: '/order-form', search: '?sessionid=77' },
    device: 'Desktop',
    now: new Date('2026-11-23'),
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
  });
  const consent = startConsent(pageOf(page), {
    save: async () => Promise.reject(new Error('nothing is saved')),
    tabs: createTabChannel('sluice-consent', {}),
  });
  const { allows } = consent;
  const api = createApiClient({
    base: '/proxy',
    brand: 'fernhollow',
    affParameters: undefined,
    newRequestId: () => 'request-1',
    visitInfo: collectVisitInfo({ session, consent: consent.actor, now: parts.now }),
    fetch: async (url, request) => {
      calls.push({ path: String(url).replace('/proxy/', ''), body: JSON.parse(String(request?.body)) });
      return new Response('{}', { status: 409 });
    },
  });
  const effects = shopEffects({
    settings: page.settings,
    preloaded: null,
    session,
    api,
    allows,
    consent: consent.actor,
    card: createCardService(page.settings.card, document),
    stores: openStores({ ...parts, page: pageOf(page) }),
    device: { os: '', browser: '', language: '', device: 'Desktop', timezone: '', screen_resolution: '' },
    whenIdle: (run) => run(),
    ...parts,
  });
  return { effects, calls };
}

/** The checkout of a filled in order form, as it pays by this method. */
async function onForm(payment: PaymentInUse): Promise<CheckoutContext> {
  const walk = startFunnel(graph);
  await load(walk);
  await take(walk, 'next');
  fillIn(walk);
  const { checkout } = walk.actor.getSnapshot().children;
  if (!checkout) throw new Error('the walk has no order form');
  return { ...checkout.getSnapshot().context, payment };
}

/** The first offer after a sale. */
async function onOffer(approval?: SaleReference['approval']): Promise<FunnelContext> {
  const sale = { orderId: 'order-1', checkoutId: 'checkout-1', card: null, ...(approval ? { approval } : {}) };
  const walk = startFunnel(graph, afterSale('u1', { sale }));
  await load(walk);
  return walk.context();
}

function offerNode() {
  const node = nodeById(graph, 'u1');
  if (!node) throw new Error('the graph has no such offer');
  return node;
}

async function pay(effects: FunnelEffects, input: PaymentInput): Promise<void> {
  const { command } = beginPayment(input);
  if (command?.type !== 'place') throw new Error('the payment is no new order');
  await answerOf(effects.submitPayment, command);
}

async function approve(effects: FunnelEffects, payment: PaymentInUse, flow: CreateApproval['flow']): Promise<void> {
  const input = buildPaymentInput(await onForm(payment));
  if (!('approval' in input)) throw new Error('the approval is no new one');
  await answerOf(effects.createApproval, { ...input.approval, flow });
}

async function place(effects: FunnelEffects, flow: AmazonPlacement['flow'], order: ApprovalOrder): Promise<void> {
  const accessToken = new HiddenToken('Atza|x');
  const placement = { flow, reference: 'S01', accessToken, order, sellerId: 'SELLER', confirmation: false };
  await answerOf(effects.placeAtAmazon, placement);
}

const PAYPAL: PaymentInUse = { type: 'approval', provider: 'paypal' };
const AMAZON: PaymentInUse = { type: 'approval', provider: 'amazon' };
const SALE = { stepId: 'order-form', upsellIndex: 0, orderNumber: 1 };
const OFFER = { stepId: 'u1', upsellIndex: 1, orderNumber: 2 };

/** Every way to make an order: its call, its place in the walk, and how the page does it. */
const WAYS: [way: string, path: string, place: typeof SALE, make: (effects: FunnelEffects) => Promise<void>][] = [
  [
    'a card',
    'orders/createguest',
    SALE,
    async (effects) => pay(effects, buildPaymentInput(await onForm({ type: 'card', cardId: 'pm_1' }))),
  ],
  [
    'a wallet’s sheet',
    'orders/createguest',
    SALE,
    async (effects) =>
      pay(
        effects,
        buildPaymentInput(await onForm({ type: 'wallet', kind: 'google_pay', asksDelivery: false, cardId: 'pm_1' })),
      ),
  ],
  ['PayPal', 'orders/createpaypalpayment', SALE, (effects) => approve(effects, PAYPAL, 'payment')],
  [
    'a subscription at PayPal',
    'orders/createpaypalsubscription',
    SALE,
    (effects) => approve(effects, PAYPAL, 'subscription'),
  ],
  [
    'express checkout',
    'orders/setexpresscheckout',
    SALE,
    (effects) => approve(effects, { type: 'express', provider: 'paypal' }, 'express'),
  ],
  [
    'Amazon',
    'orders/payamazon',
    SALE,
    async (effects) => place(effects, 'order', buildAmazonPayOrder(await onForm(AMAZON))),
  ],
  [
    'a subscription at Amazon',
    'orders/payamazonsub',
    SALE,
    async (effects) => place(effects, 'subscription', buildAmazonPayOrder(await onForm(AMAZON))),
  ],
  [
    'an offer by the sale’s card or wallet',
    'orders/createguest',
    OFFER,
    async (effects) => pay(effects, buildOfferPayment(await onOffer(), offerNode(), '/u1')),
  ],
  [
    'an offer charged at the sale’s provider',
    'orders/createguest',
    OFFER,
    async (effects) =>
      pay(effects, buildOfferPayment(await onOffer({ provider: 'paypal', offers: 'charged' }), offerNode(), '/u1')),
  ],
  [
    'an offer approved at PayPal',
    'orders/createpaypalpayment',
    OFFER,
    async (effects) => {
      const context = await onOffer({ provider: 'paypal', offers: 'approved' });
      await answerOf(effects.createApproval, buildOfferApproval(context, offerNode(), '/u1'));
    },
  ],
  [
    'an offer approved in Amazon’s wallet',
    'orders/payamazon',
    OFFER,
    async (effects) => {
      const context = await onOffer({ provider: 'amazon', offers: 'approved' });
      await place(effects, 'order', buildOfferApproval(context, offerNode(), '/u1').order);
    },
  ],
];

it.each(WAYS)('O02 N13 T01 an order by %s carries its visit: %s', async (_, path, { stepId, ...counts }, make) => {
  const { effects, calls } = shop();
  await make(effects);
  const statsInfo = { ...counts, sessionid: '77', variantId: `${stepId}-a` };
  expect(calls).toMatchObject([{ path, body: { funnel: { step: stepId }, statsInfo } }]);
});

it('O02 the ways are all calls of the adapters that make an order', () => {
  const root = 'src/adapters';
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const text = sources.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
  const calls = new Set([...text.matchAll(/'(orders\/\w+)'/g)].map(([, call]) => call));
  const ordering = new Set(WAYS.map(([, path]) => path));
  expect([...calls].sort()).toEqual([...ordering, ...OF_AN_ORDER].sort());
});
