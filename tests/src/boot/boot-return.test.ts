import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { providerReturnMachine } from '../../../machines/payment/return/provider-return.machine.ts';
import type { PaymentAnswer } from '../../../machines/ports.ts';
import { consumeArrivedAddress } from '../../../src/app/arrived-address.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import type { SessionStart } from '../../../src/boot/session-start.ts';
import { storeReturn } from '../../../src/boot/watch-funnel.ts';
import { compileWithPayments } from '../../support/funnels/compile-with-payments.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anAccount, aQuote } from '../../support/pages/orders.ts';

const graph = classicGraph();
const KEPT: ProviderReturn = {
  provider: 'paypal',
  flow: 'payment',
  action: 'success',
  paymentId: null,
  token: 'EC-OLD',
  payerId: null,
};
const BACK = '?uid=classic&sessionid=1&paypal=true&action=success&token=EC-1&PayerID=PAYER1';
const PAID: OrderSummary = {
  id: 'order-1',
  checkoutId: 'checkout-1',
  funnelSfid: graph.funnel.sfid,
  stepSfid: 'order-form',
  orderType: 'Standard',
  offer: null,
  status: 'Paid',
  live: false,
  card: null,
  paymentMethod: 'paypal',
  oneClick: true,
};

function begin(search: string, over: Partial<SessionStart> = {}, page: Partial<PageBlocks> = {}) {
  const data: PageBlocks = {
    settings: aShop(),
    funnels: [],
    published: { hash: 'hash-1', graph },
    orders: [],
    receipt: null,
    text: null,
    problem: null,
    ...page,
  };
  return beginSession(pageOf(data), {
    location: { pathname: '/order-form', search },
    device: 'Desktop',
    now: new Date('2026-03-01'),
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
    ...over,
  }).input;
}

describe('a session that begins with a return from PayPal', () => {
  it('Q03 Q06 the session has it, and its addresses do not', () => {
    const input = begin(`${BACK}&ba_token=BA-1&subscription_id=I-1`);
    expect(input.providerReturn).toMatchObject({ flow: 'payment', token: 'EC-1', payerId: 'PAYER1' });
    expect(input.query).toBe('uid=classic&sessionid=1');
  });

  it.each([
    '?paypal=true&action=success&PayerID=PAYER1',
    '?paypal=true&action=success&token=%3Cscript%3E',
    '?paypal=true&paypalnvp=true&action=success&token=EC-1',
    '?action=success&token=EC-1',
  ])('Q03 %s is no return', (search) => {
    expect(begin(search).providerReturn).toBeNull();
  });

  it('Q03 after a reload it is the stored one; a new one takes precedence', () => {
    expect(begin('?sessionid=1', { storedReturn: KEPT }).providerReturn).toEqual(KEPT);
    expect(begin(BACK, { storedReturn: KEPT }).providerReturn?.token).toBe('EC-1');
  });

  it('Q03 a session that has progressed since ignores a cancelled return', () => {
    const search = '?sessionid=1&paypal=true&action=cancel&token=EC-1';
    expect(begin(search).providerReturn?.action).toBe('cancel');
    const offer = { location: { pathname: '/u1', search } };
    const bought: OrderSummary = { ...PAID, id: 'order-2', orderType: 'Upsell', stepSfid: 'u1', offer: 'offer-u1' };
    const [still, gone] = [begin('', offer, { orders: [PAID] }), begin('', offer, { orders: [PAID, bought] })];
    expect([still.entry, still.providerReturn?.action]).toEqual([
      { type: 'step', id: 'u1', paymentInFlight: null },
      'cancel',
    ]);
    expect([gone.entry, gone.providerReturn]).toEqual([{ type: 'step', id: 'u2', paymentInFlight: null }, null]);
  });

  it('Q03 Q04 a cancelled return is not believed while the order may still be charged', () => {
    const search = '?sessionid=1&resultCode=Failure&orderReferenceId=S01-1234567-7654321';
    const underWay: OrderSummary = { ...PAID, status: 'Pending', live: true };
    expect(begin(search, {}, { orders: [] }).providerReturn?.action).toBe('cancel');
    expect(begin(search, {}, { orders: [underWay] })).toMatchObject({
      providerReturn: null,
      entry: { paymentInFlight: { orderId: 'order-1' } },
    });
  });

  it('R14 a preview has no return', () => {
    expect(
      begin(`${BACK}&preview=upsell`, { location: { pathname: '/u1', search: `${BACK}&preview=upsell` } })
        .providerReturn,
    ).toBeNull();
  });
});

describe('the return address of a shopper', () => {
  it('Q06 the reader gets it complete, and the browser no longer shows it', () => {
    const shown: string[] = [];
    const location = { href: `https://shop.example/order-form${BACK}`, pathname: '/order-form', search: BACK };
    const history = { state: null, replaceState: (_: unknown, __: string, url: string) => void shown.push(url) };
    const view = { location, history } as unknown as Pick<Window, 'location' | 'history'>;
    expect(consumeArrivedAddress(view)).toEqual(location);
    expect(shown).toEqual(['/order-form?uid=classic&sessionid=1']);
  });
});

describe('a return in progress', () => {
  /** A session that begins with that return; `steps` are what happens to the stored one. */
  function returnWith(search: string, settled = () => Promise.resolve()) {
    const steps: string[] = [];
    let answer: (outcome: PaymentAnswer) => void = () => {};
    const resolveReturn = fromPromise<PaymentAnswer, ProviderReturn>(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const providerReturn = providerReturnMachine.provide({
      actors: { payment: paymentMachine.provide({ actors: { resolveReturn } }) },
    });
    const input = begin(search);
    const actor = createActor(compileWithPayments(graph).provide({ actors: { providerReturn } }), { input });
    if (!input.providerReturn) throw new Error('there is no return');
    storeReturn(actor, input.providerReturn, {
      state: { read: async () => null, change: () => {}, settled },
      storedReturn: {
        read: () => null,
        write: ({ token }) => void steps.push(`keeps ${token}`),
        clear: () => void steps.push('clears'),
      },
    });
    actor.start();
    return { actor, steps, answer: (outcome: PaymentAnswer) => answer(outcome) };
  }

  it('Q03 it is stored until the funnel has resolved it', async () => {
    const { steps, answer } = returnWith(BACK);
    expect(steps).toEqual(['keeps EC-1']);
    answer({ type: 'missing' });
    await expect.poll(() => steps).toEqual(['keeps EC-1', 'clears']);
  });

  it('Q03 O05 one with an address is stored until the address is, since a reload may be faster', async () => {
    let write = () => {};
    const written = new Promise<void>((resolve) => {
      write = resolve;
    });
    const { actor, steps, answer } = returnWith(BACK.replace('paypal=', 'paypalnvp='), () => written);
    answer({
      type: 'express',
      provider: 'paypal',
      details: { payerId: 'P', account: anAccount(), quote: aQuote(44.85) },
      token: 'EC-1',
    });
    await waitFor(actor, ({ context }) => context.providerReturn === null);
    expect(steps).toEqual(['keeps EC-1']);
    write();
    await expect.poll(() => steps).toEqual(['keeps EC-1', 'clears']);
  });
});
