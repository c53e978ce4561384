import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, createActor } from 'xstate';
import type { Quote, QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { EdgeKind, LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import { type AccountDetails, emptyAccount } from '../../../domain/account/account.ts';
import { countryByCode } from '../../../domain/account/countries.ts';
import { type Offer, withImageUrl } from '../../../domain/pricing/offer.ts';
import { isOrderFormNode, nodeById } from '../../../graph/graph.ts';
import type { JourneyStep } from '../../../graph/paths/paths.ts';
import { noAnswer, noAnswers, toEffect } from '../../../machines/effects.ts';
import { compile, type FunnelMachine } from '../../../machines/funnel/compile.ts';
import { funnelView, readMeta } from '../../../machines/funnel/funnel.view.ts';
import { sampleOrder } from '../../../machines/funnel/preview-mode.ts';
import { type PaymentEffects, paymentLogics, paymentMachines } from '../../../machines/later/payment-machines.ts';
import type { PaymentAnswer } from '../../../machines/ports.ts';
import { plainQuote } from '../plain-quote.ts';
import { type PlannedWalk, variantIn } from './results.ts';

type Walked = Pick<PlannedWalk, 'published' | 'journey' | 'device' | 'round'>;

/** The effects answer at once; all but the first hundred turns take five milliseconds. */
const MOST_TURNS = 1_000;
const HARD_DECLINE: PaymentAnswer = { type: 'declined', severity: 'hard', message: 'This card is declined.' };

/** Walks a journey in the compiled machine, with the brand's own pages and offers, and with payments that end as the journey wants. */
export class MachineWalker {
  /** The step that is being taken; null before the first one. */
  current: JourneyStep | null = null;
  readonly #walk: Walked;
  readonly #actor: Actor<FunnelMachine>;
  #payment: PaymentAnswer = HARD_DECLINE;

  constructor(walk: Walked) {
    this.#walk = walk;
    const { graph } = walk.published;
    const variants = graph.nodes.map((node) => [node.id, variantIn(node, walk.device, walk.round)?.sfid ?? '']);
    const effects: PaymentEffects = {
      ...noAnswers(paymentMachines),
      abandonOffer: toEffect(() => {}),
      requestQuote: toEffect((request: QuoteRequest) => ({ type: 'quoted' as const, quote: this.#quote(request) })),
      refreshQuote: toEffect((request: QuoteRequest) => ({ type: 'quoted' as const, quote: this.#quote(request) })),
      tokenizeCard: toEffect(() => ({ type: 'token' as const, cardId: 'pm_card_visa' })),
      submitPayment: toEffect(() => this.#payment),
      findWallets: toEffect(() => []),
      sendLead: toEffect(() => 'unsent' as const),
    };
    const machine = compile(graph).provide({
      actors: {
        loadPage: toEffect((request: PageRequest) => this.#page(request)),
        endWalk: toEffect(() => {}),
        forgetSignIn: noAnswer(),
        ...paymentLogics(effects),
      },
    });
    this.#actor = createActor(machine, {
      input: {
        shop: walkSettings(walk),
        funnelHash: walk.published.hash,
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
  async walks(): Promise<void> {
    const { journey } = this.#walk;
    this.#actor.start();
    try {
      await this.#shows(journey.steps[0]?.from ?? journey.end);
      for (const step of journey.steps) {
        this.current = step;
        await this.#take(step.on);
        await this.#shows(step.to);
      }
    } finally {
      this.#actor.stop();
    }
  }

  /** Waits until a step is shown with its content. */
  async #shows(id: string): Promise<void> {
    const at = () => readMeta(this.#actor.getSnapshot()).nodeId;
    const name = (each: string | null | undefined) =>
      nodeById(this.#walk.published.graph, each ?? '')?.url ?? 'no step';
    await this.#until(`the step ${name(id)}`, () => at() === id && this.#actor.getSnapshot().context.page !== null);
    const { view } = funnelView(this.#actor.getSnapshot()).page;
    if (view === 'unavailable')
      throw new Error(`Expected the page of ${name(id)}. Seen: a page that says why it cannot be shown.`);
  }

  async #take(on: EdgeKind): Promise<void> {
    const node = nodeById(this.#walk.published.graph, readMeta(this.#actor.getSnapshot()).nodeId ?? '');
    this.#payment = on === 'fail' ? HARD_DECLINE : { type: 'captured', order: this.#order() };
    if (node && isOrderFormNode(node)) return this.#leaveOrderForm(on);
    if (on === 'next') return this.#actor.send({ type: 'page.continued' });
    this.#actor.send({ type: on === 'no' ? 'offer.declined' : 'offer.accepted' });
  }

  async #leaveOrderForm(on: EdgeKind): Promise<void> {
    const form = () => this.#actor.getSnapshot().children.checkout;
    const account = sampleBuyer(this.#walk);
    await this.#until('the order form', () => form() !== undefined);
    form()?.send({ type: 'contact.submitted', account });
    const paying = [{ type: 'checkout.submitted', account }, { type: 'payment.submitted' }] as const;
    await this.#until('the payment of the order form', () => paying.some((event) => form()?.getSnapshot().can(event)));
    if (on === 'fail') return form()?.send({ type: 'payment.abandoned' });
    for (const event of paying) form()?.send(event);
    const isAsked = () => form()?.getSnapshot().hasTag('confirming') === true;
    const isOver = () => form() === undefined || form()?.getSnapshot().status === 'done';
    await this.#until('the end of the payment', () => isAsked() || isOver());
    if (isAsked()) form()?.send({ type: 'total.confirmed' });
  }

  async #until(what: string, isTrue: () => boolean): Promise<void> {
    // The funnel's snapshot does not change with a child's state, so that it is asked again after each turn.
    for (let turn = 0; !isTrue(); turn++) {
      if (turn === MOST_TURNS) throw new Error(`Expected ${what}. Seen: ${this.#seen()}.`);
      await pause(turn < 100 ? 0 : 5);
    }
  }

  #seen(): string {
    const { value, context } = this.#actor.getSnapshot();
    return `${context.at ?? 'no step'} in the state ${JSON.stringify(value)}`;
  }

  #page({ contentId, offers, bumps, withOrders, quote }: PageRequest): LoadedPage {
    const { published } = this.#walk;
    const reply = (sfid: string) => {
      const offer = published.offers[sfid];
      return offer ? [{ ...withImageUrl(offer), currency: published.brand.currency }] : [];
    };
    return {
      content: published.content[contentId ?? ''] ?? null,
      offers: offers.flatMap(reply),
      bumps: (bumps ?? []).flatMap(reply),
      orders: withOrders ? [this.#order()] : [],
      freshCheckoutId: 'checkout-1',
      quote: quote ? this.#quote(quote) : null,
    };
  }

  #order() {
    return sampleOrder({ brand: this.#walk.published.brand.uniqueName, currency: this.#walk.published.brand.currency });
  }

  /** The sum of the offers: what they cost is tested where the shop charges it. */
  #quote({ offers = [] }: QuoteRequest): Quote {
    const { brand, offers: known } = this.#walk.published;
    const total = offers.reduce((sum, sfid) => sum + (known[sfid]?.offerPrice ?? 0), 0);
    const renewal = firstRenewal(offers.map((sfid) => known[sfid]));
    return plainQuote(total, { currency: brand.currency, renewal });
  }
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

function walkSettings({ published: { brand } }: Walked): RuntimeSettings {
  return {
    brand: brand.uniqueName,
    siteName: brand.siteName,
    walletEnabled: false,
    sellerId: '',
    loginClientId: '',
    tagManager: '',
    internalAppsUrl: '',
    currency: brand.currency,
    locale: brand.locale,
    mark: brand.mark,
    icon: brand.icon,
    tagline: brand.tagline,
    delivery: brand.delivery,
    shipsTo: brand.shipsTo,
    supportEmail: brand.supportEmail,
    supportPhone: brand.supportPhone ?? '',
    supportHours: brand.supportHours ?? '',
    policies: brand.policies,
    card: { scriptUrl: '', publishableKey: 'pk_test_sluice', test: true },
  };
}

/** A buyer in a country that the brand ships to. */
function sampleBuyer({ published: { brand } }: Walked): AccountDetails {
  const country = buyerCountry(brand);
  const [state = ''] = Object.keys(countryByCode(country)?.states ?? {});
  return {
    ...emptyAccount(country),
    firstName: 'Ada',
    lastName: 'Pell',
    email: 'ada@example.com',
    phone: '4155550132',
    state: country === 'US' ? 'CA' : state,
    city: 'Oakland',
    street: '12 Fern Street',
    zipPostalCode: countryByCode(country)?.postalExample ?? '',
  };
}

/** The country of the walks' buyers. */
export function buyerCountry({ shipsTo }: Brand): string {
  return shipsTo.includes('US') ? 'US' : (shipsTo[0] ?? 'US');
}
