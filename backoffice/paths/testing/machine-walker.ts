import { type Actor, createActor, SimulatedClock } from 'xstate';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { EdgeKind, LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import { type Offer, withImageUrl } from '../../../domain/pricing/offer.ts';
import { isOrderFormNode, nodeById } from '../../../graph/graph.ts';
import type { JourneyStep } from '../../../graph/paths/paths.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { compile, type FunnelMachine } from '../../../machines/funnel/compile.ts';
import { funnelView, readMeta } from '../../../machines/funnel/funnel.view.ts';
import { sampleOrder } from '../../../machines/funnel/preview-mode.ts';
import { paymentMachines } from '../../../machines/later/payment-machines.ts';
import type { PaymentAnswer } from '../../../machines/ports.ts';
import { offPage } from '../driver/drive.ts';
import { type Answers, answerAll, HARD_DECLINE, sampleAnswers } from '../driver/sample-answers.ts';
import { quoteOf } from '../driver/sample-quote.ts';
import { sampleBuyer, sampleShop } from '../driver/sample-shop.ts';
import { type PlannedWalk, variantIn } from './results.ts';

type Walked = Pick<PlannedWalk, 'published' | 'journey' | 'device' | 'round'>;

/** How long a walk waits for what it expects, in seconds of its own clock. */
const MOST_SECONDS = 60;

/** Walks a journey in the compiled machine, with the brand's own pages and offers, and with payments that end as the journey wants. */
export class MachineWalker {
  /** The step that is being taken; null before the first one. */
  current: JourneyStep | null = null;
  readonly #walk: Walked;
  readonly #actor: Actor<FunnelMachine>;
  readonly #answers: Answers;
  readonly #clock = new SimulatedClock();
  #payment: PaymentAnswer = HARD_DECLINE;

  constructor(walk: Walked) {
    this.#walk = walk;
    const { published } = walk;
    const { graph, hash } = published;
    const { uniqueName: name, siteName, currency, locale, shipsTo } = published.brand;
    const shop = sampleShop({ brand: name, siteName, currency, locale, shipsTo });
    const samples = sampleAnswers({
      settings: shop,
      page: (request) => pageIn(published, request),
      quote: (chosen) => quoteIn(published, chosen),
    });
    this.#answers = { ...samples, submitPayment: () => [this.#payment] };
    const variants = graph.nodes.map((node) => [node.id, variantIn(node, walk.device, walk.round)?.sfid ?? '']);
    this.#actor = createActor(offPage(compile(graph).provide({ actors: paymentMachines })), {
      clock: this.#clock,
      input: {
        shop,
        funnelHash: hash,
        entry:
          graph.start === null
            ? { type: 'page-missing', message: '' }
            : { type: 'step', id: graph.start, paymentInFlight: null },
        query: `uid=${encodeURIComponent(graph.funnel.uniqueIdentifier)}`,
        affParameters: undefined,
        variants: Object.fromEntries(variants),
        draft: null,
        upsells: [],
        visited: [],
        sale: null,
      },
    });
  }

  /** Throws where a step leads elsewhere, or shows no page. */
  walks(): void {
    const { journey } = this.#walk;
    this.#actor.start();
    try {
      this.#shows(journey.steps[0]?.from ?? journey.end);
      for (const step of journey.steps) {
        this.current = step;
        this.#take(step.on);
        this.#shows(step.to);
      }
    } finally {
      this.#actor.stop();
    }
  }

  /** Waits until a step is shown with its content. */
  #shows(id: string): void {
    const at = () => readMeta(this.#actor.getSnapshot()).nodeId;
    const name = (each: string | null | undefined) =>
      nodeById(this.#walk.published.graph, each ?? '')?.url ?? 'no step';
    this.#until(`the step ${name(id)}`, () => at() === id && this.#actor.getSnapshot().context.page !== null);
    const { view } = funnelView(this.#actor.getSnapshot()).page;
    if (view === 'unavailable')
      throw new Error(`Expected the page of ${name(id)}. Seen: a page that says why it cannot be shown.`);
  }

  #take(on: EdgeKind): void {
    const { graph, brand } = this.#walk.published;
    const node = nodeById(graph, readMeta(this.#actor.getSnapshot()).nodeId ?? '');
    const order = sampleOrder({ brand: brand.uniqueName, currency: brand.currency });
    this.#payment = on === 'fail' ? HARD_DECLINE : { type: 'captured', order };
    if (node && isOrderFormNode(node)) this.#leaveOrderForm(on);
    else if (on === 'next') this.#actor.send({ type: 'page.continued' });
    else this.#actor.send({ type: on === 'no' ? 'offer.declined' : 'offer.accepted' });
  }

  #leaveOrderForm(on: EdgeKind): void {
    const form = () => this.#actor.getSnapshot().children.checkout;
    const account = sampleBuyer(buyerCountry(this.#walk.published.brand));
    this.#until('the order form', () => form() !== undefined);
    form()?.send({ type: 'contact.submitted', account });
    const paying = [{ type: 'checkout.submitted', account }, { type: 'payment.submitted' }] as const;
    this.#until('the payment of the order form', () => paying.some((event) => form()?.getSnapshot().can(event)));
    if (on === 'fail') {
      form()?.send({ type: 'payment.abandoned' });
      return;
    }
    for (const event of paying) form()?.send(event);
    const isAsked = () => form()?.getSnapshot().hasTag('confirming') === true;
    const isOver = () => form() === undefined || form()?.getSnapshot().status === 'done';
    this.#until('the end of the payment', () => isAsked() || isOver());
    if (isAsked()) form()?.send({ type: 'total.confirmed' });
  }

  #until(what: string, isTrue: () => boolean): void {
    for (let second = 0; ; second++) {
      answerAll(this.#actor, this.#answers);
      if (isTrue()) return;
      if (second === MOST_SECONDS) throw new Error(`Expected ${what}. Seen: ${this.#seen()}.`);
      this.#clock.increment(1_000);
    }
  }

  #seen(): string {
    const { value, context } = this.#actor.getSnapshot();
    return `${context.at ?? 'no step'} in the state ${JSON.stringify(value)}`;
  }
}

function pageIn(published: PublishedFunnel, { contentId, offers, bumps, quote }: PageRequest): LoadedPage {
  const reply = (sfid: string) => {
    const offer = published.offers[sfid];
    return offer ? [{ ...withImageUrl(offer), currency: published.brand.currency }] : [];
  };
  return {
    content: published.content[contentId ?? ''] ?? null,
    offers: offers.flatMap(reply),
    bumps: (bumps ?? []).flatMap(reply),
    orders: [],
    freshCheckoutId: null,
    quote: quote ? quoteIn(published, quote.offers) : null,
  };
}

/** The sum of the offers: what they cost is tested where the shop charges it. */
function quoteIn({ brand, offers }: PublishedFunnel, chosen: readonly string[]): Quote {
  const quote = quoteOf(chosen, Object.values(offers), brand.currency);
  return { ...quote, renewal: firstRenewal(chosen.map((sfid) => offers[sfid])) };
}

/** The next delivery of the first offer that can be subscribed to. */
function firstRenewal(offers: readonly (Offer | undefined)[]): Quote['renewal'] {
  const offer = offers.find((each) => each?.subscription);
  const [terms] = offer?.subscription?.frequencies ?? [];
  if (!offer || !terms) return null;
  const total = offer.subscriptionPrice ?? offer.offerPrice;
  const multiplier = terms.multipliers[0] ?? 1;
  const nextAt = '2030-01-01T00:00:00.000Z';
  return { frequency: terms.frequency, multiplier, subtotal: total, shipping: 0, tax: 0, total, nextAt };
}

/** The country of the walks' buyers. */
export function buyerCountry({ shipsTo }: Brand): string {
  return shipsTo.includes('US') ? 'US' : (shipsTo[0] ?? 'US');
}
