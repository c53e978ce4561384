import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { emptyAccount } from '../../domain/account/account.ts';
import { isUpsellNavigation } from '../../domain/funnel/progression.ts';
import { expressPageName, UNNAMED_PROVIDER } from '../../domain/orders/approval-provider.ts';
import { isOrderForm, pageNameOf } from '../../domain/routing/view-kinds.ts';
import { nodeById } from '../../graph/build/graph.ts';
import type { CheckoutDraft } from '../checkout/checkout.types.ts';
import type { FunnelContext } from '../funnel/funnel.types.ts';
import type { SavedSession } from './resume.ts';
import { migrate, SCHEMA_VERSION } from './saved-state.migrate.ts';
import { isRecord, isSavedState, misfitOf } from './saved-state.shape.ts';
import type { SavedChoices, SavedOrderDetails, SavedState } from './saved-state.types.ts';

/** E01: after these days without a change nothing of a state is kept. */
const MAX_AGE_DAYS = 30;
const DAY = 86_400_000;
/** N14: for so long, in milliseconds, a yes that was cut off by a reload still counts. */
const CHARGE_MAX_AGE = 120_000;

/** What an order form begins with, and what is left of it after the clean operation. */
export const NO_CHOICES: SavedChoices = {
  taxData: { isValid: false },
  shippingInfo: null,
  coupon: null,
  bumpExpireList: [],
  selectedShippingIndex: 0,
  selectedBumpOffersIds: [],
};

export type ReadSavedState =
  | { type: 'found'; session: SavedSession }
  | { type: 'none' }
  | { type: 'dropped'; why: string; isTooOld: boolean };

/** What the funnel writes after every change. The account stays only until the order is done (E01). */
export function savedStateOf(graph: FunnelGraph, context: FunnelContext, now: Date): SavedState {
  const node = context.at === null ? undefined : nodeById(graph, context.at);
  const isDone = node?.kind === 'thankyou';
  const { draft, paymentInFlight: inFlight } = context;
  return {
    schemaVersion: SCHEMA_VERSION,
    funnelHash: context.funnelHash,
    date: now.toISOString(),
    pageName: node ? storedPageName(node, draft) : '',
    navParams: {
      step: context.at,
      visited: context.visited,
      upsell: node ? isUpsellNavigation(node) : false,
      agreedTotal: inFlight && 'agreedTotal' in inFlight ? inFlight.agreedTotal : null,
    },
    orderDetails: draft && detailsOf(draft, isDone),
    funnel: graph.funnel.sfid,
    accountDetails: isDone ? null : (draft?.account ?? null),
    upsells: context.upsells,
    selectedProduct: draft?.selectedOffer ?? context.selectedOffer,
    ...(draft ? choicesOf(draft) : NO_CHOICES),
  };
}

/** Reads a stored value back. Whatever does not fit is dropped whole, with the reason for the log. Never throws. */
export function readSavedState(stored: unknown, graph: FunnelGraph, now: Date): ReadSavedState {
  if (stored === null || stored === undefined) return { type: 'none' };
  if (!isRecord(stored)) return dropped('it is damaged');
  const migrated = migrate(stored);
  if (migrated.type === 'refused') return dropped(migrated.why);
  const { state } = migrated;
  if (!isSavedState(state)) return dropped(`its ${misfitOf(state)} is damaged`);
  // Age counts for the state of any funnel: nobody's account is kept for longer because they went elsewhere.
  if (now.getTime() - Date.parse(state.date) > MAX_AGE_DAYS * DAY)
    return { ...dropped('it is too old'), isTooOld: true };
  if (state.funnel !== graph.funnel.sfid) return { type: 'none' };
  if (!state.navParams.visited.every((id) => nodeById(graph, id))) return dropped('its funnel has changed');
  return { type: 'found', session: sessionOf(state, now) };
}

/** R07: an order form on which a provider told the address is a page of its own there. */
function storedPageName(node: GraphNode, draft: CheckoutDraft | null): string {
  if (draft?.approvedExpress && isOrderForm(node.view)) return expressPageName(draft.approvedExpress.provider);
  return pageNameOf(node.view ?? 'landing', node.kind, draft?.stage);
}

function dropped(why: string) {
  return { type: 'dropped', why, isTooOld: false } as const;
}

function sessionOf(state: SavedState, now: Date): SavedSession {
  const { orderDetails, accountDetails } = state;
  const draft: CheckoutDraft | null = orderDetails && {
    checkoutId: orderDetails.checkoutId,
    stage: accountDetails ? orderDetails.stage : 'contact',
    account: accountDetails ?? emptyAccount(''),
    selectedOffer: state.selectedProduct,
    billing: accountDetails ? (orderDetails.billing ?? null) : null,
    subscription: orderDetails.subscription ?? null,
    remember: orderDetails.remember ?? false,
    method: orderDetails.method ?? 'card',
    approvedExpress: expressOf(orderDetails),
    awayAt: awayAtOf(orderDetails),
    bumps: state.selectedBumpOffersIds,
    bumpImpressions: state.bumpExpireList,
    coupon: state.coupon,
    shippingMethod: state.shippingInfo?.method ?? null,
  };
  return {
    visited: state.navParams.visited,
    draft,
    upsells: state.upsells,
    selectedOffer: state.selectedProduct,
    charging: chargeOf(state, now),
  };
}

/** Before a stored express checkout named its provider there was one alone. */
function expressOf({ express }: SavedOrderDetails): CheckoutDraft['approvedExpress'] {
  return express ? { ...express, provider: express.provider ?? UNNAMED_PROVIDER } : null;
}

/** The same for a shopper who was sent to a provider's page. */
function awayAtOf({ awayAt, isAway }: SavedOrderDetails): CheckoutDraft['awayAt'] {
  return awayAt ?? (isAway ? UNNAMED_PROVIDER : null);
}

/** A yes of long ago is asked for again: nobody expects to be charged by opening a page. */
function chargeOf({ navParams, date }: SavedState, now: Date): SavedSession['charging'] {
  const isFresh = now.getTime() - Date.parse(date) < CHARGE_MAX_AGE;
  const { step, agreedTotal = null } = navParams;
  return isFresh && step !== null && agreedTotal !== null ? { step, agreedTotal } : null;
}

function detailsOf(draft: CheckoutDraft, isDone: boolean): SavedState['orderDetails'] {
  const { checkoutId, stage, subscription, remember, method, awayAt } = draft;
  return {
    checkoutId,
    stage,
    subscription,
    remember,
    method,
    isAway: awayAt !== null,
    awayAt,
    express: isDone ? null : draft.approvedExpress,
    billing: isDone ? null : draft.billing,
  };
}

function choicesOf(draft: CheckoutDraft): SavedChoices {
  return {
    ...NO_CHOICES,
    shippingInfo: draft.shippingMethod === null ? null : { method: draft.shippingMethod },
    coupon: draft.coupon,
    bumpExpireList: draft.bumpImpressions,
    selectedBumpOffersIds: draft.bumps,
  };
}
