import { randomUUID } from 'node:crypto';
import type { Actor } from 'xstate';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { effectOf } from '../../../machines/effects.ts';
import { addressOf } from '../../../machines/funnel/address.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import { besideOthers } from '../../../machines/session/saved-funnels.ts';
import { savedStateOf } from '../../../machines/session/saved-state.ts';
import { shownStepOf } from '../../../machines/session/variants.ts';
import type { Simulator } from '../../../packages/sandboxes/amazon/simulator/simulator.ts';
import { createPageLoader } from '../../../src/adapters/page/page-loader.ts';
import { createApproval, resolveReturn } from '../../../src/adapters/payment/approvals.ts';
import { createPayments } from '../../../src/adapters/payment/payments.ts';
import { requestQuote } from '../../../src/adapters/payment/quotes.ts';
import { beginSession, createFunnelActor, type Session } from '../../../src/boot/boot.ts';
import { amazonPayActors } from '../../../src/boot/payments/amazon-pay-actors.ts';
import { walkEnderOf } from '../../../src/boot/receipt-effects.ts';
import { type FunnelEffects, logicsOf, SILENT_EFFECTS } from '../../support/pages/silent-effects.ts';
import type { HttpBrowser } from './http-browser.ts';
import { sendFactsOf } from './walked-facts.ts';
import { walkingAmazon } from './walking-amazon.ts';

/** A page of a funnel that is open. */
export interface OpenPage {
  graph: FunnelGraph;
  session: Session;
  actor: Actor<FunnelMachine>;
  /** The address of a provider's page that the machine sent the browser to. */
  departure(): string | null;
  /** Ends the page, as leaving it does; its state stays in the browser. */
  close(): Promise<void>;
}

export interface WalkedShop {
  origin: string;
  /** A token of a card of this number. */
  tokenOf(number: string): Promise<string>;
  amazon: Simulator;
}

/**
 * A shopper's browser without a screen: the machine of each page with the storefront's own calls, over HTTP. Only card field,
 * Amazon's widgets, redirect and storage are the browser's here.
 */
export class WalkingBrowser {
  /** The number of the card that the shopper types. */
  card = '';
  isSignedInAtAmazon = false;
  readonly #shop: WalkedShop;
  readonly #http: HttpBrowser;
  readonly #random: () => number;
  #stored: unknown = null;
  #checkoutId = randomUUID();

  constructor(shop: WalkedShop, http: HttpBrowser, random: () => number) {
    this.#shop = shop;
    this.#http = http;
    this.#random = random;
  }

  /** Loads a page of a funnel and starts its machine. */
  async open(address: string): Promise<OpenPage> {
    const page = await this.#http.open(address);
    if (page.kind !== 'funnel') throw new Error(`${address} is a page of the kind ${page.kind}`);
    const { graph } = page.published;
    const { pathname, search } = new URL(address, this.#shop.origin);
    const session = beginSession(page, {
      location: { pathname, search },
      device: 'Desktop',
      now: new Date(),
      random: this.#random,
      stored: this.#stored,
      storedHistory: null,
      affParameters: undefined,
      onDropped: (why) => {
        throw new Error(`a saved state was dropped: ${why}`);
      },
    });
    const { effects, departure, api } = this.#effects(session, page.settings);
    const actor = createFunnelActor(session, logicsOf(effects));
    actor.subscribe(({ context }) => {
      if (!context.at) return;
      const now = new Date();
      this.#stored = structuredClone(besideOthers(savedStateOf(graph, context, now), this.#stored, now));
    });
    const leave = sendFactsOf(actor, session, api);
    actor.start();
    const close = async () => {
      actor.stop();
      await leave();
    };
    return { graph, session, actor, departure, close };
  }

  /** Forgets everything but its session on the server. */
  forget(): void {
    this.#stored = null;
    this.#checkoutId = randomUUID();
  }

  /** The address that the browser shows. */
  addressOf({ graph, actor }: OpenPage): string {
    const address = addressOf(graph, actor.getSnapshot().context);
    if (address === null) throw new Error('the page has no address');
    return address;
  }

  #effects(session: Session, settings: RuntimeSettings) {
    const { graph, input, sessionId } = session;
    const api = this.#http.api(settings, {
      visitInfo(step) {
        const variantId = step === null ? undefined : shownStepOf(graph, step, input.variants)?.variantId;
        return { sessionid: sessionId, ...(variantId === undefined ? {} : { variantId }) };
      },
    });
    let departure: string | null = null;
    const log = (_: string, message: string) => {
      throw new Error(message);
    };
    const loadPage = createPageLoader(api, () => this.#checkoutId, { version: input.funnelHash, log });
    const endWalk = walkEnderOf({ api, session });
    const pay = createPayments(api);
    const effects: FunnelEffects = {
      ...SILENT_EFFECTS,
      ...amazonPayActors(walkingAmazon(api, this.#shop.amazon, this.isSignedInAtAmazon)),
      loadPage: effectOf(loadPage),
      forgetSignIn: effectOf(async () => {}),
      endWalk: effectOf(endWalk),
      requestQuote: effectOf((input) => requestQuote(api, input)),
      refreshQuote: effectOf((input) => requestQuote(api, input)),
      tokenizeCard: effectOf(async () => ({ type: 'token', cardId: await this.#shop.tokenOf(this.card) })),
      submitPayment: effectOf(pay),
      createApproval: effectOf((input) => createApproval(api, input)),
      redirectToProvider: effectOf(async ({ url }) => {
        departure = url;
        return { awaySince: Date.now() };
      }),
      resolveReturn: effectOf((input) => resolveReturn(api, input)),
      readClock: effectOf(async () => Date.now()),
      findWallets: effectOf(async () => []),
      sendLead: effectOf(() => 'unsent'),
    };
    return { effects, api, departure: () => departure };
  }
}
