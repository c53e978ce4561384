import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import type { ApprovalKind } from '../../db/schema/order-tables.ts';
import { unstorableField } from '../../http/input/storable-text.ts';
import { type BegunAttempt, beginAttempt } from '../../orders/charging/begin-attempt.ts';
import { paymentStatus } from '../../orders/charging/payment-status.ts';
import { recordOutcome } from '../../orders/charging/record-outcome.ts';
import { supersedeAttempt } from '../../orders/charging/supersede-attempt.ts';
import { chargeProblem, expressProblem } from '../../orders/pricing/price-parts.ts';
import { type AttemptRow, type ItemRow, type OrderRow, readAttempts } from '../../orders/records/attempt-rows.ts';
import { pageTries } from '../../orders/records/card-tries.ts';
import { findOrder, readItems, type StoredOrder } from '../../orders/records/order-reads.ts';
import { EXPIRED, invalid, ORDER_MISSING, TOO_MANY_APPROVALS, UNAVAILABLE } from '../../orders/records/order-result.ts';
import { toOrder } from '../../orders/records/order-wire.ts';
import type { OpenDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { isRevoked, versionGone } from '../../orders/writing/new-link.ts';
import { reviseLink } from '../../orders/writing/write-order.ts';
import { ABANDONED } from '../../payments/port/decline.ts';
import { takeTry } from '../../storage/tries.ts';
import { inExclusiveTurn } from '../placing/exclusive-turn.ts';
import { checkOffer } from '../placing/offer-request.ts';
import { pickStoredParts } from '../placing/place-order.ts';
import { isUnchargedDraft, placeUnchargedOrder } from '../placing/place-uncharged-order.ts';
import { type Checked, checkSale } from '../placing/sale-request.ts';
import type { ApprovalAnswer } from './approval-answer.ts';
import { askForApproval, confirmAgain } from './ask-for-approval.ts';
import { buildReturnPage } from './return-page.ts';
import { isAnothersReference, isSameChoice, type WantedApproval, youngApproval } from './reuse-approval.ts';

const MAX_TRIES = 5;

/** An order without a card. */
export type AskedApproval = Omit<CreateGuestOrder, 'cardDetails'> & {
  returnPath: string;
  /** O06: the provider's reference that its widgets made on our page; absent where the provider's page makes it. */
  instrumentRef?: string | null;
};

/** The check of a request: with an address, or without one for express checkout. */
export type CheckDraft = () => Promise<Checked<OpenDraft>>;

/** O04: saves the order of a checkout and requests the approval page of its payment method's provider. Takes no money. */
export function createApproval(
  deps: OrdersDeps,
  session: OrderSession,
  request: AskedApproval,
  kind: 'payment' | 'subscription',
): Promise<ApprovalAnswer> {
  return openApproval(deps, session, request, { kind, check: () => checkApproved(deps, session, request) });
}

/** The check of a sale, whose account the provider may have reported, or of an offer that its payer approves by itself. */
export async function checkApproved(
  deps: OrdersDeps,
  session: OrderSession,
  request: AskedApproval,
  account: 'entered' | 'reported' = 'entered',
): Promise<Checked<OpenDraft>> {
  if (request.orderType === 'Standard') return checkSale(deps, session, request, account);
  const checked = await checkOffer(deps, session, request);
  if (checked.type !== 'checked') return checked;
  const { sale: _, ...draft } = checked.value;
  return { type: 'checked', value: { ...draft, paymentMethod: request.paymentMethod, providerCustomer: null } };
}

/** Opens an approval for a draft that the caller checks itself, as express checkout does. */
export async function openApproval(
  deps: OrdersDeps,
  session: OrderSession,
  request: AskedApproval,
  { kind, check }: { kind: ApprovalKind; check: CheckDraft },
): Promise<ApprovalAnswer> {
  const provider = deps.providers.approving(request.paymentMethod);
  if (!provider) return UNAVAILABLE;
  const version = await deps.funnels.byHash(request.funnel.hash);
  const page = buildReturnPage(deps.publicUrl, request.returnPath, version?.funnel.uniqueIdentifier);
  if (!page) return invalid('returnPath', 'Give a page of this shop');
  const field = unstorableField(pickStoredParts(request));
  if (field) return invalid(field, 'This text cannot be kept');
  const instrumentRef = request.instrumentRef ?? null;
  if (await isAnothersReference(deps, session, { provider, instrumentRef })) return EXPIRED;
  const opening = { provider, kind, page, instrumentRef, check, requestId: deps.newId() };
  return inExclusiveTurn(deps, session, request, () => openUntilSettled(deps, session, request, opening));
}

async function openUntilSettled(
  deps: OrdersDeps,
  session: OrderSession,
  request: AskedApproval,
  opening: Opening,
): Promise<ApprovalAnswer> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await tryToOpen(deps, session, request, opening);
    if (answer) return answer;
  }
  return UNAVAILABLE;
}

interface Opening extends WantedApproval {
  check: CheckDraft;
  /** A request counts once against the limit of pages, also where it starts again. */
  requestId: string;
}

/** Returns null where a concurrent request changed the order, so that the caller has to start again. */
async function tryToOpen(
  deps: OrdersDeps,
  session: OrderSession,
  request: AskedApproval,
  { provider, kind, page, instrumentRef, check, requestId }: Opening,
): Promise<ApprovalAnswer | null> {
  const order = await findOrder(deps, request);
  if (order && order.session_hash !== session.hash) return ORDER_MISSING;
  if (order && isCapturedOrAuthorized(order.status)) return paymentStatus(deps, order.id);
  const checked = await check();
  if (checked.type !== 'checked') return checked;
  const draft = checked.value;
  const wanted = kind === 'subscription' || kind === 'recurring';
  if ((draft.sold.renewal !== null) !== wanted) return invalid('quote', MESSAGES.somethingWrong);
  const unfit = kind === 'express' ? expressProblem(provider, draft) : chargeProblem(provider, draft);
  if (unfit) return unfit;
  const young = order && (await youngApproval(deps, order.id, { provider, kind, page, instrumentRef }));
  if (order && young && (await isSameChoice(deps.db, order, draft))) {
    if (await isRevoked(deps.db, order)) return versionGone(deps);
    await reviseLink(deps, order.id, draft);
    // A reference of widgets is confirmed each time; a provider's own page stays as it is.
    if (instrumentRef === null) return approvalOf(await unpaid(deps, order), young);
    if (!(await takeTry(deps.db, pageTries(deps, session, requestId)))) return TOO_MANY_APPROVALS;
    if (await confirmAgain(deps, provider, { order, attempt: young }, page))
      return approvalOf(await unpaid(deps, order), young);
  }
  const answer = order && (await supersedeAttempt(deps, order, () => true));
  if (answer) return answer;
  if (isUnchargedDraft(draft)) return placeUnchargedOrder(deps, session, draft, check);
  // The order was looked at by now, so that a refusal's sentence that nothing was taken is true.
  const means = { provider: provider.name, ref: instrumentRef, card: null, approvalKind: kind, requestId };
  const begun = await beginAttempt(deps, session, draft, means);
  if (begun.type === 'problem') return begun;
  if (begun.type !== 'begun') return null;
  // Of two sessions that name one reference at once, the later one sees the committed attempt of the other.
  if (await isAnothersReference(deps, session, { provider, instrumentRef })) return refuseReference(deps, begun);
  const open = await askForApproval(deps, provider, begun, page);
  return open ? approvalOf(await unpaid(deps, begun.order, begun.items), open) : failedOrOvertaken(deps, begun);
}

async function refuseReference(deps: OrdersDeps, { attempt }: BegunAttempt): Promise<ApprovalAnswer> {
  const detail = "the reference is in use for another session's order";
  await recordOutcome(deps, attempt.id, { type: 'refused', reason: 'request', detail });
  return EXPIRED;
}

/** Null where another tab has abandoned this approval, and may have a page by now; else the provider's failure. */
async function failedOrOvertaken(deps: OrdersDeps, { order, attempt }: BegunAttempt): Promise<ApprovalAnswer | null> {
  const last = (await readAttempts(deps.db, order.id)).at(-1);
  const isOvertaken = last?.id !== attempt.id || last.failure?.code === ABANDONED.code;
  return isOvertaken ? null : UNAVAILABLE;
}

/** An order that waits for its approval. `items` is null where its lines have to be read. */
async function unpaid({ db }: OrdersDeps, row: OrderRow, items: ItemRow[] | null = null): Promise<StoredOrder> {
  return {
    row,
    items: items ?? (await readItems(db, row.id)),
    subscription: null,
    captured: null,
    isPaymentOpen: false,
  };
}

function approvalOf(order: StoredOrder, attempt: AttemptRow): ApprovalAnswer | null {
  const { approval_token: token, approval_url: approvalUrl, approval_ref: ref } = attempt;
  if (token === null || approvalUrl === null) return null;
  return { type: 'approval', approval: { order: toOrder(order), approvalUrl, token, ref } };
}
