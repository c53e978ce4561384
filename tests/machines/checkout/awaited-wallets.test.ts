import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { configuredWallets, type WalletSettings } from '../../../contracts/page/wallet-settings.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutInput } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { QuoteOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import type { WalletKind, WalletRequest } from '../../../machines/wallet/wallet.types.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount } from '../../support/pages/orders.ts';

/** A checkout at its payment, whose wallets have not answered yet. */
function startAtPayment(configured?: CheckoutInput['configuredWallets']) {
  const wallets = handStepped<WalletRequest, WalletKind[]>();
  const machine = checkoutMachine.provide({
    actors: {
      findWallets: wallets.logic,
      quote: quoteMachine.provide({ actors: { refreshQuote: handStepped<QuoteRequest, QuoteOutcome>().logic } }),
    },
    actions: { forwardFact: () => {}, notifyDraft: () => {} },
  });
  const actor = createActor(machine, {
    input: {
      funnelHash: 'hash-1',
      stepId: 'order-form',
      layout: 'two-step',
      country: 'US',
      siteName: 'Fernhollow',
      currency: 'USD',
      bumps: [],
      offers: [anOffer('bundle-1')],
      affParameters: undefined,
      returnPath: '/order-form',
      canAbandon: false,
      draft: {
        ...NOTHING_CHOSEN,
        checkoutId: 'checkout-1',
        stage: 'payment',
        account: anAccount(),
        selectedOffer: 'bundle-1',
      },
      inFlightOrderId: null,
      returnFailure: null,
      approvals: [],
      ...(configured ? { configuredWallets: configured } : {}),
    },
  }).start();
  onTestFinished(() => {
    actor.stop();
  });
  const shown = () => {
    const { wallets: kinds, awaitedWallets } = checkoutView(actor.getSnapshot());
    return [kinds, awaitedWallets];
  };
  return { wallets, shown };
}

describe('the wallets of a payment', () => {
  it('A06 are awaited until they have answered', async () => {
    const { wallets, shown } = startAtPayment(['apple_pay', 'google_pay']);
    expect(shown()).toEqual([[], ['apple_pay', 'google_pay']]);
    await wallets.answer(['google_pay']);
    expect(shown()).toEqual([['google_pay'], []]);
  });

  it('A06 are awaited no longer once they cannot be asked', async () => {
    const { wallets, shown } = startAtPayment(['google_pay']);
    await wallets.fail();
    expect(shown()).toEqual([[], []]);
  });

  it('A06 are not awaited in a shop without any', () => {
    expect(startAtPayment().shown()).toEqual([[], []]);
  });
});

describe('the wallets to expect', () => {
  const google: WalletSettings['google'] = { scriptUrl: 'https://g.example', merchantId: '', environment: 'TEST' };
  const apple = (scriptUrl: string | null): WalletSettings['apple'] => ({ scriptUrl, merchantId: 'm' });
  const expected = (settings: Partial<WalletSettings>) =>
    configuredWallets({ apiUrl: '', google: null, apple: null, ...settings });

  it('A06 are those of the settings; Apple’s own browsers alone find Apple Pay without a script', () => {
    expect(configuredWallets(null)).toEqual([]);
    expect(configuredWallets(undefined)).toEqual([]);
    expect(expected({ google, apple: apple('https://a.example') })).toEqual(['apple_pay', 'google_pay']);
    expect(expected({ google, apple: apple(null) })).toEqual(['google_pay']);
    expect(expected({ apple: apple(null) })).toEqual([]);
    const own = configuredWallets({ apiUrl: '', google: null, apple: apple(null) }, { hasApplePay: true });
    expect([own, configuredWallets(null, { hasApplePay: true })]).toEqual([['apple_pay'], []]);
  });
});
