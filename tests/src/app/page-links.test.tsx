// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import { readMeta } from '../../../machines/funnel/funnel.view.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { providerReturnMachine } from '../../../machines/payment/return/provider-return.machine.ts';
import type { PaymentAnswer } from '../../../machines/ports.ts';
import { subscriptionPageMachine } from '../../../machines/subscription/subscription-page.machine.ts';
import { withdrawalPageMachine } from '../../../machines/withdrawal/withdrawal-page.machine.ts';
import { App } from '../../../src/app/app.tsx';
import { loadPagePart } from '../../../src/app/page-parts.ts';
import { SubscriptionApp } from '../../../src/app/subscription-app.tsx';
import { WithdrawalApp } from '../../../src/app/withdrawal-app.tsx';
import { funnelInput, startFunnel } from '../../machines/funnel/funnel-walk.ts';
import { compileWithPayments } from '../../support/funnels/compile-with-payments.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { aConsent } from '../../support/pages/a-consent.ts';
import { ScriptedCardField } from '../../support/pages/card-field-port.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { aSubscription } from '../../support/pages/subscriptions.ts';
import { aWithdrawableOrder } from '../../support/pages/withdrawals.ts';

const VISIT = { sessionid: '11112222333344', utm_source: 'mail & more', affid: 'A1', gclid: 'click-1' };
const QUERY = new URLSearchParams({ uid: 'classic', ...VISIT }).toString();
const SHOP = aShop({ uid: 'classic', withdrawal: true, policies: [{ label: 'Terms', path: '/terms' }] });
const TERMS = 'Terms (opens in a new tab)';
const ADDRESS = { origin: window.location.origin, search: `?${QUERY}` };

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  window.history.replaceState(null, '', `/order-form?${QUERY}`);
});
afterEach(cleanup);

/** The addresses that the links of the page lead to inside the shop, by their labels. */
function links(): [label: string, to: URL][] {
  const own = [...document.querySelectorAll('a')].filter((link) => !link.getAttribute('href')?.startsWith('#'));
  const all = own.map((link): [string, URL] => [link.textContent ?? '', new URL(link.href)]);
  return all.filter(([, { origin }]) => origin === window.location.origin);
}

/** Every link has brand, session and campaign, and these labels are among them. */
function expectKept(...labels: string[]): void {
  const all = links();
  expect(all.map(([label]) => label)).toEqual(expect.arrayContaining(labels));
  for (const [label, { searchParams }] of all)
    expect([label, Object.fromEntries(searchParams)]).toEqual([label, { uid: 'classic', ...VISIT }]);
}

function show(actor: Actor<FunnelMachine>): void {
  const consent = { actor: aConsent(SHOP), mayAsk: false };
  render(
    <BrowserRouter>
      <App actor={actor} consent={consent} />
    </BrowserRouter>,
  );
}

describe('the links of a page that shows no step', () => {
  it('Q09 R09 of one that could not be loaded keep brand, session and campaign', async () => {
    const walk = startFunnel(classicGraph(), { shop: SHOP, query: QUERY });
    await walk.load.fail();
    expect(walk.view().page).toMatchObject({ view: 'unavailable', canRetry: true });
    show(walk.actor);
    expectKept('Go to the home page', TERMS);
  });

  it('Q09 R09 of a payment that another shopper has made keep them, too', async () => {
    const resolveReturn = handStepped<ProviderReturn, PaymentAnswer>();
    const payment = paymentMachine.provide({ actors: { resolveReturn: resolveReturn.logic } });
    const providerReturn = providerReturnMachine.provide({ actors: { payment } });
    const returned = { provider: 'paypal', flow: 'payment', action: 'success', token: 'EC-1' } as const;
    const input = funnelInput(classicGraph(), {
      shop: { ...SHOP, paypal: { test: true, expressSubscriptions: false } },
      query: QUERY,
      providerReturn: { ...returned, paymentId: null, payerId: null },
    });
    const actor = createActor(compileWithPayments(classicGraph()).provide({ actors: { providerReturn } }), { input });
    actor.start();
    const paidFor = { order: 'FH-1', name: 'A… L…', city: 'S… F…' };
    await resolveReturn.answer({ type: 'captured', order: null, paidFor });
    expect(readMeta(actor.getSnapshot()).view).toBe('paid-elsewhere');
    await loadPagePart('paid-elsewhere');
    show(actor);
    expectKept('Go to the home page', TERMS);
  });
});

describe('the links of a page outside of the funnels', () => {
  it('Q09 R09 of a subscription keep brand, session and campaign, those of the brand’s own text too', async () => {
    const actor = createActor(subscriptionPageMachine, {
      input: { shop: SHOP, token: 'token', subscription: aSubscription() },
    }).start();
    const note = Promise.resolve(`See ${ADDRESS.origin}/terms#renewals and ${ADDRESS.origin}/gdpr?part=2#a.`);
    render(<SubscriptionApp actor={actor} card={new ScriptedCardField()} note={note} address={ADDRESS} />);
    await act(async () => void (await note));
    const own = links().filter(([label]) => label.startsWith(window.location.host));
    expect(own.map(([, { pathname, hash, searchParams }]) => [pathname, hash, searchParams.get('part')])).toEqual([
      ['/terms', '#renewals', null],
      ['/gdpr', '#a', '2'],
    ]);
    for (const [, { searchParams }] of links())
      expect(Object.fromEntries(searchParams)).toMatchObject({ uid: 'classic', ...VISIT });
    expect(links().length).toBeGreaterThan(3);
  });

  it.each([
    ['that asks for an order', null],
    ['with an order', aWithdrawableOrder()],
    ['of an order that is closed', aWithdrawableOrder({ state: 'over', period: null })],
  ])('Q09 R09 of a withdrawal %s keep them, too', (_, order) => {
    const actor = createActor(withdrawalPageMachine, {
      input: { shop: SHOP, number: order?.number ?? '', order },
    }).start();
    render(<WithdrawalApp actor={actor} address={ADDRESS} />);
    expectKept(TERMS, ...(order?.state === 'over' ? ['Enter another order'] : []));
  });
});
