import { randomUUID } from 'node:crypto';
import type { Actor } from 'xstate';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { allows, NO_CONSENT, type Purpose } from '../../../domain/consent/consent.ts';
import type { DeviceKind } from '../../../domain/funnel/split-test.ts';
import { writeQuery } from '../../../domain/routing/query.ts';
import { type AffiliateInfo, affiliateOfVisit } from '../../../domain/tracking/affiliate.ts';
import { parseTouch } from '../../../domain/tracking/touch.ts';
import { toEffect } from '../../../machines/effects.ts';
import { buildAddress } from '../../../machines/funnel/address.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import { besideOthers } from '../../../machines/session/saved-funnels.ts';
import { toSavedState } from '../../../machines/session/saved-state.ts';
import { findShownStep } from '../../../machines/session/variants.ts';
import type { Simulator } from '../../../packages/sandboxes/amazon/simulator/simulator.ts';
import type { ApiClient } from '../../../src/adapters/api/api.types.ts';
import { createPageLoader } from '../../../src/adapters/page/page-loader.ts';
import { createApproval, resolveReturn } from '../../../src/adapters/payment/approvals.ts';
import { createPayments } from '../../../src/adapters/payment/payments.ts';
import { requestQuote } from '../../../src/adapters/payment/quotes.ts';
import { storeTouch } from '../../../src/adapters/storage/touch-store.ts';
import { beginSession, createFunnelActor, type Session } from '../../../src/boot/boot.ts';
import { amazonPayActors } from '../../../src/boot/payments/amazon-pay-actors.ts';
import { amazonPlacements } from '../../../src/boot/payments/amazon-placements.ts';
import { createWalkEnder } from '../../../src/boot/receipt-effects.ts';
import type { VisitInfo } from '../../../src/boot/visit-info.ts';
import { affiliateListener } from '../../../src/tracking/affiliate-listener.ts';
import type { FactListener } from '../../../src/tracking/listeners.ts';
import { type FunnelEffects, logicsOf, SILENT_EFFECTS } from '../pages/silent-effects.ts';
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

/** The page for which effects and listeners are made. */
export interface WalkedPage {
  session: Session;
  api: ApiClient;
  /** Whether the consent of this page covers a purpose. */
  allows: (purpose: Purpose) => boolean;
}

/** The person at the browser, and what its pages do besides the flow. */
export interface Visitor {
  random: () => number;
  /** Milliseconds since 1970; the machine's own clock where absent. */
  now?: () => number;
  device?: DeviceKind;
  /** What hears the facts besides the server's statistics. */
  listenersOf?: (page: WalkedPage, actor: Actor<FunnelMachine>) => FactListener[];
  /** Effects in place of those that answer nothing. */
  effectsOf?: (page: WalkedPage) => Partial<FunnelEffects>;
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
  readonly #visitor: Visitor;
  readonly #now: () => number;
  readonly #storage = new Map<string, string>();
  #stored: unknown = null;
  #affiliate: AffiliateInfo | undefined;
  #checkoutId = randomUUID();

  constructor(shop: WalkedShop, http: HttpBrowser, visitor: Visitor) {
    this.#shop = shop;
    this.#http = http;
    this.#visitor = visitor;
    this.#now = visitor.now ?? Date.now;
  }

  /** Loads a page of a funnel and starts its machine. */
  async open(address: string): Promise<OpenPage> {
    const page = await this.#http.open(address);
    if (page.kind !== 'funnel') throw new Error(`${address} is a page of the kind ${page.kind}`);
    const { graph } = page.published;
    const { href, pathname, search } = new URL(this.#http.page);
    this.#affiliate ??= affiliateOfVisit({ href, referrer: '' });
    const now = () => new Date(this.#now());
    const session = beginSession(page, {
      location: { pathname, search },
      device: this.#visitor.device ?? 'Desktop',
      now: now(),
      random: this.#visitor.random,
      stored: this.#stored,
      affParameters: this.#affiliate,
      onDropped: (why) => {
        throw new Error(`a saved state was dropped: ${why}`);
      },
    });
    const { effects, departure, walked } = this.#effects(session, page.settings);
    const actor = createFunnelActor(session, logicsOf(effects));
    actor.subscribe(({ context }) => {
      if (!context.at) return;
      this.#stored = structuredClone(besideOthers(toSavedState(graph, context, now()), this.#stored, now()));
    });
    const leave = sendFactsOf(actor, session, {
      api: walked.api,
      now: this.#now,
      others: [
        affiliateListener(walked.api, session.input.affParameters),
        ...(this.#visitor.listenersOf?.(walked, actor) ?? []),
      ],
    });
    actor.start();
    const close = async () => {
      actor.stop();
      await leave();
    };
    return { graph, session, actor, departure, close };
  }

  /** Resolves once the server has answered everything that the page has asked and told so far. */
  settled(): Promise<void> {
    return this.#http.settled();
  }

  /** Forgets everything but its session on the server. */
  forget(): void {
    this.#stored = null;
    this.#checkoutId = randomUUID();
  }

  /** The address that the browser shows. */
  addressOf({ graph, actor }: OpenPage): string {
    const address = buildAddress(graph, actor.getSnapshot().context);
    if (address === null) throw new Error('the page has no address');
    return address;
  }

  #effects(session: Session, settings: RuntimeSettings) {
    const { graph, input, sessionId, arrived } = session;
    const allowed = (purpose: Purpose) => allows(settings.consent ?? NO_CONSENT, purpose);
    const touches = storeTouch(
      {
        brand: settings.brand,
        storage: () => storageOn(this.#storage),
        now: this.#now,
        consent: () => settings.consent ?? NO_CONSENT,
      },
      parseTouch(writeQuery(arrived)),
    );
    const visitInfo: VisitInfo = (step) => {
      const variantId = step === null ? undefined : findShownStep(graph, step, input.variants)?.variantId;
      const touch = touches();
      return {
        sessionid: sessionId,
        ...(variantId === undefined ? {} : { variantId }),
        ...(touch === null ? {} : { touch }),
      };
    };
    const api = this.#http.api(settings, { visitInfo }, this.#affiliate);
    const walked: WalkedPage = { session, api, allows: allowed };
    let departure: string | null = null;
    const log = (_: string, message: string) => {
      throw new Error(message);
    };
    const loadPage = createPageLoader(api, () => this.#checkoutId, { version: input.funnelHash, log });
    const endWalk = createWalkEnder({ api, session });
    const pay = createPayments(api);
    const amazon = walkingAmazon(api, this.#shop.amazon, this.isSignedInAtAmazon);
    const effects: FunnelEffects = {
      ...SILENT_EFFECTS,
      ...amazonPayActors(amazon),
      ...amazonPlacements(amazon.effects),
      loadPage: toEffect(loadPage),
      forgetSignIn: toEffect(async () => {}),
      endWalk: toEffect(endWalk),
      requestQuote: toEffect((input) => requestQuote(api, input)),
      refreshQuote: toEffect((input) => requestQuote(api, input)),
      tokenizeCard: toEffect(async () => ({ type: 'token', cardId: await this.#shop.tokenOf(this.card) })),
      submitPayment: toEffect(pay),
      createApproval: toEffect((input) => createApproval(api, input)),
      redirectToProvider: toEffect(async ({ url }) => {
        departure = url;
        return { awaySince: this.#now() };
      }),
      resolveReturn: toEffect((input) => resolveReturn(api, input)),
      readClock: toEffect(async () => this.#now()),
      findWallets: toEffect(async () => []),
      sendLead: toEffect(() => 'unsent'),
      ...this.#visitor.effectsOf?.(walked),
    };
    return { effects, walked, departure: () => departure };
  }
}

/** What a page keeps in the browser's storage, without the methods that the shop does not call. */
function storageOn(stored: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  };
}
