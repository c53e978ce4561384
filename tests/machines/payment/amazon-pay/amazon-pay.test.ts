import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, assign, createActor, SimulatedClock, setup } from 'xstate';
import type { PaymentEnd } from '../../../../contracts/api/payment-end.ts';
import { AMAZON_COPY } from '../../../../domain/amazon-pay/amazon-copy.ts';
import { HiddenToken } from '../../../../domain/orders/access-token.ts';
import type { amazonPayMachine } from '../../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import { referenceOf } from '../../../../machines/payment/amazon-pay/amazon-pay.rules.ts';
import type {
  AmazonPayInput,
  AmazonPayToParent,
  SignInMode,
} from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { amazonPayView, widgetsOf } from '../../../../machines/payment/amazon-pay/amazon-pay.view.ts';
import { anAccount, anOrder, aQuote } from '../../../support/pages/orders.ts';
import { AMAZON_SETUP, CHROME, REFERENCE, steppedAmazonPay } from '../../../support/pages/stepped-amazon-pay.ts';

const TOKEN = new HiddenToken('Atza|token');
const MINUTE = 60_000;
const FACEBOOK =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/1 [FBAV/400.0;]';

const failed = (code: string) =>
  ({ type: 'amazon.widgetFailed', widget: 'Wallet', code, message: 'it failed' }) as const;

/** A page with Amazon Pay inside a parent, which keeps what it is sent. */
function start(over: Partial<AmazonPayInput> = {}) {
  const clock = new SimulatedClock();
  const amazon = steppedAmazonPay();
  const parent = setup({
    types: {
      context: {} as { sent: AmazonPayToParent[] },
      events: {} as AmazonPayToParent,
    },
    actors: { amazonPay: amazon.machine },
  }).createMachine({
    context: { sent: [] },
    on: { '*': { actions: assign({ sent: ({ context, event }) => [...context.sent, event] }) } },
    invoke: {
      id: 'amazonPay',
      src: 'amazonPay',
      input: {
        setup: AMAZON_SETUP,
        returnPath: '/order?step=2',
        isSubscription: false,
        isUpsell: false,
        asksForAddress: true,
        ...over,
      },
    },
  });
  const actor = createActor(parent, { clock }).start();
  const child = () => actor.getSnapshot().children.amazonPay as ActorRefFrom<typeof amazonPayMachine>;
  const sent = () => actor.getSnapshot().context.sent;
  return {
    ...amazon,
    clock,
    sent,
    send: (event: Parameters<ReturnType<typeof child>['send']>[0]) => child().send(event),
    view: () => amazonPayView(child().getSnapshot()),
    widgetsModel: () => widgetsOf(amazonPayView(child().getSnapshot())),
    reference: () => referenceOf(child().getSnapshot().context),
    facts: () => sent().flatMap((each) => (each.type === 'fact.recorded' ? [each.fact] : [])),
  };
}

/** A shopper who came back with the cookie. */
async function startSignedIn(over: Partial<AmazonPayInput> = {}) {
  const page = start(over);
  await page.load(TOKEN);
  return page;
}

/** Everything is chosen. */
async function startReady(over: Partial<AmazonPayInput> = {}) {
  const page = await startSignedIn({ asksForAddress: false, ...over });
  page.widgets.send(
    { type: 'amazon.referenceCreated', reference: REFERENCE },
    { type: 'amazon.paymentSelected', reference: REFERENCE },
  );
  return page;
}

describe('Amazon Pay on a page', () => {
  it('is hidden, and asks for nothing, where it is not offered', () => {
    const { view, userAgent } = start({ setup: null });
    expect([view(), userAgent.calls]).toEqual([{ phase: 'hidden' }, []]);
  });

  it('W08 L09 K04 in an unsupported browser there is no button and no script, and the fact says why', async () => {
    const { userAgent, script, view, facts } = start();
    await userAgent.answer('Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0');
    expect([view(), script.calls]).toEqual([{ phase: 'hidden' }, []]);
    expect(facts()).toEqual([{ type: 'AmazonPay:SupportError', reason: 'Unsupported browser' }]);
  });

  it('W08 L09 no room is kept for a button there, and the fact is the same', async () => {
    const { userAgent, view, facts } = start({ setup: { ...AMAZON_SETUP, isUnserved: true } });
    expect(view()).toEqual({ phase: 'hidden' });
    await userAgent.answer('Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0');
    expect(facts()).toEqual([{ type: 'AmazonPay:SupportError', reason: 'Unsupported browser' }]);
  });

  it('W08 the override offers it there', async () => {
    const { userAgent, script } = start({ setup: { ...AMAZON_SETUP, anyBrowser: true } });
    await userAgent.answer('curl');
    expect(script.calls).toEqual([{ scriptUrl: AMAZON_SETUP.scriptUrl, clientId: 'client' }]);
  });

  it('K04 a script that does not load is said, and is loaded again on request', async () => {
    const { userAgent, script, view, facts, send } = start();
    await userAgent.answer(CHROME);
    expect(view()).toEqual({ phase: 'loading' });
    await script.fail();
    expect(view()).toEqual({ phase: 'unavailable', message: AMAZON_COPY.scriptMissing });
    expect(facts()).toMatchObject([{ type: 'AmazonPay:LoginButtonError', consent: false }]);
    send({ type: 'amazon.retried' });
    expect(script.calls).toHaveLength(2);
  });
});

describe('the sign-in', () => {
  it('W01 W04 E20 without a cookie every button signs in, by popup', async () => {
    const { load, view, buttons } = start();
    await load(null);
    expect(view()).toMatchObject({ phase: 'signedOut', message: null });
    expect(buttons.requests).toEqual([
      {
        elementIds: ['amazon-button-top', 'amazon-button-pay'],
        sellerId: 'SELLER',
        mode: 'popup',
        scope: 'profile payments:widget payments:shipping_address payments:billing_address',
        returnPath: '/order?step=2',
      },
    ]);
  });

  it('W01 W04 a token cookie authorizes without a click, and every button places the order', async () => {
    const { view, sent, buttons } = await startSignedIn();
    expect(sent()).toEqual([{ type: 'amazonPay.signedIn', isSubscription: false, isRecalled: true }]);
    expect(buttons.requests).toEqual([]);
    expect(view()).toMatchObject({ buttons: [{ isPlaceOrder: true }, { isPlaceOrder: true }] });
  });

  it('W04 L08 after a sign-in the clicked button places no order, and the token is kept', async () => {
    const { load, buttons, view, storeToken } = start();
    await load(null);
    buttons.send({ type: 'amazon.signInStarted', elementId: 'amazon-button-top', mode: 'popup' });
    expect(view()).toMatchObject({ phase: 'signingIn', message: AMAZON_COPY.signingIn });
    buttons.send({ type: 'amazon.signedIn', accessToken: TOKEN, expiresIn: 3_600 });
    expect(storeToken.calls.map(({ token }) => token.read())).toEqual(['Atza|token']);
    await storeToken.answer();
    expect(view()).toMatchObject({
      phase: 'loadingWallet',
      buttons: [
        { buttonId: 'amazon-button-top', isPlaceOrder: false },
        { buttonId: 'amazon-button-pay', isPlaceOrder: true },
      ],
    });
  });

  it('W11 within an app it is by redirect', async () => {
    const { userAgent, script, readToken, buttons, view, storeFlag, watch, sent } = start();
    await userAgent.answer(FACEBOOK);
    await script.answer();
    await readToken.answer(null);
    expect(buttons.requests).toMatchObject([{ mode: 'redirect' }]);
    buttons.send({ type: 'amazon.signInStarted', elementId: 'amazon-button-top', mode: 'redirect' });
    expect([view(), storeFlag.calls]).toMatchObject([{ phase: 'signingIn', message: AMAZON_COPY.leavingToSignIn }, []]);
    expect(sent()).toEqual([{ type: 'amazonPay.redirecting' }]);
    await watch.answer();
    expect(view()).toMatchObject({ phase: 'signedOut' });
  });

  it('L08 W02 a subscription that leaves keeps its flag, which tells the next page of it once', async () => {
    const left = start({ isSubscription: true });
    await left.load(null);
    left.buttons.send({ type: 'amazon.signInStarted', elementId: 'amazon-button-pay', mode: 'redirect' });
    expect(left.storeFlag.calls).toHaveLength(1);
    const back = start();
    await back.userAgent.answer(CHROME);
    await back.script.answer();
    await back.readToken.answer(TOKEN);
    await back.takeFlag.answer(true);
    expect(back.sent()).toEqual([{ type: 'amazonPay.signedIn', isSubscription: true, isRecalled: true }]);
    expect(back.widgets.requests).toMatchObject([{ flow: 'subscription', consentId: 'amazon-consent' }]);
  });

  it('K04 a refused sign-in is said kindly, and can be tried again', async () => {
    const { load, buttons, view, facts } = start();
    await load(null);
    buttons.send({ type: 'amazon.signInFailed', code: 'access_denied', message: 'no' });
    expect(view()).toMatchObject({ phase: 'signedOut', message: AMAZON_COPY.signInFailed });
    expect(facts()).toEqual([
      { type: 'AmazonPay:AuthorizationError', errorMessage: 'AmazonPay User Authorization Failed' },
    ]);
  });

  it('K04 a button that fails is stated with its code and message', async () => {
    const { load, buttons, view, facts } = start();
    await load(null);
    buttons.send({ type: 'amazon.buttonFailed', code: 'InvalidSellerId', message: 'who?' });
    expect(view()).toMatchObject({ phase: 'unavailable' });
    expect(facts()).toEqual([
      { type: 'AmazonPay:LoginButtonError', errorCode: 'InvalidSellerId', errorMessage: 'who?', consent: false },
    ]);
  });

  it('W09 signing out forgets the token', async () => {
    const { send, forgetToken, sent, view, widgets } = await startReady();
    send({ type: 'amazon.signedOut' });
    expect([sent().at(-1), widgets.isOpen()]).toEqual([{ type: 'amazonPay.signedOut', isByShopper: true }, false]);
    await forgetToken.answer();
    expect(view()).toMatchObject({ phase: 'signedOut' });
  });
});

describe('the widgets', () => {
  it('W05 W06 W12 E19 a step with an address book reads the customer of each chosen address', async () => {
    const { widgets, widgetsModel, lookUp, sent } = await startSignedIn();
    expect(widgets.requests).toEqual([
      {
        sellerId: 'SELLER',
        flow: 'order',
        addressId: 'amazon-address-book',
        walletId: 'amazon-wallet',
        consentId: null,
        reference: null,
        currency: 'USD',
      },
    ]);
    expect(widgetsModel()).toMatchObject({ phase: 'loadingWallet', spinner: 'Loading Amazon Wallet...' });
    widgets.send({ type: 'amazon.referenceCreated', reference: REFERENCE });
    expect(widgetsModel()).toMatchObject({ phase: 'addressBook', spinner: null, hasAddressBook: true });
    widgets.send({ type: 'amazon.addressSelected', reference: REFERENCE });
    expect(widgetsModel()).toMatchObject({ phase: 'readingCustomer', spinner: 'Processing customer information' });
    expect(lookUp.calls).toEqual([{ flow: 'order', brand: 'fernhollow', accessToken: TOKEN, reference: REFERENCE }]);
    expect(lookUp.calls[0]?.accessToken).toBe(TOKEN);
    await lookUp.answer({ type: 'known', account: anAccount() });
    expect(sent().at(-1)).toEqual({ type: 'amazonPay.addressKnown', account: anAccount() });
    expect(widgetsModel()).toMatchObject({ phase: 'wallet', isReady: false });
    widgets.send({ type: 'amazon.paymentSelected', reference: REFERENCE });
    expect(widgetsModel()).toMatchObject({ phase: 'ready', isReady: true });
    widgets.send({ type: 'amazon.addressSelected', reference: REFERENCE });
    expect(widgetsModel()).toMatchObject({ phase: 'readingCustomer', isReady: false });
  });

  it('W05 N11 W02 an upsell shows the wallet directly, with a button of its own', async () => {
    const { widgets, widgetsModel } = await startSignedIn({ isUpsell: true, asksForAddress: false });
    expect(widgets.requests).toMatchObject([{ addressId: null, walletId: 'amazon-wallet' }]);
    widgets.send({ type: 'amazon.referenceCreated', reference: REFERENCE });
    expect(widgetsModel()).toMatchObject({
      phase: 'wallet',
      hasAddressBook: false,
      buttons: [{ isPlaceOrder: true }, { buttonId: 'amazon-button-yes', isPlaceOrder: true }],
    });
  });

  it('K04 a customer who cannot be read is an API error, and the spinner stops', async () => {
    const { widgets, widgetsModel, lookUp, facts } = await startSignedIn();
    widgets.send({ type: 'amazon.addressSelected', reference: REFERENCE });
    await lookUp.answer({ type: 'refused', error: 'no such reference' });
    expect(facts()).toEqual([{ type: 'AmazonPay:ApiError', endpoint: 'getInfoAmazon', error: 'no such reference' }]);
    expect(widgetsModel()).toMatchObject({ spinner: null, problem: AMAZON_COPY.customerUnknown, isReady: false });
    widgets.send({ type: 'amazon.addressSelected', reference: REFERENCE });
    await lookUp.fail();
    expect(facts()).toHaveLength(2);
  });

  it('W03 W06 W07 a subscription needs the consent of its agreement, which an error takes back', async () => {
    const { widgets, widgetsModel } = await startReady({ isSubscription: true });
    expect(widgets.requests).toMatchObject([{ flow: 'subscription', consentId: 'amazon-consent' }]);
    expect(widgetsModel()).toMatchObject({ phase: 'consent', consent: false, message: AMAZON_COPY.giveConsent });
    widgets.send({ type: 'amazon.consentChanged', isGiven: true });
    expect(widgetsModel()).toMatchObject({ phase: 'ready', consent: true, isReady: true });
    widgets.send({ type: 'amazon.consentChanged', isGiven: false });
    expect(widgetsModel()).toMatchObject({ consent: false, isReady: false });
    widgets.send({ type: 'amazon.consentChanged', isGiven: true }, failed('UnknownError'));
    expect(widgetsModel()).toMatchObject({ phase: 'problem', consent: false, isReady: false });
  });

  it('W03 K04 ITP is a notice: it is stated like every error, and consent and widgets stay', async () => {
    const { widgets, widgetsModel, facts } = await startReady({ isSubscription: true });
    const given = { type: 'amazon.consentChanged', isGiven: true } as const;
    widgets.send(given, given, failed('ITP'));
    expect([widgetsModel()?.isReady, widgetsModel()?.consent]).toEqual([true, true]);
    const notice = { type: 'AmazonPay:WidgetError', widget: 'Wallet', errorCode: 'ITP', errorMessage: 'it failed' };
    expect(facts()).toEqual([notice]);
  });

  it('K04 W03 a widget that fails is stated, and is shown again with a new reference on request', async () => {
    const { widgets, widgetsModel, facts, send } = await startReady();
    widgets.send(failed('UnknownError'));
    expect(facts()).toEqual([
      {
        type: 'AmazonPay:WidgetError',
        widget: 'Wallet',
        errorCode: 'UnknownError',
        errorMessage: 'it failed',
        consent: false,
      },
    ]);
    expect(widgetsModel()).toMatchObject({ phase: 'problem', message: AMAZON_COPY.widgetFailed });
    send({ type: 'amazon.retried' });
    expect(widgets.requests.at(-1)).toMatchObject({ reference: null });
  });

  it('a stale reference is replaced, with a sentence', async () => {
    const { widgets, widgetsModel } = await startReady();
    widgets.send(failed('StaleOrderReference'));
    expect(widgetsModel()).toMatchObject({ phase: 'loadingWallet', problem: AMAZON_COPY.staleReference });
  });

  it.each(['BuyerSessionExpired', 'after 15 minutes'])(
    'a session that is over asks to sign in again: %s',
    async (why) => {
      const { widgets, clock, forgetToken, view, sent } = await startReady();
      clock.increment(15 * MINUTE - 1);
      expect(view()).toMatchObject({ phase: 'ready' });
      if (why === 'BuyerSessionExpired') widgets.send(failed(why));
      else clock.increment(1);
      await forgetToken.answer();
      expect(view()).toMatchObject({ phase: 'sessionExpired', message: AMAZON_COPY.sessionExpired });
      expect(sent().at(-1)).toEqual({ type: 'amazonPay.signedOut', isByShopper: false });
    },
  );

  it('W09 a token older than an hour asks to sign in again', async () => {
    const { widgets, lookUp, forgetToken, view } = await startSignedIn();
    widgets.send({ type: 'amazon.addressSelected', reference: REFERENCE });
    await lookUp.answer({ type: 'session_expired', error: '401' });
    await forgetToken.answer();
    expect(view()).toMatchObject({ phase: 'sessionExpired' });
  });

  it('W06 another selection changes between reference and agreement', async () => {
    const { widgets, send, widgetsModel } = await startReady();
    send({ type: 'amazon.termsChanged', isSubscription: true });
    expect(widgets.requests.at(-1)).toMatchObject({ flow: 'subscription', reference: null });
    expect(widgetsModel()).toMatchObject({ isSubscription: true, isReady: false });
    send({ type: 'amazon.termsChanged', isSubscription: true });
    expect(widgets.requests).toHaveLength(2);
  });
});

describe('a placed order', () => {
  async function startPlacing(over: Partial<AmazonPayInput> = {}) {
    const page = await startReady(over);
    page.send({ type: 'amazon.placed' });
    return page;
  }
  const ended = (end: PaymentEnd) => ({ type: 'amazon.ended', end }) as const;

  it('O06 is placed with the reference of the widgets and the token of the sign-in', async () => {
    const { reference, widgetsModel } = await startPlacing();
    expect(reference()).toEqual({
      flow: 'order',
      reference: REFERENCE,
      accessToken: TOKEN,
      sellerId: 'SELLER',
      confirmation: false,
    });
    expect(reference()?.accessToken).toBe(TOKEN);
    expect(widgetsModel()).toMatchObject({ phase: 'placing', isReady: false });
  });

  it('a refused card asks the wallet of the same reference again', async () => {
    const { widgets, widgetsModel, send, reference } = await startPlacing();
    send(ended({ type: 'declined', severity: 'soft', message: 'no', canChooseAnother: true }));
    expect(widgets.received).toEqual([{ type: 'amazon.walletRefused' }]);
    expect(widgetsModel()).toMatchObject({ phase: 'wallet', isReady: false });
    widgets.send({ type: 'amazon.paymentSelected', reference: REFERENCE });
    expect([widgetsModel()?.isReady, reference()?.reference]).toEqual([true, REFERENCE]);
  });

  it('after a decline another try begins with a new reference', async () => {
    const { widgets, send } = await startPlacing();
    send(ended({ type: 'declined', severity: 'hard', message: 'no' }));
    expect(widgets.requests.at(-1)).toMatchObject({ reference: null });
  });

  it.each([
    { type: 'requoted', quote: aQuote(50) } as const,
    { type: 'refused', code: 'no', message: 'no' } as const,
    { type: 'captured', order: anOrder() } as const,
  ])('after any other end everything stays chosen: %o', async (end) => {
    const { send, widgetsModel } = await startPlacing();
    send(ended(end));
    expect(widgetsModel()).toMatchObject({ phase: 'ready', isReady: true });
  });

  it('a session that is over asks to sign in, and a stale reference is replaced', async () => {
    const expired = await startPlacing();
    expired.send(ended({ type: 'refused', code: 'session_expired', message: '' }));
    await expired.forgetToken.answer();
    expect(expired.view()).toMatchObject({ phase: 'sessionExpired' });
    const stale = await startPlacing();
    stale.send(ended({ type: 'refused', code: 'stale_reference', message: '' }));
    expect(stale.widgetsModel()).toMatchObject({ phase: 'loadingWallet', problem: AMAZON_COPY.staleReference });
  });

  it('a confirmation that leaves the page is said', async () => {
    const { send, widgetsModel } = await startPlacing();
    send({ type: 'amazon.leaving' });
    expect(widgetsModel()).toMatchObject({ phase: 'confirming', isReady: false });
  });

  it('W03 a widget that fails meanwhile takes the consent back, and the placement goes on', async () => {
    const page = await startReady({ isSubscription: true });
    page.widgets.send({ type: 'amazon.consentChanged', isGiven: true });
    page.send({ type: 'amazon.placed' });
    page.widgets.send(failed('UnknownError'));
    expect([page.widgetsModel()?.phase, page.widgetsModel()?.consent, page.facts()]).toMatchObject([
      'placing',
      false,
      [{ type: 'AmazonPay:WidgetError' }],
    ]);
    page.send(ended({ type: 'refused', code: 'no', message: 'no' }));
    expect(page.widgetsModel()).toMatchObject({ phase: 'consent', isReady: false });
  });

  it('a session does not end while an order is placed', async () => {
    const { clock, widgetsModel } = await startPlacing();
    clock.increment(20 * MINUTE);
    expect(widgetsModel()).toMatchObject({ phase: 'placing' });
  });
});

/** A page in each state in which no order can be placed. */
const UNPLACEABLE: [string, () => Promise<ReturnType<typeof start>>][] = [
  ['not offered', async () => start({ setup: null })],
  ['checking the browser', async () => start()],
  [
    'unsupported',
    async () => {
      const page = start();
      await page.userAgent.fail();
      return page;
    },
  ],
  ['loading', async () => startLoading()],
  [
    'unreachable',
    async () => {
      const page = await startLoading();
      await page.script.fail();
      return page;
    },
  ],
  ['reading the token', async () => startRecalling()],
  [
    'reading the flag',
    async () => {
      const page = await startRecalling();
      await page.readToken.answer(TOKEN);
      return page;
    },
  ],
  ['signed out', async () => startSignedOut()],
  ['signing in by popup', async () => startSigningIn('popup')],
  ['signing in by redirect', async () => startSigningIn('redirect')],
  [
    'keeping the token',
    async () => {
      const page = await startSignedOut();
      page.buttons.send({ type: 'amazon.signedIn', accessToken: TOKEN, expiresIn: 3_600 });
      return page;
    },
  ],
  ['choosing', async () => startSignedIn()],
  [
    'failed',
    async () => {
      const page = await startReady();
      page.widgets.send(failed('UnknownError'));
      return page;
    },
  ],
  ['ending the session', async () => startEnding()],
  [
    'the session is over',
    async () => {
      const page = await startEnding();
      await page.forgetToken.answer();
      return page;
    },
  ],
  [
    'signing out',
    async () => {
      const page = await startReady();
      page.send({ type: 'amazon.signedOut' });
      return page;
    },
  ],
];

async function startLoading() {
  const page = start();
  await page.userAgent.answer(CHROME);
  return page;
}

async function startRecalling() {
  const page = await startLoading();
  await page.script.answer();
  return page;
}

async function startSignedOut(over: Partial<AmazonPayInput> = {}) {
  const page = start(over);
  await page.load(null);
  return page;
}

async function startSigningIn(mode: SignInMode, over: Partial<AmazonPayInput> = {}) {
  const page = await startSignedOut(over);
  page.buttons.send({ type: 'amazon.signInStarted', elementId: 'amazon-button-top', mode });
  return page;
}

async function startEnding() {
  const page = await startReady();
  page.clock.increment(15 * MINUTE);
  return page;
}

describe('an order that would be placed too early or too late', () => {
  it.each(UNPLACEABLE)('W07 the page never says that everything is chosen: %s', async (_, open) => {
    const page = await open();
    expect(page.widgetsModel()?.isReady ?? false).toBe(false);
    const before = page.view();
    page.send({ type: 'amazon.placed' });
    expect(page.view()).toEqual(before);
  });
});

describe('a sign-in that does not end', () => {
  it('L08 a page without a sign-in clears the flag that a subscription left', async () => {
    const page = await startSignedOut();
    expect(page.takeFlag.calls).toHaveLength(1);
    await page.takeFlag.answer(true);
    page.buttons.send({ type: 'amazon.signedIn', accessToken: TOKEN, expiresIn: 3_600 });
    await page.storeToken.answer();
    expect(page.sent()).toMatchObject([{ type: 'amazonPay.signedIn', isSubscription: false }]);
  });

  it('L08 a subscription that is shown again from the cache clears its flag', async () => {
    const page = await startSigningIn('redirect', { isSubscription: true });
    await page.takeFlag.fail();
    await page.storeFlag.answer();
    await page.watch.answer();
    expect(page.takeFlag.calls).toHaveLength(2);
  });

  it('W11 a redirect that does not leave shows the buttons again, also without a readable flag', async () => {
    const page = await startSigningIn('redirect');
    await page.takeFlag.answer(false);
    page.clock.increment(8_000);
    await page.takeFlag.fail();
    expect(page.view()).toMatchObject({ phase: 'signedOut' });
  });

  it('a window whose end is not noticed is waited for no longer than a session', async () => {
    const page = await startSigningIn('popup');
    page.clock.increment(15 * MINUTE);
    expect(page.view()).toMatchObject({ phase: 'signedOut' });
  });
});

describe('an offer whose wallet is complete', () => {
  it('W05 says what to press in the words of an offer, which has no order to place', async () => {
    const page = await startSignedIn({ asksForAddress: false, isUpsell: true });
    page.widgets.send({ type: 'amazon.paymentSelected', reference: REFERENCE });
    expect(page.widgetsModel()).toMatchObject({ isReady: true, message: AMAZON_COPY.readyForOffer });
    expect(AMAZON_COPY.readyForOffer).not.toMatch(/place the order/);
  });
});

describe('what does not succeed', () => {
  it('a browser that tells nothing counts as unsupported', async () => {
    const { userAgent, facts } = start();
    await userAgent.fail();
    expect(facts()).toMatchObject([{ type: 'AmazonPay:SupportError' }]);
  });

  it('W01 without a readable cookie the buttons are shown, and without its flag it is no subscription', async () => {
    const unread = start();
    await unread.userAgent.answer(CHROME);
    await unread.script.answer();
    await unread.readToken.fail();
    expect(unread.view()).toMatchObject({ phase: 'signedOut' });
    const unflagged = start();
    await unflagged.userAgent.answer(CHROME);
    await unflagged.script.answer();
    await unflagged.readToken.answer(TOKEN);
    await unflagged.takeFlag.fail();
    expect(unflagged.sent()).toEqual([{ type: 'amazonPay.signedIn', isSubscription: false, isRecalled: true }]);
  });

  it('a token that cannot be kept serves its page', async () => {
    const { load, buttons, storeToken, view } = start();
    await load(null);
    buttons.send({ type: 'amazon.signedIn', accessToken: TOKEN, expiresIn: 3_600 });
    await storeToken.fail();
    expect(view()).toMatchObject({ phase: 'loadingWallet' });
  });

  it('a token that cannot be forgotten is forgotten by the page', async () => {
    const left = await startReady();
    left.send({ type: 'amazon.signedOut' });
    await left.forgetToken.fail();
    expect(left.view()).toMatchObject({ phase: 'signedOut', message: null });
    const over = await startReady();
    over.clock.increment(15 * MINUTE);
    await over.forgetToken.fail();
    expect(over.view()).toMatchObject({ phase: 'sessionExpired' });
  });

  it('a redirect that is not watched shows the buttons again, with and without the flag', async () => {
    const page = start({ isSubscription: true });
    await page.load(null);
    const leave = () =>
      page.buttons.send({ type: 'amazon.signInStarted', elementId: 'amazon-button-pay', mode: 'redirect' });
    leave();
    await page.storeFlag.answer();
    await page.watch.fail();
    expect(page.view()).toMatchObject({ phase: 'signedOut' });
    leave();
    await page.storeFlag.fail();
    await page.watch.answer();
    expect(page.view()).toMatchObject({ phase: 'signedOut' });
  });

  it('K04 buttons and widgets that do not render are stated', async () => {
    const unrendered = start();
    unrendered.buttons.breakNext();
    await unrendered.load(null);
    expect(unrendered.facts()).toMatchObject([{ type: 'AmazonPay:LoginButtonError', errorCode: 'NotRendered' }]);
    const page = start();
    page.widgets.breakNext();
    await page.load(TOKEN);
    expect(page.facts()).toMatchObject([{ type: 'AmazonPay:WidgetError', errorCode: 'NotRendered' }]);
    expect(page.view()).toMatchObject({ phase: 'problem' });
    page.send({ type: 'amazon.termsChanged', isSubscription: true });
    page.send({ type: 'amazon.signedOut' });
    await page.forgetToken.answer();
    expect(page.view()).toMatchObject({ phase: 'signedOut' });
  });

  it('a choice before the reference is reported names it, in any order', async () => {
    const page = await startSignedIn({ asksForAddress: false });
    page.widgets.send({ type: 'amazon.paymentSelected', reference: REFERENCE });
    expect(page.widgetsModel()).toMatchObject({ isReady: true });
    page.send({ type: 'amazon.placed' });
    page.widgets.send(failed('ITP'));
    expect([page.reference(), page.facts()]).toMatchObject([{ reference: REFERENCE }, [{ errorCode: 'ITP' }]]);
  });

  it('an address that is chosen again while it is read is read again', async () => {
    const page = await startSignedIn();
    const choose = () => page.widgets.send({ type: 'amazon.addressSelected', reference: REFERENCE });
    choose();
    choose();
    expect(page.lookUp.calls).toHaveLength(2);
  });
});
