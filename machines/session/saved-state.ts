import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { emptyAccount } from '../../domain/account/account.ts';
import { isUpsellNavigation } from '../../domain/funnel/progression.ts';
import { UNANSWERED } from '../../domain/funnel/survey-progress.ts';
import { isRecord } from '../../domain/is-record.ts';
import { expressPageName, UNNAMED_PROVIDER } from '../../domain/orders/approval-provider.ts';
import { isOrderForm, pageNameOf } from '../../domain/routing/view-kinds.ts';
import { nodeById } from '../../graph/graph.ts';
import type { CheckoutDraft } from '../checkout/checkout.types.ts';
import type { FunnelContext } from '../funnel/funnel.types.ts';
import { CHARGE_MAX_AGE, funnelIn, hasTooOld, isTooOld } from './saved-funnels.ts';
import { migrate, SCHEMA_VERSION } from './saved-state.migrate.ts';
import { findMisfit, isSavedState } from './saved-state.shape.ts';
import type { SavedChoices, SavedFunnel, SavedOrderDetails, SavedSession, SavedState } from './saved-state.types.ts';

/** The choices of a new order form, and of a state after the clean operation. */
export const NO_CHOICES: SavedChoices = {
  taxData: { isValid: false },
  shippingInfo: null,
  coupon: null,
  bumpExpireList: [],
  selectedShippingIndex: 0,
  selectedBumpOffersIds: [],
};

export type ReadSavedState =
  /** `state`: the progress as it was stored, without what was answered, which another tab may show still. */
  | { type: 'found'; session: SavedSession; state: SavedFunnel }
  | { type: 'none' }
  | { type: 'dropped'; why: string; isTooOld: boolean };

/** E01: the progress is stored beside that in others (`besideOthers`), with the account until the order is complete. */
export function toSavedState(graph: FunnelGraph, context: FunnelContext, now: Date): SavedState {
  const node = context.at === null ? undefined : nodeById(graph, context.at);
  const isDone = node?.kind === 'thankyou';
  const { draft, paymentInFlight: inFlight } = context;
  const isPaying = inFlight !== null && 'checkoutId' in inFlight && draft?.away === null;
  return {
    schemaVersion: SCHEMA_VERSION,
    funnelHash: context.funnelHash,
    date: now.toISOString(),
    pageName: node ? storedPageName(node, draft) : '',
    navParams: {
      step: context.at,
      visited: context.visited,
      upsell: node ? isUpsellNavigation(node) : false,
      ...(inFlight && 'agreedTotal' in inFlight ? inFlight : { agreedTotal: null }),
      ...(context.page === null && context.notice ? { notice: context.notice } : {}),
      ...(context.survey === UNANSWERED ? {} : { survey: { step: context.at, progress: context.survey } }),
    },
    orderDetails: draft && { ...toDetails(draft, isDone), ...countsOf(context), ...(isPaying && { isPaying }) },
    funnel: graph.funnel.sfid,
    accountDetails: isDone ? null : (draft?.account ?? null),
    upsells: context.upsells,
    selectedProduct: draft?.selectedOffer ?? context.selectedOffer,
    ...(draft ? toChoices(draft) : NO_CHOICES),
    otherFunnels: {},
  };
}

/** Reads a stored value. A value that does not fit is dropped whole, with the reason for the log. Never throws. */
export function readSavedState(stored: unknown, graph: FunnelGraph, now: Date): ReadSavedState {
  if (stored === null || stored === undefined) return { type: 'none' };
  if (!isRecord(stored)) return dropped('it is damaged');
  const migrated = migrate(stored);
  if (migrated.type === 'refused') return dropped(migrated.why);
  const { sfid } = graph.funnel;
  const state = funnelIn(migrated.state, sfid);
  if (!isSavedState(state)) return dropped(`its ${findMisfit(state)} is damaged`);
  const isOwn = state.funnel === sfid;
  // A page of another funnel does not extend how long an account is stored.
  if (isOwn ? isTooOld(state, now) : hasTooOld(migrated.state, now))
    return { ...dropped('it is too old'), isTooOld: true };
  if (!isOwn) return { type: 'none' };
  if (!state.navParams.visited.every((id) => nodeById(graph, id))) return dropped('its funnel has changed');
  const navParams = { ...state.navParams, survey: undefined };
  return { type: 'found', session: toSession(state, now), state: { ...state, navParams } };
}

/** N13, and what is recorded once: the checkout's stages, and the ends of its orders. */
function countsOf({ upsellIndex, orderNumber, checkoutProgress, endedOrders }: FunnelContext) {
  return { upsellIndex, orderNumber, checkoutProgress, endedOrders };
}

/** R07: an order form with an express checkout is stored as a page of its own. */
function storedPageName(node: GraphNode, draft: CheckoutDraft | null): string {
  const express = isOrderForm(node.view) ? draft?.approvedExpress : null;
  const expressPage = express ? expressPageName(express.provider) : null;
  return expressPage ?? pageNameOf(node.view ?? 'landing', node.kind, draft?.stage);
}

function dropped(why: string) {
  return { type: 'dropped', why, isTooOld: false } as const;
}

function toSession(state: SavedState, now: Date): SavedSession {
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
    away: awayOf(orderDetails),
    bumps: state.selectedBumpOffersIds,
    bumpImpressions: state.bumpExpireList,
    coupon: state.coupon,
    typedCoupon: orderDetails.typedCoupon ?? null,
    shippingMethod: state.shippingInfo?.method ?? null,
    isTaxKnown: state.taxData.isValid,
    shippingIndex: state.selectedShippingIndex,
  };
  return {
    visited: state.navParams.visited,
    draft,
    upsells: state.upsells,
    selectedOffer: state.selectedProduct,
    charging: chargeOf(state, now),
    ...saidAt(state),
    ...(orderDetails?.endedOrders ? { endedOrders: orderDetails.endedOrders } : {}),
    ...(orderDetails?.checkoutProgress ? { checkoutProgress: orderDetails.checkoutProgress } : {}),
    ...(state.navParams.upsell ? { isUpsell: true } : {}),
  };
}

/** Older stored express checkouts name no provider; PayPal was the only one. */
function expressOf({ express }: SavedOrderDetails): CheckoutDraft['approvedExpress'] {
  return express ? { ...express, provider: express.provider ?? UNNAMED_PROVIDER } : null;
}

/** Older stored redirects name no provider, either. */
function awayOf({ awayAt, isAway }: SavedOrderDetails): CheckoutDraft['away'] {
  return awayAt ?? (isAway ? UNNAMED_PROVIDER : null);
}

/** An old yes has to be repeated: opening a page must not charge a shopper. */
function chargeOf({ navParams, orderDetails, date }: SavedState, now: Date): SavedSession['charging'] {
  const isFresh = now.getTime() - Date.parse(date) < CHARGE_MAX_AGE;
  const { step, agreedTotal = null, agreedRenewal = null } = navParams;
  if (!isFresh || step === null) return null;
  if (orderDetails?.isPaying) return { step, checkoutId: orderDetails.checkoutId };
  return agreedTotal === null ? null : { step, agreedTotal, ...(agreedRenewal !== null && { agreedRenewal }) };
}

function saidAt({ navParams: { step, notice, survey } }: SavedState): Pick<SavedSession, 'notice' | 'survey'> {
  return { ...(notice && step !== null && { notice: { step, notice } }), ...(survey && { survey }) };
}

function toDetails(draft: CheckoutDraft, isDone: boolean): SavedOrderDetails {
  const { checkoutId, stage, subscription, remember, method, away, typedCoupon } = draft;
  return {
    checkoutId,
    stage,
    subscription,
    remember,
    method,
    typedCoupon,
    isAway: away !== null,
    awayAt: away,
    express: isDone ? null : draft.approvedExpress,
    billing: isDone ? null : draft.billing,
  };
}

function toChoices(draft: CheckoutDraft): SavedChoices {
  return {
    taxData: { isValid: draft.isTaxKnown },
    shippingInfo: draft.shippingMethod === null ? null : { method: draft.shippingMethod },
    coupon: draft.coupon,
    bumpExpireList: draft.bumpImpressions,
    selectedShippingIndex: draft.shippingIndex,
    selectedBumpOffersIds: draft.bumps,
  };
}
