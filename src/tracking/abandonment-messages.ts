import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { withPhones } from '../../domain/account/phone.ts';
import { couponCode } from '../../domain/pricing/coupon.ts';
import { parseQuery } from '../../domain/routing/query.ts';
import { type CheckoutNames, type DueEvent, dueEvent } from '../../domain/tracking/abandonment.ts';
import { readProductUid, readUtmCampaign } from '../../domain/tracking/marketing.ts';
import { readSessionId } from '../../domain/tracking/session-id.ts';
import {
  type BegunForm,
  isReachable,
  type StartedCheckout,
  startedCheckout,
} from '../../domain/tracking/started-checkout.ts';
import { nodeById } from '../../graph/graph.ts';
import type { CheckoutDraft } from '../../machines/checkout/checkout.types.ts';
import type { Fact } from '../../machines/flow-facts.ts';
import type { FunnelContext } from '../../machines/funnel/funnel.types.ts';
import type { InternalAppsCall } from '../adapters/internal-apps/events.ts';
import type { SentEvents } from '../adapters/storage/sent-events.ts';
import { shownAddress } from './shown-address.ts';
import type { Visit } from './visit.ts';

/** A service that sends messages to shoppers who leave their checkout. */
export interface MessageService {
  sent: SentEvents;
  /** Null where the contact lacks what the service knows a shopper by. */
  callOf(checkout: StartedCheckout, event: DueEvent): InternalAppsCall | null;
  /** In the background. */
  send(call: InternalAppsCall): void;
}

/** The place of a visit: the context that has the order form, and the origin of its pages. */
export interface CheckoutPlace {
  visit: Pick<Visit, 'graph' | 'sessionId'>;
  context: FunnelContext;
  origin: string;
}

/** M01, M02, T08: each service hears once in a session for a product uid, also if advertising is allowed later. */
export function sendStarted(fact: Fact, place: CheckoutPlace, services: readonly MessageService[]): void {
  const { context, visit, origin } = place;
  const form = begunForm(context, visit.graph, origin);
  if (!form) return;
  const names = readNames(visit, context);
  withPhones(() => {
    const checkout = startedCheckout(form);
    if (fact.type === 'lead.sent' && !isReachable(checkout.contact)) return;
    for (const service of services) sendTo(service, checkout, names);
  });
}

/** T08, V05: the query of every address of the session has the uid of its funnel, and the campaign. */
function readNames({ sessionId }: Pick<Visit, 'sessionId'>, { query }: Pick<FunnelContext, 'query'>): CheckoutNames {
  const { funnel, marketing } = parseQuery(query);
  return {
    sessionId: readSessionId(sessionId),
    uid: readProductUid(funnel.uid),
    campaign: readUtmCampaign(marketing.utm_campaign),
  };
}

/** E16: the keys are written before the call, so that no reload sends it a third time. */
function sendTo({ sent, callOf, send }: MessageService, checkout: StartedCheckout, names: CheckoutNames): void {
  const event = dueEvent(names, sent.read());
  const call = event && callOf(checkout, event);
  if (!event || !call) return;
  sent.write(event);
  send(call);
}

/** The order form that a session shows, with the addresses at which a message leads back to it; null at any other step. */
function begunForm(context: FunnelContext, graph: FunnelGraph, origin: string): BegunForm | null {
  const { draft, page } = context;
  const offer = page?.offers.find(({ sfid }) => sfid === draft?.selectedOffer) ?? page?.offers[0];
  const address = shownAddress(graph, context);
  if (!draft || !offer || address === null) return null;
  const at = (path: string, step: number | undefined) => linkTo(`${origin}${path}`, { graph, step, draft });
  const start = graph.start === null ? undefined : nodeById(graph, graph.start);
  const [path = '/'] = address.split('?', 1);
  return {
    account: draft.account,
    offer,
    subscribes: draft.subscription !== null,
    productUrl: at(`/${(start?.url ?? '').replace(/^\/+/, '')}`, start?.step),
    checkoutUrl: at(path, nodeById(graph, context.at ?? '')?.step),
  };
}

interface LinkedPage {
  graph: FunnelGraph;
  step: number | undefined;
  draft: Pick<CheckoutDraft, 'coupon' | 'selectedOffer'>;
}

/**
 * Q09: with the code and the bundle that were chosen. Without the session, the touch and the click ids of this visit: the reader
 * of a message begins one of their own.
 */
function linkTo(page: string, { graph, step, draft }: LinkedPage): string {
  const query = new URLSearchParams({ uid: graph.funnel.uniqueIdentifier });
  if (step !== undefined) query.set('step', String(step));
  if (draft.coupon !== null) query.set('coupon', couponCode(draft.coupon));
  if (draft.selectedOffer !== null) query.set('offer', draft.selectedOffer);
  return `${page}?${query}`;
}
