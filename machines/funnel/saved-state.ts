import type { FunnelGraph } from '../../contracts/published-graph.ts';
import { type AccountDetails, emptyAccount } from '../../domain/account.ts';
import { isUpsellNavigation } from '../../domain/progression.ts';
import { pageNameOf } from '../../domain/view-kinds.ts';
import type { KeptCheckout } from '../checkout/checkout.types.ts';
import type { FunnelContext, UpsellRecord } from './funnel.types.ts';
import { nodeById } from './graph.ts';
import type { SavedSession } from './resume.ts';

/** E01: the saved checkout state, kept under the storage key `state`. */
export interface SavedState {
  schemaVersion: typeof SCHEMA_VERSION;
  funnelHash: string;
  date: string;
  pageName: string;
  navParams: { step: string | null; visited: string[]; upsell: boolean };
  orderDetails: { checkoutId: string; stage: KeptCheckout['stage'] } | null;
  funnel: string;
  accountDetails: AccountDetails | null;
  taxData: { isValid: boolean };
  upsells: UpsellRecord[];
  shippingInfo: null;
  coupon: null;
  bumpExpireList: { sfid: string; viewDate: string }[];
  selectedProduct: string | null;
  selectedShippingIndex: number;
  selectedBumpOffersIds: string[];
}

/** Raised whenever the shape of the saved state changes; a state of another version is dropped. */
export const SCHEMA_VERSION = 1;

const MAX_AGE_DAYS = 30;
const DAY = 86_400_000;

export type ReadSavedState =
  | { type: 'found'; session: SavedSession }
  | { type: 'none' }
  | { type: 'dropped'; why: string };

/** What the funnel writes after every change. The account stays only until the order is done (E01). */
export function savedStateOf(graph: FunnelGraph, context: FunnelContext, now: Date): SavedState {
  const node = context.at === null ? undefined : nodeById(graph, context.at);
  const isDone = node?.kind === 'thankyou';
  const kept = context.kept;
  return {
    schemaVersion: SCHEMA_VERSION,
    funnelHash: context.funnelHash,
    date: now.toISOString(),
    pageName: node ? pageNameOf(node.view ?? 'landing', node.kind) : '',
    navParams: { step: context.at, visited: context.visited, upsell: node ? isUpsellNavigation(node) : false },
    orderDetails: kept && { checkoutId: kept.checkoutId, stage: kept.stage },
    funnel: graph.funnel.sfid,
    accountDetails: isDone ? null : (kept?.account ?? null),
    taxData: { isValid: false },
    upsells: context.upsells,
    shippingInfo: null,
    coupon: null,
    bumpExpireList: [],
    selectedProduct: kept?.selectedOffer ?? context.selectedOffer,
    selectedShippingIndex: 0,
    selectedBumpOffersIds: [],
  };
}

/** Reads a stored value back. Whatever does not fit is dropped whole, with the reason for the log. */
export function readSavedState(stored: unknown, graph: FunnelGraph, now: Date): ReadSavedState {
  if (stored === null || stored === undefined) return { type: 'none' };
  if (!isSavedState(stored)) return { type: 'dropped', why: 'it is damaged or of another version' };
  if (stored.funnel !== graph.funnel.sfid) return { type: 'none' };
  if (now.getTime() - Date.parse(stored.date) > MAX_AGE_DAYS * DAY) return { type: 'dropped', why: 'it is too old' };
  if (!stored.navParams.visited.every((id) => nodeById(graph, id)))
    return { type: 'dropped', why: 'its funnel has changed' };
  return { type: 'found', session: sessionOf(stored) };
}

function sessionOf(state: SavedState): SavedSession {
  const { orderDetails, accountDetails } = state;
  const kept: KeptCheckout | null = orderDetails && {
    checkoutId: orderDetails.checkoutId,
    stage: accountDetails ? orderDetails.stage : 'contact',
    account: accountDetails ?? emptyAccount(''),
    selectedOffer: state.selectedProduct,
    liveOrderId: null,
  };
  return { visited: state.navParams.visited, kept, upsells: state.upsells, selectedOffer: state.selectedProduct };
}

function isSavedState(value: unknown): value is SavedState {
  if (!isRecord(value) || value.schemaVersion !== SCHEMA_VERSION) return false;
  const { navParams, orderDetails, accountDetails } = value;
  return (
    typeof value.funnel === 'string' &&
    typeof value.date === 'string' &&
    Number.isFinite(Date.parse(value.date)) &&
    isRecord(navParams) &&
    isTextList(navParams.visited) &&
    (orderDetails === null || isOrderDetails(orderDetails)) &&
    (accountDetails === null || isAccount(accountDetails)) &&
    (value.selectedProduct === null || typeof value.selectedProduct === 'string') &&
    Array.isArray(value.upsells) &&
    value.upsells.every(isUpsellRecord)
  );
}

function isOrderDetails(value: unknown): boolean {
  return (
    isRecord(value) && typeof value.checkoutId === 'string' && (value.stage === 'contact' || value.stage === 'payment')
  );
}

function isAccount(value: unknown): boolean {
  return isRecord(value) && Object.keys(emptyAccount('')).every((field) => typeof value[field] === 'string');
}

function isUpsellRecord(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.step === 'string' &&
    typeof value.offer === 'string' &&
    (value.status === 'offered' || value.status === 'purchased')
  );
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
