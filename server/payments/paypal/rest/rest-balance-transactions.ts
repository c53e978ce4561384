import type { BalanceTransaction, BalanceTransactionBatch } from '../../port/balance-transactions.ts';
import { ABSENT, type ChargeReading, unknownCharge } from '../../port/charge.ts';
import type { ApprovalReference } from '../../port/provider.ts';
import { listAt, parseAmount, textAt, valueAt } from '../../wire/read-json.ts';
import { capturedPayment } from '../protocol/paypal-outcome.ts';
import { type PayPalRest, parseProblem } from '../protocol/rest-client.ts';

/** PayPal's report covers at most 31 days at a time, and three years at most. */
const WINDOW_MS = 30 * 24 * 3_600_000;
const FAR_BACK_MS = 3 * 365 * 24 * 3_600_000;
const PAGE = 500;

/** The account's transactions, the newest window first. PayPal's report is some hours late. */
export async function* restBalanceTransactions(
  rest: PayPalRest,
  now: number,
  since?: Date,
): AsyncIterable<BalanceTransactionBatch> {
  const oldest = since?.getTime() ?? now - FAR_BACK_MS;
  for (let until = now; until >= oldest; until -= WINDOW_MS) {
    const window = await readWindow(rest, Math.max(oldest, until - WINDOW_MS), until);
    yield window;
    if (window.type === 'unavailable') return;
  }
}

async function readWindow(rest: PayPalRest, from: number, until: number): Promise<BalanceTransactionBatch> {
  const balanceTransactions: BalanceTransaction[] = [];
  let asOf = until;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await readPage(rest, from, until, page);
    if (read.type === 'unavailable') return read;
    balanceTransactions.push(...read.balanceTransactions);
    pages = read.pages;
    asOf = Math.min(asOf, read.refreshedAt);
  }
  // PayPal lists the oldest first, and several of one second in their order.
  balanceTransactions.reverse().sort((one, other) => other.at.getTime() - one.at.getTime());
  return { type: 'batch', balanceTransactions, asOf };
}

type Page =
  | { type: 'page'; balanceTransactions: BalanceTransaction[]; pages: number; refreshedAt: number }
  | Extract<BalanceTransactionBatch, { type: 'unavailable' }>;

/** One page of the report. A transaction after `refreshedAt` may be missing. */
async function readPage(rest: PayPalRest, from: number, until: number, page: number): Promise<Page> {
  const query = new URLSearchParams({
    start_date: new Date(from).toISOString(),
    end_date: new Date(until).toISOString(),
    fields: 'transaction_info',
    page_size: String(PAGE),
    page: String(page),
  });
  const reply = await rest.get(`/v1/reporting/transactions?${query}`);
  if (reply.type === 'lost') return { type: 'unavailable', detail: reply.detail };
  if (reply.status !== 200) return { type: 'unavailable', detail: parseProblem(reply).message };
  const pages = valueAt(reply.body, 'total_pages');
  const infos = listAt(reply.body, 'transaction_details').map((each) => valueAt(each, 'transaction_info'));
  return {
    type: 'page',
    balanceTransactions: infos.flatMap(balanceTransactionOf),
    pages: typeof pages === 'number' ? pages : 1,
    refreshedAt: Date.parse(textAt(reply.body, 'last_refreshed_datetime')),
  };
}

/** Disputes by PayPal, by a card's bank, and holds until one is decided; the direction says whether the money went or came back. */
const DISPUTES = ['T1106', 'T1110', 'T1111', 'T1201', 'T1202'];

/** Payments are T00nn, refunds T1107; fees, payouts and the like do not move a shopper's money. */
function balanceTransactionOf(info: unknown): BalanceTransaction[] {
  const currency = textAt(info, 'transaction_amount', 'currency_code');
  const amount = parseAmount(textAt(info, 'transaction_amount', 'value'), currency);
  const code = textAt(info, 'transaction_event_code');
  const ref = textAt(info, 'transaction_id');
  if (amount === null || amount === 0 || ref === '' || textAt(info, 'transaction_status') !== 'S') return [];
  const at = new Date(textAt(info, 'transaction_initiation_date'));
  const line = { ref, amount: Math.abs(amount), currency, at };
  const [invoice, custom] = [textAt(info, 'invoice_id') || null, textAt(info, 'custom_field') || null];
  const parent = textAt(info, 'paypal_reference_id');
  if (/^T00\d\d$/.test(code) && amount > 0) {
    const billed = textAt(info, 'paypal_reference_id_type') === 'SUB' ? { subscriptionRef: parent } : {};
    const ours = { ...line, ...billed, orderId: invoice, attemptId: custom, refundId: null };
    return [{ ...ours, kind: 'capture', chargeRef: ref }];
  }
  if (parent === '') return [];
  const back = { ...line, chargeRef: parent, orderId: null, attemptId: null };
  if (code === 'T1107') return [{ ...back, kind: 'refund', refundId: invoice }];
  if (!DISPUTES.includes(code)) return [];
  return [{ ...back, kind: amount < 0 ? 'dispute' : 'dispute_reversed', refundId: null }];
}

/** Finds a payment by our attempt, for a reply that was lost together with PayPal's id. */
export async function findByAttempt(
  rest: PayPalRest,
  { attemptId, since }: ApprovalReference,
  now: number,
): Promise<ChargeReading> {
  const read = await readPage(rest, since.getTime() - 60_000, Math.min(now, since.getTime() + WINDOW_MS), 1);
  if (read.type === 'unavailable') return unknownCharge(read.detail);
  const found = read.balanceTransactions.find((each) => each.kind === 'capture' && each.attemptId === attemptId);
  if (found) return capturedPayment(found.ref, found.amount);
  const isRecent = !(read.refreshedAt > since.getTime() + REPORT_MARGIN) || read.pages > 1;
  return isRecent ? unknownCharge('the report may not have it yet') : ABSENT;
}

/** PayPal may process a sent request for a while before it moves money. */
const REPORT_MARGIN = 15 * 60_000;
