import { type Actor, createActor, fromPromise, type InspectionEvent, type Observer } from 'xstate';
import type { AbandonedOffer } from '../../../contracts/api/order-api.ts';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import type { EdgeKind, FunnelGraph, LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { isOrderFormNode, nodeById } from '../../../graph/graph.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { Fact } from '../../../machines/flow-facts.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import type { FunnelInput, PaymentInFlight } from '../../../machines/funnel/funnel.types.ts';
import { funnelView, readMeta } from '../../../machines/funnel/funnel.view.ts';
import { leadMachine } from '../../../machines/lead/lead.machine.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type {
  LeadAtStep,
  LeadOutcome,
  PaymentAnswer,
  PaymentCommand,
  QuoteOutcome,
  TokenOutcome,
} from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import type { WalletKind, WalletRequest } from '../../../machines/wallet/wallet.types.ts';
import { compileWithPayments } from '../../support/funnels/compile-with-payments.ts';
import { anOfferReply } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { offerPageModel, orderFormModel } from '../../support/pages/checkout-models.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { landingContent, receiptContent } from '../../support/pages/models.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';

/** A compiled funnel whose effects a test completes step by step, and a shopper's moves in it. */

export function funnelInput(graph: FunnelGraph, over: Partial<FunnelInput> = {}): FunnelInput {
  return {
    shop: aShop(),
    funnelHash: 'hash-1',
    entry: graph.start === null ? { type: 'page-missing', message: '' } : entryAt(graph.start),
    query: 'uid=classic',
    affParameters: undefined,
    variants: {},
    draft: null,
    upsells: [],
    visited: [],
    sale: null,
    ...over,
  };
}

export function entryAt(id: string, paymentInFlight: PaymentInFlight | null = null): FunnelInput['entry'] {
  return { type: 'step', id, paymentInFlight };
}

/** The input of a session after its order form was paid. */
export function afterSale(id: string, over: Partial<FunnelInput> = {}): Partial<FunnelInput> {
  const sale = { orderId: 'order-1', checkoutId: 'checkout-1', card: { brand: 'visa', last4: '4242' } };
  return { entry: entryAt(id), sale, visited: ['landing', 'order-form'], ...over };
}

export type FunnelWalk = ReturnType<typeof startFunnel>;

/** The form asks for its price by itself after a pause. An effect that fails would then be an error among the facts of a slow test. */
const UNANSWERED = fromPromise<QuoteOutcome, QuoteRequest>(() => new Promise(() => {}));

/** `listen` subscribes before the actor starts, and `inspect` sees all that the actors do. */
export function startFunnel(
  graph: FunnelGraph,
  over: Partial<FunnelInput> = {},
  listen: (actor: Actor<FunnelMachine>) => void = () => {},
  inspect?: Observer<InspectionEvent>,
) {
  const load = handStepped<PageRequest, LoadedPage>();
  const quote = handStepped<QuoteRequest, QuoteOutcome>();
  const token = handStepped<{ account: AccountDetails | null }, TokenOutcome>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const abandon = handStepped<AbandonedOffer, void>();
  const endWalk = handStepped<{ checkoutId: string }, void>();
  const sendLead = handStepped<LeadAtStep, LeadOutcome>();
  const wallets = handStepped<WalletRequest, WalletKind[]>();
  const payment = paymentMachine.provide({ actors: { submitPayment: submit.logic, tokenizeCard: token.logic } });
  const lead = leadMachine.provide({ actors: { sendLead: sendLead.logic }, delays: { leadDelay: 0 } });
  const checkout = checkoutMachine.provide({
    actors: {
      requestQuote: quote.logic,
      findWallets: wallets.logic,
      payment,
      lead,
      quote: quoteMachine.provide({ actors: { refreshQuote: UNANSWERED } }),
    },
  });
  const machine = compileWithPayments(graph).provide({
    actors: { loadPage: load.logic, abandonOffer: abandon.logic, endWalk: endWalk.logic, checkout, payment },
  });
  const actor = createActor(machine, { input: funnelInput(graph, over), ...(inspect && { inspect }) });
  const facts: Fact[] = [];
  actor.on('*', (fact) => facts.push(fact));
  listen(actor);
  actor.start();
  const context = () => actor.getSnapshot().context;
  const at = () => readMeta(actor.getSnapshot()).nodeId;
  const shows = () => readMeta(actor.getSnapshot()).view;
  return {
    graph,
    actor,
    load,
    quote,
    token,
    submit,
    abandon,
    endWalk,
    sendLead,
    wallets,
    facts,
    context,
    at,
    shows,
    view: () => funnelView(actor.getSnapshot()),
  };
}

/** Completes the load of the current step, so that it is shown. */
export async function load(walk: FunnelWalk): Promise<void> {
  const request = walk.load.calls.at(-1);
  await walk.load.answer({
    content: contentOf(walk),
    offers: (request?.offers ?? []).map((sfid) => anOfferReply(sfid)),
    bumps: (request?.bumps ?? []).map((sfid) => anOfferReply(sfid)),
    orders: request?.withOrders ? [anOrder()] : [],
    freshCheckoutId: 'checkout-1',
  });
}

/** Follows one edge as a shopper would, and loads the next step. */
export async function take(walk: FunnelWalk, on: EdgeKind): Promise<void> {
  const node = nodeById(walk.graph, walk.at() ?? '');
  if (node && isOrderFormNode(node)) await leaveOrderForm(walk, on);
  else if (on === 'next') walk.actor.send({ type: 'page.continued' });
  else if (on === 'no') walk.actor.send({ type: 'offer.declined' });
  else await charge(walk, on === 'yes' ? { type: 'captured', order: anOrder({ id: 'order-2' }) } : HARD_DECLINE);
  await load(walk);
}

export const HARD_DECLINE: PaymentAnswer = { type: 'declined', severity: 'hard', message: 'Your card is lost.' };
export const SOFT_DECLINE: PaymentAnswer = { type: 'declined', severity: 'soft', message: 'Not enough money.' };

/** Accepts the current offer, and ends its charge with the outcome. */
export async function charge(walk: FunnelWalk, outcome: PaymentAnswer): Promise<void> {
  walk.actor.send({ type: 'offer.accepted' });
  await walk.submit.answer(outcome);
}

/** Fills in the order form up to its payment; the address check is unavailable, so the form continues. */
export function fillIn(walk: FunnelWalk): void {
  const { checkout } = walk.actor.getSnapshot().children;
  checkout?.send({ type: 'contact.submitted', account: anAccount() });
  checkout?.send({ type: 'quote.failed' });
}

async function leaveOrderForm(walk: FunnelWalk, on: EdgeKind): Promise<void> {
  const { checkout } = walk.actor.getSnapshot().children;
  fillIn(walk);
  if (on === 'fail') return checkout?.send({ type: 'payment.abandoned' });
  // The one page submits everything in one event, which the other layouts ignore, as the one page ignores theirs.
  checkout?.send({ type: 'checkout.submitted', account: anAccount() });
  checkout?.send({ type: 'payment.submitted' });
  await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
  await walk.token.answer({ type: 'token', cardId: 'pm_1' });
  await walk.submit.answer({ type: 'captured', order: anOrder() });
}

/** A page of the node's view. */
function contentOf(walk: FunnelWalk): ContentPage {
  const id = walk.context().at ?? '';
  const shared = { sfid: `content-${id}`, name: id, title: `Title of ${id}` };
  const view = nodeById(walk.graph, id)?.view;
  switch (view) {
    case 'two-step-order-form':
    case 'two-page-checkout':
    case 'checkout':
      return { ...shared, view, content: orderFormModel().content };
    case 'offer':
      return { ...shared, view: 'offer', content: offerPageModel().content };
    case 'order-success':
      return { ...shared, view: 'order-success', content: receiptContent() };
    default:
      return { ...shared, view: 'landing', content: landingContent() };
  }
}
