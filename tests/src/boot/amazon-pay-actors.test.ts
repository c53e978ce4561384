// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, sendTo, setup, waitFor } from 'xstate';
import { provideEffects } from '../../../machines/effects.ts';
import { amazonPayMachine } from '../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import type { AmazonPayEvent, AmazonPayInput } from '../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { amazonPayView } from '../../../machines/payment/amazon-pay/amazon-pay.view.ts';
import { createAmazonEffects } from '../../../src/adapters/payment/amazon/amazon-effects.ts';
import { amazonPayActors } from '../../../src/boot/payments/amazon-pay-actors.ts';
import { installLibrary, type LibraryStub, orderReference, removeLibrary } from '../adapters/amazon/library-stub.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const INPUT: AmazonPayInput = {
  setup: {
    scriptUrl: 'https://amazon.example/Widgets.js',
    sellerId: 'SELLER',
    clientId: 'amzn1.client',
    confirmation: false,
    anyBrowser: false,
    currency: 'USD',
    brand: 'fernhollow',
  },
  returnPath: '/order',
  isSubscription: false,
  isUpsell: false,
  asksForAddress: false,
};
const S01 = 'S01-1234567-1234567';
let library: LibraryStub;

beforeEach(() => {
  document.body.innerHTML = '<div id="amazon-button-top"></div><div id="amazon-wallet"></div>';
  library = installLibrary(window);
});

afterEach(() => {
  removeLibrary(window);
  createAmazonEffects(API, window).forgetToken();
});

const API = {
  get: async () => ({ type: 'unreachable' as const }),
  post: async () => ({ type: 'unreachable' as const }),
};

/** The machine with its real effects, below a parent that hears what it says. */
function start(effects: () => ReturnType<typeof load> = load) {
  const source = { effects, readUserAgent: () => CHROME, watchForReturn: () => new Promise<void>(() => {}) };
  const amazonPay = provideEffects(amazonPayMachine, amazonPayActors(source));
  const parent = setup({
    types: { events: {} as { type: 'act'; event: AmazonPayEvent } },
    actors: { amazonPay },
  }).createMachine({
    invoke: { id: 'child', src: 'amazonPay', input: INPUT },
    on: { act: { actions: sendTo('child', ({ event }) => event.event) } },
  });
  const actor = createActor(parent).start();
  const at = async (phase: string) => {
    const { child } = actor.getSnapshot().children;
    if (!child) throw new Error('the machine has ended');
    await waitFor(child, (snapshot) => amazonPayView(snapshot).phase === phase);
  };
  return { at, act: (event: AmazonPayEvent) => actor.send({ type: 'act', event }), stop: () => actor.stop() };
}

async function load() {
  return createAmazonEffects(API, window);
}

function signsIn() {
  library.buttons.get('amazon-button-top')?.authorization();
  const { next } = library.authorized ?? {};
  if (typeof next === 'function') next({ access_token: 'Atza|x', expires_in: 3600 });
}

describe('Amazon Pay with its effects in the browser', () => {
  it('W01 W05 W09 signs in, shows the wallet, keeps the token, and is authorized on the next page', async () => {
    const first = start();
    await first.at('signedOut');
    signsIn();
    await first.at('loadingWallet');
    library.widgets.Wallet?.options.onOrderReferenceCreate?.(orderReference(S01));
    await first.at('wallet');
    library.widgets.Wallet?.options.onPaymentSelect?.(orderReference(S01));
    await first.at('ready');
    first.stop();
    library.widgets = {};
    const next = start();
    await next.at('loadingWallet');
    expect(library.widgets.Wallet?.elementId).toBe('amazon-wallet');
    next.stop();
  });

  it('W10 asks Amazon for the profile, the widgets, and both the shipping and the billing address', async () => {
    const { at, stop } = start();
    await at('signedOut');
    signsIn();
    stop();
    expect(new Set(library.authorized?.options.scope?.split(' '))).toEqual(
      new Set(['profile', 'payments:widget', 'payments:shipping_address', 'payments:billing_address']),
    );
  });

  it('L08 signing out forgets the token', async () => {
    const { at, act, stop } = start();
    await at('signedOut');
    signsIn();
    await at('loadingWallet');
    act({ type: 'amazon.signedOut' });
    await at('signedOut');
    stop();
    expect((await load()).readToken()).toBeNull();
  });

  it('code that cannot be loaded is no button, and a press tries again', async () => {
    let isBlocked = true;
    const { at, act, stop } = start(async () => {
      if (isBlocked) throw new Error('the chunk is missing');
      return load();
    });
    await at('unavailable');
    isBlocked = false;
    act({ type: 'amazon.retried' });
    await at('signedOut');
    stop();
  });
});
