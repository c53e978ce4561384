import type { Actor, ActorRefFrom } from 'xstate';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import { nodeById, takesPayment } from '../../graph/graph.ts';
import type { Fact } from '../../machines/flow-facts.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import type { FunnelContext } from '../../machines/funnel/funnel.types.ts';
import { besideOthers, withoutFunnel } from '../../machines/session/saved-funnels.ts';
import { toSavedState } from '../../machines/session/saved-state.ts';
import type { SavedFunnel } from '../../machines/session/saved-state.types.ts';
import { loadOnce } from '../adapters/browser/load-script.ts';
import { storedFirst } from '../adapters/browser/stored-first.ts';
import { createTabChannel } from '../adapters/browser/tab-channel.ts';
import { storeReachedStep } from '../adapters/storage/reached-step.ts';
import type { SavedAccounts } from '../adapters/storage/saved-account.ts';
import { abandonmentListener, type SendStarted } from '../tracking/abandonment-listener.ts';
import { affiliateListener } from '../tracking/affiliate-listener.ts';
import { type FactListener, type FactSource, listen } from '../tracking/listeners.ts';
import { dispatchScreenView } from '../tracking/screen-event.ts';
import { watchScreens } from '../tracking/screen-views.ts';
import { COMPONENT_FAULT, isUnknownPath } from '../tracking/shown-address.ts';
import { statsListener } from '../tracking/stats-listener.ts';
import { checkoutsListener, historyListener, logListener } from '../tracking/step-listeners.ts';
import { hasActed, isReadOnly } from './boot-mode.ts';
import { followTabs } from './follow-tabs.ts';
import type { Started } from './started.ts';
import { STORAGE_TIMEOUT_MS, type Stores } from './stores.ts';
import type { Tags } from './tracking/data-layer.ts';
import { factsListeners } from './tracking/facts-listeners.ts';
import { statsPlace } from './tracking/stats-place.ts';
import { visitorCookies, visitStats } from './tracking/visit-stats.ts';

/** Stores a visit's data in the browser; a preview and a linked receipt store nothing. It has to be called before the actor starts. */
export function storeVisit(
  actor: Actor<FunnelMachine>,
  { session, stores, log }: Pick<Started, 'session' | 'stores' | 'log'>,
  clock: () => Date,
): void {
  const isVisit = !isReadOnly(session.mode);
  const { sfid: funnel } = session.graph.funnel;
  if (session.mustClean && isVisit) stores.state.change((stored) => withoutFunnel(stored, funnel, clock()));
  if (isVisit) watchSavedAccount(actor, stores.accounts);
  if (isVisit) actor.on('step.entered', ({ stepId: step }) => storeReachedStep({ funnel, step }, window.location));
  if (session.mode.type === 'returned') storeReturn(actor, session.mode.returned, stores);
  let before = session.saved.type === 'found' && !session.mustClean ? session.saved.state : undefined;
  let begun: SavedFunnel | undefined;
  actor.subscribe({
    next: ({ context }) => {
      if (context.at === null || !isVisit) return;
      stores.mark.store();
      const own = toSavedState(session.graph, context, clock());
      // What a page begins with where nothing was stored is no change of its own, and neither is what a checkout begins with.
      if (session.saved.type === 'none') before ??= own;
      if (own.orderDetails) begun ??= own;
      const past = () => (before && own.orderDetails && !before.orderDetails ? begun : before);
      const next = (stored: unknown) => besideOthers(own, stored, clock(), past());
      // What the browser refused to store is still a change of this tab with the next write.
      stores.state.change(next, () => {
        before = own;
      });
    },
    error: (error) => log('error', 'the funnel stopped', String(error)),
  });
}

/** What a visit is told to. */
export type Tracked = Pick<
  Started,
  'session' | 'api' | 'device' | 'log' | 'allows' | 'now' | 'consent' | 'whenIdle'
> & {
  stores: Pick<Started['stores'], 'history' | 'checkouts'>;
  /** Null where no tag manager is configured, on previews and on linked receipts. */
  tags: Tags | null;
  /** Whether the first page was seen, and its screen view given, before its application was there. */
  isSeen?: boolean;
  /** The listeners that a page without its application has notified of the first step. */
  notified?: ReadonlySet<string>;
};

/** The call has to precede the start of the actor; an unknown path is logged (R15). */
export function trackVisit(actor: Actor<FunnelMachine>, tracked: Tracked, beside: readonly FactSource[] = []): void {
  const { session, log, allows, now } = tracked;
  const { entry } = session.input;
  const { tags, isSeen = false, notified } = tracked;
  const screens = watchScreens(actor, session.graph, window.location, !isSeen);
  screens.onScreenView(dispatchScreenView);
  const dataLayer = tags ? tags.createListeners(actor, screens, { ...tracked, tags }) : [];
  listen([actor, ...beside], [...listenersOf(actor, tracked), ...dataLayer], {
    allows,
    now,
    log,
    at: () => actor.getSnapshot().context.at,
    ...(notified ? { notified } : {}),
    isLeft: (fact) => tags !== null && isShownElsewhere(fact, session.graph, tags),
  });
  if (isUnknownPath(entry)) log('error', COMPONENT_FAULT, { path: entry.unknownPath });
}

/** A step whose page the next document shows is entered there. */
function isShownElsewhere(fact: Fact, graph: FunnelGraph, tags: Tags): boolean {
  const node = fact.type === 'step.entered' ? nodeById(graph, fact.stepId) : undefined;
  return node !== undefined && tags.document.isLeftFor(takesPayment(node));
}

/** Every listener. R14, O08: a preview and a linked receipt are counted nowhere, and what a preview refuses is no error. */
function listenersOf(actor: Actor<FunnelMachine>, tracked: Tracked): FactListener[] {
  const { session, api, stores, device, log } = tracked;
  const receipts = checkoutsListener(stores.checkouts, session.graph);
  const always = session.mode.type === 'preview' ? [receipts] : [logListener(log, session.graph), receipts];
  if (isReadOnly(session.mode)) return always;
  return [
    ...always,
    visitorCookies(tracked.consent),
    statsListener({ ...statsPlace(actor, session, window.location.origin), stats: visitStats(tracked) }),
    historyListener(stores.history, session, device),
    affiliateListener(api, session.input.affParameters),
    ...factsListeners(
      { funnelHash: session.input.funnelHash, sessionid: session.sessionId },
      { api, hasBegun: hasActed(session.mode.start) },
    ),
    abandonmentListener(actor, laterMessages(tracked)),
  ];
}

/** The services load once the page has answered; a consent that is taken back during the loading counts. */
function laterMessages({ session, log, allows, whenIdle }: Tracked): SendStarted {
  const isAllowed = () => allows('advertising');
  const load = loadOnce(async () => {
    const { messageServices, sendStarted } = await import('./tracking/message-services.ts');
    const services = messageServices(session.input.shop, { log, isAllowed });
    const place = { visit: session, origin: window.location.origin };
    return (fact: Fact, context: FunnelContext) => sendStarted(fact, { ...place, context }, services);
  });
  // Who needs it asks again.
  whenIdle(() => void load().catch(() => {}));
  return async (fact, context) => {
    const send = await load();
    if (isAllowed()) send(fact, context);
  };
}

/** A linked receipt does not take part: it neither moves other tabs nor follows one. */
export function joinTabs(actor: Actor<FunnelMachine>, { session, stores }: Started): void {
  if (session.mode.type === 'receipt') return;
  followTabs(actor, session.graph, createTabChannel('sluice-tabs', window), {
    saved: stores.state.settled,
    findAnew: () => window.location.reload(),
  });
}

/** Q03, O05: a return stays until the funnel has resolved it, and an express one until its address is stored. */
export function storeReturn(
  actor: Actor<FunnelMachine>,
  returned: ProviderReturn,
  { storedReturn, state }: Pick<Stores, 'storedReturn' | 'state'>,
): void {
  storedReturn.write(returned);
  const clear = async () => storedReturn.clear();
  const clearOnceStored = storedFirst({ state, withinMs: STORAGE_TIMEOUT_MS }, clear);
  const hasAddress = returned.flow === 'express' && returned.action === 'success';
  const watching = actor.subscribe(({ context }) => {
    if (context.providerReturn) return;
    watching.unsubscribe();
    void (hasAddress ? clearOnceStored(undefined) : clear());
  });
}

/** E11: an unticked box removes the account at once; the call has to precede the start of the actor. */
export function watchSavedAccount(actor: ActorRefFrom<FunnelMachine>, accounts: SavedAccounts): void {
  let wasTicked: boolean | null = null;
  let hadSale = actor.getSnapshot().context.sale !== null;
  actor.subscribe({
    next({ context: { draft, sale } }) {
      const isTicked = draft?.remember ?? wasTicked;
      if (isTicked !== null && isTicked !== wasTicked) noteBox(accounts, isTicked, wasTicked);
      wasTicked = isTicked;
      const isCapturedNow = sale !== null && !hadSale;
      hadSale = sale !== null;
      if (isCapturedNow && draft?.remember) accounts.store(draft.account);
    },
    // The observer of the flow itself logs the error.
    error: () => {},
  });
}

/** A box that was never ticked has no effect; unticking it removes the account. */
function noteBox(accounts: SavedAccounts, isTicked: boolean, wasTicked: boolean | null): void {
  if (!isTicked && wasTicked === null) return;
  accounts.noteBox(isTicked);
  if (!isTicked) accounts.forget();
}
