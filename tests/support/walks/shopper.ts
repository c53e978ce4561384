import { setTimeout as pause } from 'node:timers/promises';
import type { ActorRefFrom } from 'xstate';
import type { EdgeKind, GraphNode } from '../../../contracts/page/published-graph.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { isOrderFormNode, nodeById } from '../../../graph/graph.ts';
import type { Journey } from '../../../graph/paths/paths.ts';
import type { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutPageEvent, PaymentMethod } from '../../../machines/checkout/checkout.types.ts';
import { visitPayPal } from '../paypal/payer.ts';
import { WAIT } from '../wait.ts';
import type { OpenPage, WalkingBrowser } from './walking-browser.ts';

/** An edge that a shopper took. */
export interface Passage {
  from: string;
  on: EdgeKind;
  to: string;
}

/** What one shopper does besides the journey. */
export interface Habits {
  account: AccountDetails;
  /** A card pays where the order form does not offer the method. */
  method: PaymentMethod;
  /** The number of a card that is typed first and declined, or null. */
  declined: string | null;
  /** Leaves PayPal's page once, and pays after that. */
  cancelsFirst: boolean;
  /** Whether the page is loaded anew; asked before each step. */
  reloads: () => boolean;
  /** The number of the card that pays in the end. */
  card?: string;
  /** What is chosen on an order form before it is paid. */
  choices?: (form: GraphNode) => readonly CheckoutPageEvent[];
  /** What is done on an order form with which the journey ends. */
  lastAct?: 'contact' | 'declined payment' | null;
  /** Called before each act, with the page settled. */
  think?: (step: string) => void;
}

const VISA = '4242424242424242';

/** A walk has hundreds of such waits. */
const LOOK_EVERY_MS = 2;

/** One shopper's walk through one funnel. */
export class Shopper {
  readonly passages: Passage[] = [];
  /** How many payments a provider declined. */
  declines = 0;
  readonly #browser: WalkingBrowser;
  readonly #habits: Habits;

  constructor(browser: WalkingBrowser, habits: Habits) {
    this.#browser = browser;
    this.#habits = habits;
    browser.isSignedInAtAmazon = habits.method === 'amazon';
  }

  /** Walks a journey of the funnel at this address. Returns the last page, which is closed. */
  async walk(address: string, journeyOf: (page: OpenPage) => Pick<Journey, 'steps'>): Promise<OpenPage> {
    let page = await this.#browser.open(address);
    await shown(page);
    for (const { from, on, to } of journeyOf(page).steps) {
      await this.#think(page);
      if (this.#habits.reloads()) page = await this.#reload(page);
      page = await this.#take(page, on);
      await until(page, `the step is ${to}`, () => stepOf(page) === to);
      await shown(page);
      this.passages.push({ from, on, to });
    }
    await this.#think(page);
    await this.#actLast(page);
    await page.close();
    return page;
  }

  /** The pause lies between acts that the server has heard of. */
  async #think(page: OpenPage): Promise<void> {
    const { think } = this.#habits;
    if (!think) return;
    await this.#browser.settled();
    think(stepOf(page));
  }

  async #actLast(page: OpenPage): Promise<void> {
    const { lastAct } = this.#habits;
    const node = nodeById(page.graph, stepOf(page));
    if (!lastAct || !node || !isOrderFormNode(node)) return;
    await this.#openPayment(page);
    await this.#think(page);
    if (lastAct === 'declined payment') await this.#payInVain(page, this.#habits.card ?? VISA);
  }

  async #reload(page: OpenPage): Promise<OpenPage> {
    const address = this.#browser.addressOf(page);
    await page.close();
    const again = await this.#browser.open(address);
    await shown(again);
    return again;
  }

  async #take(page: OpenPage, on: EdgeKind): Promise<OpenPage> {
    const node = nodeById(page.graph, stepOf(page));
    if (node && isOrderFormNode(node)) return on === 'fail' ? this.#leave(page) : this.#order(page);
    if (on === 'yes') return this.#accept(page);
    if (on === 'fail' && node && isOfferKind(node.kind)) return this.#fail(page);
    page.actor.send(on === 'no' ? { type: 'offer.declined' } : { type: 'page.continued' });
    return page;
  }

  async #order(page: OpenPage): Promise<OpenPage> {
    const { method, cancelsFirst } = this.#habits;
    if (method === 'amazon' && hasWidgets(page)) {
      await fillWidgets(page);
      this.#press(page);
      await confirmTotal(page);
      return page;
    }
    await this.#openPayment(page);
    const form = nodeById(page.graph, stepOf(page));
    for (const choice of (form && this.#habits.choices?.(form)) ?? []) checkoutOf(page).send(choice);
    if (method !== 'paypal') return this.#payByCard(page);
    checkoutOf(page).send({ type: 'method.chosen', method });
    this.#press(page);
    return this.#throughPayPal(page, cancelsFirst ? stepOf(page) : undefined);
  }

  async #payByCard(page: OpenPage): Promise<OpenPage> {
    const { declined } = this.#habits;
    if (declined !== null) {
      await this.#payInVain(page, declined);
      await this.#think(page);
    }
    this.#browser.card = this.#habits.card ?? VISA;
    this.#press(page);
    await confirmTotal(page);
    return page;
  }

  async #payInVain(page: OpenPage, card: string): Promise<void> {
    this.#browser.card = card;
    this.#press(page);
    await confirmTotal(page);
    await until(page, 'the card was declined', () => checkoutOf(page).getSnapshot().context.problem !== null);
    this.declines += 1;
  }

  /** Says yes to an offer whose charge is declined, and goes on without it. */
  async #fail(page: OpenPage): Promise<OpenPage> {
    const step = stepOf(page);
    page.actor.send({ type: 'offer.accepted' });
    const isFailed = () => page.actor.getSnapshot().hasTag('failed');
    await until(page, 'the charge was declined', () => stepOf(page) !== step || isFailed());
    this.declines += 1;
    if (stepOf(page) === step) page.actor.send({ type: 'offer.declined' });
    return page;
  }

  /** Says yes to an offer, and approves its payment where the sale's approval does not cover it. */
  async #accept(page: OpenPage): Promise<OpenPage> {
    const step = stepOf(page);
    page.actor.send({ type: 'offer.accepted' });
    const mustPress = () => page.actor.getSnapshot().context.amazonPay.phase === 'ready';
    await until(page, 'the offer goes on', () => stepOf(page) !== step || page.departure() !== null || mustPress());
    if (page.departure() !== null) return this.#throughPayPal(page);
    if (stepOf(page) === step) page.actor.send({ type: 'offer.accepted' });
    return page;
  }

  /** Answers PayPal's page and comes back; where a step is named, the first visit is cancelled and leads back to it. */
  async #throughPayPal(page: OpenPage, cancelledTo?: string): Promise<OpenPage> {
    if (checkoutIn(page)) await confirmTotal(page);
    await until(page, 'PayPal is opened', () => page.departure() !== null);
    await page.close();
    const outcome = cancelledTo === undefined ? 'approve' : 'cancel';
    const { url } = await visitPayPal(page.departure() ?? '', { outcome });
    const back = await this.#browser.open(url.pathname + url.search);
    if (cancelledTo === undefined) return back;
    await until(back, `the step is ${cancelledTo}`, () => stepOf(back) === cancelledTo);
    await shown(back);
    await this.#openPayment(back);
    this.#press(back);
    return this.#throughPayPal(back);
  }

  /** Gives the contact, where the form asks for it on a page of its own. */
  async #openPayment(page: OpenPage): Promise<void> {
    const checkout = checkoutOf(page);
    const { account } = this.#habits;
    const contact = { type: 'contact.submitted', account } as const;
    checkout.send(checkout.getSnapshot().can(contact) ? contact : { type: 'contact.drafted', account });
    await until(page, 'the payment is in view', () => {
      const snapshot = checkout.getSnapshot();
      return snapshot.can({ type: 'payment.submitted' }) || snapshot.can({ type: 'checkout.submitted', account });
    });
  }

  /** Presses the button that pays; each layout of the form ignores the event of the other one. */
  #press(page: OpenPage): void {
    checkoutOf(page).send({ type: 'checkout.submitted', account: this.#habits.account });
    checkoutOf(page).send({ type: 'payment.submitted' });
  }

  async #leave(page: OpenPage): Promise<OpenPage> {
    await this.#openPayment(page);
    checkoutOf(page).send({ type: 'payment.abandoned' });
    return page;
  }
}

function stepOf({ actor }: OpenPage): string {
  return actor.getSnapshot().context.at ?? '';
}

async function shown(page: OpenPage): Promise<void> {
  await until(page, 'the page is shown', () => page.actor.getSnapshot().context.page !== null);
}

type Checkout = ActorRefFrom<typeof checkoutMachine>;

function checkoutIn({ actor }: OpenPage): Checkout | undefined {
  return actor.getSnapshot().children.checkout;
}

function checkoutOf(page: OpenPage): Checkout {
  const checkout = checkoutIn(page);
  if (!checkout) throw new Error('the page has no order form');
  return checkout;
}

/** Some funnels do not offer Amazon Pay. */
function hasWidgets(page: OpenPage): boolean {
  return Boolean(checkoutOf(page).getSnapshot().context.amazonPaySetup);
}

async function fillWidgets(page: OpenPage): Promise<void> {
  const checkout = checkoutOf(page);
  if (checkout.getSnapshot().context.draft.method !== 'amazon')
    checkout.send({ type: 'method.chosen', method: 'amazon' });
  await until(page, 'the widgets are ready', () => {
    const { amazonPay, quote } = checkout.getSnapshot().context;
    return amazonPay.phase === 'ready' && quote !== null;
  });
}

/** Agrees to a total that the address has changed; resolves as soon as the form is left, or shows a problem. */
async function confirmTotal(page: OpenPage): Promise<void> {
  const step = stepOf(page);
  const form = () => checkoutIn(page)?.getSnapshot();
  const isOver = () => stepOf(page) !== step || page.departure() !== null || form() === undefined;
  const isAsked = () => form()?.hasTag('confirming') === true;
  await until(page, 'the order goes on', () => isOver() || isAsked() || form()?.context.problem !== null);
  if (!isOver() && isAsked()) checkoutOf(page).send({ type: 'total.confirmed' });
}

async function until(page: OpenPage, fact: string, isTrue: () => boolean): Promise<void> {
  for (let looks = 0; !isTrue(); looks += 1) {
    if (looks * LOOK_EVERY_MS > WAIT.timeout) throw new Error(`not yet: ${fact}, but ${stateIn(page)}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** The state of a page, for the message of a walk that goes no further. */
function stateIn(page: OpenPage): string {
  const { value, context } = page.actor.getSnapshot();
  const form = checkoutIn(page)?.getSnapshot();
  const { problem, amazonPay } = form?.context ?? {};
  return JSON.stringify({ value, notice: context.notice, form: form?.value, problem, amazonPay });
}
