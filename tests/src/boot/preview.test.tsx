// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import { isUuid } from '../../../domain/tracking/uuid.ts';
import type { PaymentEffects } from '../../../machines/later/payment-machines.ts';
import { newUuid } from '../../../src/adapters/browser/new-id.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import { previewEffects } from '../../../src/boot/payments/preview-effects.ts';
import { previewCheckouts } from '../../../src/boot/stores.ts';
import { Frame } from '../../../src/components/frame/frame.tsx';
import { afterSale, funnelInput, load, startFunnel } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { frameModel, shop } from '../../support/pages/models.ts';
import { anAccount, anOrder, anOrderRequest } from '../../support/pages/orders.ts';
import { answerOf } from '../../support/pages/shop-effects.ts';
import { SILENT_EFFECTS } from '../../support/pages/silent-effects.ts';

afterEach(cleanup);

const graph = classicGraph();
const SALE = { orderId: 'order-1', checkoutId: 'checkout-1', card: { brand: 'mastercard', last4: '5454' } };

/** The session that begins at an address, without any order. */
function begin(pathname: string, search: string) {
  const data: PageBlocks = {
    settings: shop(),
    funnels: [],
    published: { hash: 'hash-1', graph },
    orders: [],
    receipt: null,
    text: null,
    problem: null,
  };
  return beginSession(pageOf(data), {
    location: { pathname, search },
    device: 'Desktop',
    now: new Date('2026-11-21T10:00:00Z'),
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
  });
}

async function preview(pathname: string, search: string) {
  const walk = startFunnel(graph, funnelInput(graph, begin(pathname, search).input));
  await load(walk);
  return walk;
}

describe('the preview mode', () => {
  it('R14 N02 an offer is shown without an order, with a sample card', async () => {
    const { page, frame } = (await preview('/u1', '?preview=upsell')).view();
    expect(page).toMatchObject({ view: 'offer', card: { brand: 'visa', last4: '4242' } });
    expect(frame.preview).toBe(true);
  });

  it('R14 a receipt is shown without an order, and its order says that it is a sample', async () => {
    const walk = await preview('/thank-you', '?preview=ordersuccess');
    expect(walk.load.calls.at(-1)?.withOrders).toBe(false);
    const { page } = walk.view();
    expect(page.view === 'order-success' && page.orders.map(({ name }) => name)).toEqual(['SAMPLE-ORDER']);
  });

  it.each(['', '?preview=', '?preview=true', '?preview=UPSELL', '?preview=x&preview=upsell'])(
    'R14 N02 "%s" is no preview, and refuses an offer without an order',
    (search) => {
      for (const path of ['/u1', '/thank-you']) {
        const walk = startFunnel(graph, funnelInput(graph, begin(path, search).input));
        expect(walk.shows()).toBe('order-missing');
        expect(walk.view().frame.preview).toBe(false);
      }
    },
  );

  it.each([
    ['/thank-you', '?preview=upsell'],
    ['/u1', '?preview=ordersuccess'],
  ])('R14 N02 %s with "%s" has no sample, and says that the order is missing', (path, search) => {
    const walk = startFunnel(graph, funnelInput(graph, begin(path, search).input));
    expect(walk.shows()).toBe('order-missing');
    expect(walk.view()).toMatchObject({
      frame: { preview: true },
      page: { view: 'unavailable', message: 'Sorry, but the information regarding your order is missing' },
    });
  });

  it('R14 an offer under preview=ordersuccess has the card of the sale, not the sample', async () => {
    const walk = startFunnel(graph, afterSale('u1', { query: 'preview=ordersuccess', sale: SALE }));
    await load(walk);
    expect(walk.view().page).toMatchObject({ view: 'offer', card: { brand: 'mastercard', last4: '5454' } });
  });

  it('R14 a receipt under preview=upsell has the orders of the session, not the sample', async () => {
    const walk = startFunnel(graph, afterSale('thank-you', { query: 'preview=upsell', sale: SALE }));
    await load(walk);
    const { page } = walk.view();
    expect(page.view === 'order-success' && page.orders.map(({ name }) => name)).toEqual([anOrder().name]);
  });

  it('R14 a yes continues without a call, a no as usual, up to the receipt, which has no sample order', async () => {
    const walk = await preview('/u1', '?preview=upsell');
    walk.actor.send({ type: 'offer.accepted' });
    expect(walk.at()).toBe('u2');
    await load(walk);
    walk.actor.send({ type: 'offer.declined' });
    expect(walk.at()).toBe('d2');
    await load(walk);
    walk.actor.send({ type: 'offer.accepted' });
    await load(walk);
    expect(walk.shows()).toBe('order-success');
    expect(walk.load.calls.at(-1)?.withOrders).toBe(false);
    expect(walk.view().page).toMatchObject({ view: 'unavailable', canRetry: false });
    expect(walk.submit.calls).toEqual([]);
    expect(walk.context().upsells.filter(({ status }) => status === 'purchased')).toEqual([]);
  });

  it('R14 Q09 the mode lasts for the whole session', () => {
    expect(new URLSearchParams(begin('/u1', '?preview=upsell').input.query).get('preview')).toBe('upsell');
  });

  it('R14 no effect that could charge remains', async () => {
    const call = vi.fn();
    const own: PaymentEffects = {
      ...SILENT_EFFECTS,
      requestQuote: fromPromise(call),
      refreshQuote: fromPromise(call),
      tokenizeCard: fromPromise(call),
      submitPayment: fromPromise(call),
      challengeShopper: fromPromise(call),
      createApproval: fromPromise(call),
      resolveReturn: fromPromise(call),
      placeAtAmazon: fromPromise(call),
      captureAtAmazon: fromPromise(call),
      findWallets: fromPromise(call),
      authorizeWallet: fromPromise(call),
      sendLead: fromPromise(call),
      abandonOffer: fromPromise(call),
    };
    const effects = previewEffects(own);
    const order = { ...anOrderRequest(), returnPath: '/' };
    const asked = { funnel: { hash: 'h' }, checkoutId: 'c', offers: [] };
    const answers = await Promise.all([
      answerOf(effects.requestQuote, asked),
      answerOf(effects.refreshQuote, asked),
      answerOf(effects.submitPayment, { type: 'resolve', orderId: 'order-1' }),
      answerOf(effects.createApproval, { provider: 'paypal', flow: 'payment', order }),
      answerOf(effects.captureAtAmazon, { token: 'A1' }),
      answerOf(effects.tokenizeCard, { account: anAccount() }),
    ]);
    const types = answers.map(({ type }) => type);
    expect(types).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'invalid']);
    const replaced = Object.entries(effects).filter(([name, effect]) => effect !== own[name as keyof PaymentEffects]);
    const charging = Object.entries(own).filter(
      ([name, effect]) => effect !== SILENT_EFFECTS[name as keyof PaymentEffects],
    );
    expect(replaced.map(([name]) => name).sort()).toEqual(charging.map(([name]) => name).sort());
    await answerOf(effects.challengeShopper, { clientSecret: 'secret' });
    expect(call).not.toHaveBeenCalled();
  });

  it('R14 it has checkouts of its own, and closes none', () => {
    const checkouts = previewCheckouts(newUuid);
    localStorage.setItem('sluice-checkout:classic', 'of a shopper');
    const opened = [checkouts.open('classic'), checkouts.open('classic')];
    expect([opened.every(isUuid), new Set(opened).size]).toEqual([true, 2]);
    checkouts.close('classic');
    const kept = Object.entries({ ...localStorage }).filter(([name]) => name.startsWith('sluice-checkout'));
    expect(kept).toEqual([['sluice-checkout:classic', 'of a shopper']]);
  });

  it('R14 its pages show that they are a preview, and no other page does', () => {
    const { rerender } = render(
      <Frame model={frameModel({ preview: true })} send={() => {}} testPayments={false}>
        <h1>Page</h1>
      </Frame>,
    );
    expect(screen.getByText('preview mode').closest('header')).not.toBeNull();
    rerender(
      <Frame model={frameModel()} send={() => {}} testPayments={false}>
        <h1>Page</h1>
      </Frame>,
    );
    expect(screen.queryByText('preview mode')).toBeNull();
  });
});

describe('a page entered twice', () => {
  it('R09 it is mounted anew each time', async () => {
    const walk = await preview('/u1', '?preview=upsell');
    const first = walk.view().frame.pageKey;
    walk.actor.send({ type: 'offer.declined' });
    await load(walk);
    expect(walk.view().frame.pageKey).not.toBe(first);
    expect(walk.context().arrivals).toBe(2);
  });
});
