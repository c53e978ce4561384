// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../contracts/page/page-blocks.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { isOrderForm, type OrderFormView, STORED_PAGE_NAMES } from '../../../domain/routing/view-kinds.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import type { Stores } from '../../../src/boot/stores.ts';
import { storeVisit } from '../../../src/boot/watch-funnel.ts';
import { entryAt, fillIn, load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anAccount } from '../../support/pages/orders.ts';

/** R07: the page names that a walk through the running layouts leaves in the browser's saved state. */

const NOW = new Date('2026-11-21T10:00:00Z');

function graphWith(layout: OrderFormView): FunnelGraph {
  const graph = classicGraph();
  const nodes = graph.nodes.map((node) => (isOrderForm(node.view) ? { ...node, view: layout } : node));
  return { ...graph, nodes };
}

/** Stores that keep the page name of every written state. */
function recordingStores(written: string[]): Stores {
  const change: Stores['state']['change'] = (next) => {
    const state = next(null);
    const name = isRecord(state) ? String(state.pageName) : '';
    if (written.at(-1) !== name) written.push(name);
  };
  return {
    state: { read: async () => null, change, settled: async () => {} },
    history: { record: async () => {} },
    accounts: { read: () => null, store: () => {}, forget: () => {}, noteBox: () => {} },
    storedReturn: { read: () => null, write: () => {}, clear: () => {} },
    mark: { isFirstVisit: () => false, store: () => {} },
    leftVersion: { read: () => null, write: () => true },
    leftPage: { write: () => {}, take: () => null },
    checkouts: { open: () => 'checkout-1', close: () => {} },
  };
}

/** A started funnel with that layout of its order form, and the names of the states that it stored, in order. */
function visit(layout: OrderFormView, input: Partial<FunnelInput> = {}) {
  const graph = graphWith(layout);
  const published = { hash: 'hash-1', graph };
  const page = pageOf({
    settings: aShop(),
    funnels: [],
    published,
    orders: [],
    receipt: null,
    text: null,
    problem: null,
  });
  const session = beginSession(page, {
    location: { pathname: '/landing', search: '' },
    device: 'Desktop',
    now: NOW,
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
  });
  const names: string[] = [];
  const walk = startFunnel(graph, input, (actor) =>
    storeVisit(actor, { session, stores: recordingStores(names), log: () => {} }, () => NOW),
  );
  return { walk, names };
}

async function walkToReceipt(): Promise<string[]> {
  const { walk, names } = visit('two-step-order-form');
  await load(walk);
  for (const edge of ['next', 'next', 'no', 'yes', 'yes'] as const) await take(walk, edge);
  return names;
}

async function walkToPayment(layout: OrderFormView): Promise<string[]> {
  const { walk, names } = visit(layout);
  await load(walk);
  await take(walk, 'next');
  fillIn(walk);
  return names;
}

async function confirmExpress(): Promise<string[]> {
  const approvedExpress = { provider: 'paypal', token: 'EC-1', payerId: 'PAYER1' } as const;
  const account = { checkoutId: 'checkout-1', stage: 'payment', account: anAccount(), selectedOffer: null } as const;
  const draft = { ...account, ...NOTHING_CHOSEN, method: 'paypal', approvedExpress } as const;
  const shop = aShop({ paypal: { test: true, expressSubscriptions: false } });
  const { walk, names } = visit('two-step-order-form', { shop, entry: entryAt('order-form'), draft });
  await load(walk);
  return names;
}

describe('the page names of the saved state', () => {
  it('R07 all eight are stored on the pages of a walk, of each layout and of an express checkout', async () => {
    const twoStep = await walkToReceipt();
    const twoPages = await walkToPayment('two-page-checkout');
    const onePage = await walkToPayment('checkout');
    const express = await confirmExpress();
    expect({ twoStep, twoPages, onePage, express }).toEqual({
      twoStep: ['Offer', 'TwoStepOrderForm', 'Upsell', 'OrderSuccess'],
      twoPages: ['Offer', 'CheckoutPersonalInfo', 'CheckoutCardInfo'],
      onePage: ['Offer', 'Checkout'],
      express: ['PayPalNVP'],
    });
    const seen = new Set([...twoStep, ...twoPages, ...onePage, ...express]);
    expect([...seen].sort()).toEqual([...STORED_PAGE_NAMES].sort());
  });
});
