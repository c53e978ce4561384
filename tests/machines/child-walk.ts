import { type AnyStateMachine, createActor, fromPromise, SimulatedClock, type SnapshotFrom, setup } from 'xstate';
import type { ProviderPage } from '../../contracts/api/payment-end.ts';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import { bumpsMachine } from '../../machines/bump/bumps.machine.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { CheckoutEvent, CheckoutInput } from '../../machines/checkout/checkout.types.ts';
import { NOTHING_CHOSEN } from '../../machines/funnel/funnel.rules.ts';
import { leadMachine } from '../../machines/lead/lead.machine.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import type { PaymentContext, PaymentMeans } from '../../machines/payment/payment.rules.ts';
import { providerReturnMachine } from '../../machines/payment/return/provider-return.machine.ts';
import type {
  CreateApproval,
  LeadAtStep,
  LeadOutcome,
  PaymentAnswer,
  PaymentCommand,
  QuoteOutcome,
  TokenOutcome,
  WalletTokenOutcome,
} from '../../machines/ports.ts';
import { quoteMachine } from '../../machines/quote/quote.machine.ts';
import type {
  WalletKind,
  WalletRequest,
  WalletResult,
  WalletSheetRequest,
} from '../../machines/wallet/wallet.types.ts';
import { anOffer } from '../support/funnels/funnels.ts';
import { anAccount, anOrder, aQuote } from '../support/pages/orders.ts';
import { type ChildWalk, recorder } from './walked.ts';

/**
 * The checkout with its child machines for random walks, with effects that end with every outcome. The checkout and the machines
 * of payments, approvals and quotes have model tests of their own.
 */

export const CHILD_MACHINES = {
  lead: leadMachine,
  bumps: bumpsMachine,
  providerReturn: providerReturnMachine,
} as const satisfies Record<string, AnyStateMachine>;

export type ChildName = keyof typeof CHILD_MACHINES;

/** One walk of a return from a provider's page. */
export async function walkReturn(random: () => number, steps: number, walked: ChildWalk): Promise<void> {
  const clock = new SimulatedClock();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const { effect, settleOne } = waitingEffects(random, pick);
  const outcomes = pick([RETURNS, RETURNS, [SILENT], [{ ...SILENT, why: 'unreachable' }]] as const);
  const machine = providerReturnMachine.provide({
    actors: {
      payment: randomPayment(effect, [], pick([{}, {}, {}, { isBy: broken }, { isBy: brokenByPage }])).provide({
        actors: { resolveReturn: effect<PaymentAnswer, ProviderReturn>(outcomes) },
      }),
    },
  });
  const returned = { provider: 'paypal', flow: 'payment', paymentId: null, token: 'EC-1', payerId: null } as const;
  const action = random() < 0.05 ? 'cancel' : 'success';
  const input = { returned: { ...returned, action } } as const;
  const actor = createActor(machine, { clock, input, inspect: recorder(walked) });
  actor.start();
  for (let step = 0; step < steps && actor.getSnapshot().status === 'active'; step += 1) {
    if (random() < 0.3)
      actor.send({ type: pick(['payment.asked', 'approval.continued', 'approval.abandoned'] as const) });
    else if (random() < 0.6) settleOne();
    else clock.increment(pick([600, 3100, 9000]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  actor.stop();
}

const SILENT = { type: 'unknown', orderId: null } as const;

const RETURNS: readonly PaymentAnswer[] = [
  { type: 'captured', order: anOrder() },
  { type: 'captured', order: null },
  {
    type: 'express',
    provider: 'paypal',
    details: { payerId: 'P', account: anAccount(), quote: aQuote(44.85) },
    token: 'EC-1',
  },
  ...Array.from({ length: 3 }, () => ({
    type: 'requires_approval' as const,
    provider: 'paypal' as const,
    approvalUrl: 'https://pay.example/',
  })),
  ...([{ ...SILENT, why: 'processing' }, SILENT, { ...SILENT, why: 'unreachable' }] as const),
  ...([
    { type: 'missing' },
    { type: 'declined', severity: 'hard', message: 'no' },
    { type: 'refused', message: 'no' },
  ] as const),
];

/** One walk of this many steps; adds the taken transitions to `walked`. */
export async function walkCheckout(random: () => number, steps: number, walked: ChildWalk): Promise<void> {
  const clock = new SimulatedClock();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const effects = randomEffects(random, pick);
  const parent = setup({ actors: { checkout: effects.checkout } }).createMachine({
    invoke: { id: 'checkout', src: 'checkout', input: inputOf(pick) },
  });
  const actor = createActor(parent, { clock, inspect: recorder(walked) });
  actor.start();
  for (let step = 0; step < steps; step += 1) {
    const checkout = actor.getSnapshot().children.checkout;
    if (checkout?.getSnapshot().status !== 'active') break;
    if (random() < 0.4) checkout.send(pick(fittingEvents(checkout.getSnapshot())));
    else if (random() < 0.6) effects.settleOne();
    else clock.increment(pick([400, 1100, 3100, 5000, 9000]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  actor.stop();
}

/** Mostly events that the current state accepts, so that a walk makes progress. */
function fittingEvents(snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutEvent[] {
  const accepted = WAYS_ON.filter((event) => snapshot.can(event));
  return accepted.length > 0 ? [...accepted, ...accepted, ...EVENTS] : EVENTS;
}

const REFUSED_ADDRESS = { part: 'address', message: 'no', field: 'zipPostalCode' } as const;
const QUOTES: QuoteOutcome[] = [
  { type: 'quoted', quote: aQuote(44.85) },
  { type: 'quoted', quote: aQuote(50) },
  { type: 'quoted', quote: aQuote(0) },
  { type: 'quoted', quote: aQuote(44.85, { currency: 'EUR' }) },
  { type: 'quoted', quote: aQuote(44.85, { isFinal: false, problems: [{ part: 'tax', message: 'no' }] }) },
  { type: 'quoted', quote: aQuote(44.85, { isFinal: false, problems: [REFUSED_ADDRESS] }) },
  { type: 'refused', message: 'no' },
];
const TOKENS: TokenOutcome[] = [
  { type: 'token', cardId: 'pm_1' },
  { type: 'invalid', message: 'no' },
];
const SHEETS: WalletTokenOutcome[] = [...TOKENS, { type: 'cancelled' }];
const CHARGES: PaymentAnswer[] = [
  { type: 'captured', order: anOrder() },
  { type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' },
  { type: 'unknown', orderId: 'order-1' },
  { type: 'unknown', orderId: null },
  { type: 'declined', severity: 'soft', message: 'no' },
  { type: 'requoted', quote: aQuote(50) },
  { type: 'requires_approval', provider: 'paypal', approvalUrl: 'https://pay.example/' },
];
const APPROVALS: PaymentAnswer[] = [
  { type: 'unknown', orderId: 'order-1' },
  { type: 'requires_approval', provider: 'paypal', approvalUrl: 'https://pay.example/' },
  { type: 'requoted', quote: aQuote(50) },
  { type: 'refused', message: 'no' },
];

const EVENTS: CheckoutEvent[] = [
  { type: 'bundle.selected', offer: 'bundle-3' },
  { type: 'subscription.chosen', choice: null },
  { type: 'bump.toggled', offer: 'bump-1', isTicked: true },
  { type: 'coupon.typed', text: 'SAV' },
  { type: 'coupon.entered', code: 'SAVE10' },
  { type: 'coupon.removed' },
  { type: 'shipping.chosen', method: 'express' },
  { type: 'billing.changed', billing: null },
  { type: 'remember.changed', remember: true },
  { type: 'contact.drafted', account: anAccount({ email: '', phone: '' }) },
  { type: 'contact.drafted', account: anAccount() },
  { type: 'contact.submitted', account: anAccount() },
  { type: 'contact.reopened' },
  { type: 'card.completed' },
  { type: 'payment.abandoned' },
  { type: 'method.chosen', method: 'card' },
  { type: 'express.left' },
];

const WAYS_ON: CheckoutEvent[] = [
  { type: 'contact.submitted', account: anAccount() },
  { type: 'payment.submitted' },
  { type: 'method.chosen', method: 'paypal' },
  { type: 'express.submitted', provider: 'paypal' },
  { type: 'approval.continued' },
  { type: 'checkout.submitted', account: anAccount() },
  ...Array.from({ length: 8 }, () => ({ type: 'wallet.submitted' as const, wallet: 'google_pay' as const })),
  { type: 'total.confirmed' },
  { type: 'total.refused' },
  { type: 'payment.asked' },
  { type: 'quote.retried' },
];

function inputOf(pick: <Item>(items: readonly Item[]) => Item): CheckoutInput {
  const approvals = pick([[], [{ provider: 'paypal' as const, expressSubscriptions: true }]]);
  return {
    funnelHash: 'hash-1',
    stepId: 'order-form',
    currency: 'USD',
    country: 'US',
    siteName: 'Fernhollow',
    layout: pick(['two-step', 'two-page', 'one-page'] as const),
    offers: [anOffer('bundle-1'), anOffer('bundle-3', { offerPrice: 99 })],
    bumps: [
      { ...anOffer('bump-1'), currency: 'USD', imageUrl: null, bump: { title: '', text: '', expiresAfterMinutes: 1 } },
    ],
    affParameters: undefined,
    canAbandon: pick([true, false]),
    draft: {
      checkoutId: 'checkout-1',
      stage: 'contact',
      account: anAccount(),
      selectedOffer: 'bundle-1',
      ...NOTHING_CHOSEN,
      away: pick(['paypal' as const, null, null, null]),
      approvedExpress:
        approvals.length === 0 ? null : pick([null, null, { provider: 'paypal', token: 'EC-1', payerId: 'P' }]),
    },
    inFlightOrderId: pick([null, null, null, 'order-1']),
    approvals,
    returnFailure: null,
    returnPath: '/order-form',
  };
}

export function broken(): boolean {
  throw new Error('a machine that breaks');
}

/** The same, by a provider's page alone. */
function brokenByPage({ context }: { context: PaymentContext }, means: keyof PaymentMeans): boolean {
  if ('page' in context.means) return broken();
  return means in context.means && context.command === null;
}

type Challenge = { clientSecret: string };

/** A provider without a clear status. */
const SILENCE: PaymentAnswer[] = [
  { type: 'unknown', orderId: 'order-1' },
  { type: 'unknown', orderId: null },
];

type Pick = <Item>(items: readonly Item[]) => Item;

/** Effects that wait until one of them ends: with any of its outcomes, or by failing. */
export function waitingEffects(random: () => number, pick: Pick) {
  const waiting: (() => void)[] = [];
  const effect = <Output, Input>(outcomes: readonly Output[]) =>
    fromPromise<Output, Input>(
      () =>
        new Promise((resolve, reject) => {
          waiting.push(() => (random() < 0.25 ? reject(new Error('it failed')) : resolve(pick(outcomes))));
        }),
    );
  const settleOne = () => waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.();
  return { effect, settleOne };
}

function randomEffects(random: () => number, pick: Pick) {
  const { effect, settleOne } = waitingEffects(random, pick);
  const charges = pick([CHARGES, CHARGES, SILENCE]);
  const isBroken = random() < 0.1;
  const payment = randomPayment(effect, charges, isBroken ? { isEnd: broken } : {});
  const checkout = checkoutMachine.provide({
    actors: {
      payment,
      quote: quoteMachine.provide({ actors: { refreshQuote: effect<QuoteOutcome, QuoteRequest>(QUOTES) } }),
      lead: leadMachine.provide({ actors: { sendLead: effect<LeadOutcome, LeadAtStep>(['sent', 'unsent']) } }),
      bumps: bumpsMachine.provide({
        guards: random() < 0.1 ? { isExpiring: broken } : {},
        actors: {
          readClock: effect<number, void>([0, 120_000]),
          reachDeadline: effect<void, { until: number }>([undefined]),
        },
      }),
      requestQuote: effect<QuoteOutcome, QuoteRequest>(QUOTES),
      findWallets: effect<WalletKind[], WalletRequest>([['google_pay']]),
    },
  });
  return { checkout, settleOne };
}

/** A payment whose effects end with every outcome; with a broken guard it fails by itself. */
function randomPayment(
  effect: ReturnType<typeof waitingEffects>['effect'],
  charges: readonly PaymentAnswer[],
  guards: Parameters<typeof paymentMachine.provide>[0]['guards'],
) {
  return paymentMachine.provide({
    guards,
    actors: {
      tokenizeCard: effect<TokenOutcome, { account: AccountDetails | null }>(TOKENS),
      authorizeWallet: effect<WalletTokenOutcome, { wallet: WalletKind; sheet: WalletSheetRequest }>(SHEETS),
      finishWallet: effect<void, { result: WalletResult }>([undefined]),
      submitPayment: effect<PaymentAnswer, PaymentCommand>(charges),
      challengeShopper: effect<void, Challenge>([undefined]),
      createApproval: effect<PaymentAnswer, CreateApproval>(APPROVALS),
      redirectToProvider: effect<{ awaySince: number }, ProviderPage>([{ awaySince: 0 }]),
      watchForReturn: effect<void, void>([undefined]),
      reachDeadline: effect<void, { until: number }>([undefined]),
    },
  });
}
