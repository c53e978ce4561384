import { type ActorRefFrom, createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate';
import { emptyAccount } from '../../domain/account/account.ts';
import { HiddenToken } from '../../domain/orders/hidden-token.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { CheckoutDraft, CheckoutEvent, CheckoutInput } from '../../machines/checkout/checkout.types.ts';
import { NOTHING_CHOSEN } from '../../machines/funnel/funnel.rules.ts';
import { amazonPayMachine } from '../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import type {
  AmazonButtonsRequest,
  AmazonWidgetsRequest,
  CustomerRequest,
  WalletRefused,
} from '../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type {
  AmazonPayResult,
  AmazonPlacement,
  CaptureOutcome,
  CustomerOutcome,
  PlacementOutcome,
} from '../../machines/payment/amazon-pay/amazon-pay.types.ts';
import type { QuoteOutcome } from '../../machines/ports.ts';
import { anOffer } from '../support/funnels/funnels.ts';
import { anAccount, anOrder, aQuote } from '../support/pages/orders.ts';
import { AMAZON_SETUP, CHROME, REFERENCE } from '../support/pages/stepped-amazon-pay.ts';
import { broken } from './child-walk.ts';
import { type ChildWalk, recorder } from './walked.ts';

/** The checkout's transitions around the widgets of an approval on its page, one after the other. */

const OUTPUTS: readonly AmazonPayResult[] = [
  { type: 'unknown', orderId: 'order-1' },
  { type: 'requoted', quote: aQuote(50) },
  { type: 'declined', severity: 'soft', message: 'no' },
];

const SUBMITTED: CheckoutEvent = { type: 'payment.submitted' };

export async function walkWidgets(walked: ChildWalk): Promise<void> {
  for (const output of OUTPUTS) {
    const { send, end } = await open(walked);
    await send(SUBMITTED);
    await send({ type: 'amazonPay.redirecting' });
    await send({ type: 'amazonPay.resolved', output });
    end();
  }
  await walkPaid(walked);
  await walkForm(walked);
  await walkElsewhere(walked);
  await walkLoss(walked);
}

/** The widgets end with the paid order. */
async function walkPaid(walked: ChildWalk): Promise<void> {
  const paid = await open(walked);
  await paid.send(SUBMITTED);
  await paid.confirm();
  paid.end();
}

/** The shopper leaves the widgets and comes back to them. */
async function walkForm(walked: ChildWalk): Promise<void> {
  const form = await open(walked);
  await form.send({ type: 'amazonPay.redirecting' });
  await form.send({ type: 'method.chosen', method: 'card' });
  await form.send({ type: 'amazonPay.addressKnown', account: anAccount() });
  await form.send({ type: 'method.chosen', method: 'amazon' });
  await form.send({
    type: 'fact.recorded',
    fact: { type: 'AmazonPay:SupportError', reason: 'Unsupported browser' },
  });
  await form.send({ type: 'amazonPay.acted', event: { type: 'amazon.signedOut' } });
  form.end();
  const over = await open(walked);
  over.clock.increment(900_000);
  await over.send({ type: 'remember.changed', remember: true });
  over.end();
}

/** The widgets report outside of the form, and are not complete at a press. */
async function walkElsewhere(walked: ChildWalk): Promise<void> {
  const busy = await open(walked, {}, new Promise<QuoteOutcome>(() => {}));
  await busy.send(SUBMITTED);
  await busy.send({ type: 'amazonPay.addressKnown', account: anAccount() });
  await busy.send({ type: 'amazonPay.signedIn', isSubscription: false, isRecalled: true });
  await busy.send({ type: 'amazonPay.signedOut', isByShopper: true });
  await busy.send({ type: 'amazonPay.addressKnown', account: anAccount() });
  busy.end();
  for (const layout of ['two-step', 'one-page'] as const) {
    const early = await open(walked, { layout }, undefined, { method: 'amazon', stage: 'payment' }, null);
    await early.send(layout === 'one-page' ? { type: 'checkout.submitted', account: anAccount() } : SUBMITTED);
    early.end();
  }
  const onePage = await open(walked, { layout: 'one-page' });
  onePage.end();
}

/** The widgets are no longer complete when the order is to be placed, or fail as a whole. */
async function walkLoss(walked: ChildWalk): Promise<void> {
  const changed = Promise.resolve<QuoteOutcome>({ type: 'quoted', quote: aQuote(50) });
  const over = await open(walked, {}, changed);
  await over.send(SUBMITTED);
  over.clock.increment(900_000);
  await over.send({ type: 'total.confirmed' });
  // The shopper signs in again, as the sentence asks for.
  await over.signIn();
  over.end();
  const lost = await open(walked);
  await lost.send(SUBMITTED);
  await lost.breakDown();
  lost.end();
}

async function open(
  walked: ChildWalk,
  over: Partial<CheckoutInput> = {},
  quoted: Promise<QuoteOutcome> = Promise.resolve({ type: 'quoted', quote: aQuote(44.85) }),
  draft: Partial<CheckoutDraft> = {},
  token: string | null = 'Atza|1',
) {
  const clock = new SimulatedClock();
  const signals: Signals = { signIn: () => {}, breakDown: () => {}, confirm: () => {} };
  const checkout = checkoutMachine.provide({
    actors: { amazonPay: chosenWidgets(signals, token), requestQuote: fromPromise(() => quoted) },
  });
  const parent = setup({ actors: { checkout } }).createMachine({
    invoke: { id: 'checkout', src: 'checkout', input: { ...inputOf(draft), ...over } },
  });
  const actor = createActor(parent, { clock, inspect: recorder(walked) }).start();
  const child = actor.getSnapshot().children.checkout as ActorRefFrom<typeof checkoutMachine>;
  await received();
  const send = async (event: CheckoutEvent) => {
    child.send(event);
    await received();
  };
  const signal = async (name: keyof Signals) => {
    signals[name]();
    await received();
  };
  return {
    clock,
    send,
    signIn: () => signal('signIn'),
    breakDown: () => signal('breakDown'),
    confirm: () => signal('confirm'),
    end: () => actor.stop(),
  };
}

/** What a walk makes the buttons, the widgets and Amazon do. */
interface Signals {
  signIn: () => void;
  breakDown: () => void;
  confirm: () => void;
}

function inputOf(draft: Partial<CheckoutDraft>): CheckoutInput {
  return {
    funnelHash: 'hash-1',
    stepId: 'order-form',
    layout: 'two-step',
    currency: 'USD',
    country: 'US',
    siteName: 'Fernhollow',
    offers: [anOffer('bundle-1')],
    bumps: [],
    affParameters: undefined,
    canAbandon: false,
    approvals: [{ provider: 'amazon', expressSubscriptions: false }],
    amazonPaySetup: AMAZON_SETUP,
    asksForAddress: true,
    returnPath: '/',
    returnFailure: null,
    inFlightOrderId: null,
    draft: {
      checkoutId: 'checkout-1',
      stage: 'contact',
      account: emptyAccount('US'),
      selectedOffer: 'bundle-1',
      ...NOTHING_CHOSEN,
      ...draft,
    },
  };
}

/** The widgets of a shopper who has chosen everything; without a token the sign-in comes first. */
function chosenWidgets(signals: Signals, token: string | null) {
  const at = <Output, Input = void>(output: Output) => fromPromise<Output, Input>(async () => output);
  return amazonPayMachine.provide({
    // The walks ask for no consent, so its event stands for any failure of the machine.
    guards: { isGiven: broken },
    actors: {
      readUserAgent: at(CHROME),
      loadAmazon: fromPromise<void, { scriptUrl: string; clientId: string }>(async () => {}),
      readAmazonToken: at<HiddenToken | null>(token === null ? null : new HiddenToken(token)),
      takeSubscriptionFlag: at<boolean>(false),
      forgetAmazonToken: fromPromise<void, void>(async () => {}),
      lookUpAmazonCustomer: at<CustomerOutcome, CustomerRequest>({ type: 'known', account: anAccount() }),
      placeAtAmazon: fromPromise<PlacementOutcome, AmazonPlacement>(
        () =>
          new Promise((resolve) => {
            signals.confirm = () => resolve({ type: 'confirmed', token: 'attempt-1', orderId: 'order-1' });
          }),
      ),
      captureAtAmazon: at<CaptureOutcome, { token: string }>({ type: 'captured', order: anOrder() }),
      storeAmazonToken: fromPromise<void, { token: HiddenToken }>(async () => {}),
      amazonButtons: fromCallback<WalletRefused, AmazonButtonsRequest>(({ sendBack }) => {
        signals.signIn = () =>
          sendBack({ type: 'amazon.signedIn', accessToken: new HiddenToken('Atza|2'), expiresIn: 3_600 });
      }),
      amazonWidgets: fromCallback<WalletRefused, AmazonWidgetsRequest>(({ sendBack }) => {
        signals.breakDown = () => sendBack({ type: 'amazon.consentChanged', isGiven: true });
        sendBack({ type: 'amazon.referenceCreated', reference: REFERENCE });
        sendBack({ type: 'amazon.addressSelected', reference: REFERENCE });
        sendBack({ type: 'amazon.paymentSelected', reference: REFERENCE });
      }),
    },
  });
}

/** Promise callbacks run before the next macrotask, and each of these effects starts the next. */
async function received(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
