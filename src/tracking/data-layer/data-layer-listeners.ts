import type { Actor } from 'xstate';
import type { Order } from '../../../contracts/api/order-api.ts';
import { type Consent, isRefused } from '../../../domain/consent/consent.ts';
import { type ConsentSignals, consentSignals } from '../../../domain/consent/consent-mode.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import type { ScreenView } from '../../../domain/tracking/screen-view.ts';
import { checkoutEvents, SESSION_EVENT, type ShopEvent, viewItemEvent } from '../../../domain/tracking/shop-events.ts';
import { nodeById } from '../../../graph/graph.ts';
import type { Fact, StepCounts } from '../../../machines/flow-facts.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import type { WaitingEvents } from '../../adapters/storage/waiting-events.ts';
import type { FactListener } from '../listeners.ts';
import type { ScreenViews } from '../screen-views.ts';
import type { Visit } from '../visit.ts';
import type { DataLayer } from './data-layer.ts';
import { type PurchaseSources, publishPurchases, publishWaitingPurchases } from './purchases.ts';

/** What the events of a visit's data layer are made from. */
export interface DataLayerSources extends PurchaseSources {
  visit: Pick<Visit, 'graph' | 'sessionId'>;
  /** Whether the session began with this page. */
  isNew: boolean;
  actor: Pick<Actor<FunnelMachine>, 'getSnapshot'>;
  screens: Pick<ScreenViews, 'onScreenView'>;
  /** N13: the counts of a step. */
  countsAt: (stepId: string | null) => StepCounts;
  consent: () => Consent;
  /** Where events go; the consent and purchases go to the page's own data layer. */
  events: DataLayer;
  /** Resolves once the tag manager hears this document, and what waited for it was published. */
  heard: () => Promise<void>;
  /** Runs the tag manager where it may run; called once a page is shown. */
  run: () => void;
  /** Likewise at each change of the consent. */
  runOnceAllowed: () => void;
  /** Whether events reach the tag manager in this document; the purchases of another one are published by the next. */
  isFree: () => boolean;
  /** What waits for a document that may run the tag manager. */
  waiting: WaitingEvents;
  failed: (why: string) => void;
}

type Context = ReturnType<Actor<FunnelMachine>['getSnapshot']>['context'];

/** M04: events need the consent to advertising; the consent's signals come before all else and at each change. */
export function dataLayerListeners(sources: DataLayerSources): FactListener[] {
  const { visit, layer, events: sink, actor, screens, isAllowed } = sources;
  layer.add(consentEntry('consent', 'default', consentSignals(sources.consent())));
  let isSessionPublished = !sources.isNew;
  let last: ScreenView | null = null;
  const ofVisit = (step: string | null) => ({ sessionId: visit.sessionId, ...sources.countsAt(step) });
  const publish = (events: readonly ShopEvent[], step: string | null) => {
    for (const event of events) {
      if (event.ecommerce) sink.add({ ecommerce: null });
      sink.add({ ...event, ...ofVisit(step) });
    }
  };
  const purchases = () => {
    const { at, page } = actor.getSnapshot().context;
    if (!sources.isFree() || last === null || at === null) return;
    const isReceipt = nodeById(visit.graph, at)?.kind === 'thankyou';
    const { customTitle } = last;
    const placeOf = ({ funnelStep }: Order) => ({ customTitle, ...ofVisit(funnelStep) });
    const publishing = () =>
      isReceipt ? publishPurchases(page?.orders ?? [], placeOf, sources) : publishWaitingPurchases(sources);
    sources
      .heard()
      .then(publishing)
      .catch((error: unknown) => sources.failed(String(error)));
  };
  const storePurchase = (fact: Fact) => {
    if (fact.type !== 'payment.ended' || fact.outcome !== 'paid' || fact.orderId === null) return;
    const place = { customTitle: last?.customTitle ?? '', ...ofVisit(fact.stepId) };
    sources.waiting.addPurchase({ orderId: fact.orderId, place });
  };
  const begin = () => {
    if (!isSessionPublished) publish([SESSION_EVENT], actor.getSnapshot().context.at);
    isSessionPublished = true;
  };
  const forget = () => sources.waiting.forget(isRefused(sources.consent(), 'advertising'));
  if (!isAllowed()) forget();
  screens.onScreenView((view) => {
    last = view;
    if (!isAllowed()) return;
    sources.run();
    begin();
    publish([{ event: 'appScreenView', ...view }], actor.getSnapshot().context.at);
    purchases();
  });
  return [
    {
      name: 'consent of the data layer',
      purpose: 'needed',
      hear({ fact }) {
        if (fact.type !== 'consent.changed') return;
        layer.add(consentEntry('consent', 'update', consentSignals(sources.consent())));
        if (!isAllowed()) return forget();
        sources.runOnceAllowed();
        purchases();
      },
    },
    {
      name: 'data layer',
      purpose: 'advertising',
      hear({ fact, stepId }) {
        begin();
        storePurchase(fact);
        publish(eventsOf(fact, actor.getSnapshot().context), stepId);
      },
    },
  ];
}

function eventsOf(fact: Fact, context: Context): ShopEvent[] {
  const { currency } = context.shop;
  switch (fact.type) {
    case 'checkout.advanced': {
      const { stepId: step, stage } = fact;
      const offer = selectedOffer(context);
      return checkoutEvents({ step, stage, offer, currency, method: context.draft?.method ?? null });
    }
    case 'method.chosen':
      return [{ event: 'checkoutOption', step: fact.stepId, option: fact.method }];
    case 'offer.shown': {
      const offer = context.page?.offers.find(({ sfid }) => sfid === fact.offer);
      return offer ? [viewItemEvent(offer, currency)] : [];
    }
    case 'offer.answered':
      return [{ event: 'funnelOption', step: fact.stepId, offer: fact.offer, option: fact.answer }];
    default:
      return [];
  }
}

/** The offer that the order form sells now. */
function selectedOffer({ page, draft, selectedOffer: chosen }: Context): Offer | null {
  const offers = page?.offers ?? [];
  const sfid = draft?.selectedOffer ?? chosen;
  return offers.find((offer) => offer.sfid === sfid) ?? offers[0] ?? null;
}

/** Consent Mode v2: tag managers read such a command only in an arguments object, and skip an array. */
function consentEntry(..._command: ['consent', 'default' | 'update', ConsentSignals]): IArguments {
  // biome-ignore lint/complexity/noArguments: a tag manager tells a command from an event by this very object.
  return arguments;
}
