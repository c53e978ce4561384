import type { BalanceTransaction, BalanceTransactionBatch } from '../../port/balance-transactions.ts';
import { parseAmount } from '../../wire/read-json.ts';
import type { NvpClient, NvpFields } from './nvp-client.ts';

/** A search returns a hundred at most and says when there are more; each window is halved until it fits. */
const WINDOW_MS = 7 * 24 * 3_600_000;
const FAR_BACK_MS = 3 * 365 * 24 * 3_600_000;
const TRUNCATED = '11002';

/** The account's transactions, the newest window first. Each is read on its own, because a search lacks our ids. */
export async function* nvpBalanceTransactions(
  client: NvpClient,
  now: number,
  since?: Date,
): AsyncIterable<BalanceTransactionBatch> {
  const oldest = since?.getTime() ?? now - FAR_BACK_MS;
  let until = now;
  let width = WINDOW_MS;
  while (until >= oldest) {
    const from = Math.max(oldest, until - width);
    const read = await readWindow(client, from, until);
    if (read.type === 'too-many' && width > 1_000) {
      width = Math.max(1_000, Math.floor(width / 2));
      continue;
    }
    if (read.type === 'too-many')
      return yield { type: 'unavailable', detail: 'more than 100 balance transactions in one second' };
    yield read;
    if (read.type === 'unavailable') return;
    // PayPal counts whole seconds: the next window ends just before this one.
    until = from - 1_000;
    width = WINDOW_MS;
  }
}

async function readWindow(
  client: NvpClient,
  from: number,
  until: number,
): Promise<BalanceTransactionBatch | { type: 'too-many' }> {
  const time = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  // The end is rounded up, because a transaction of this very second would be left out otherwise.
  const fields = { STARTDATE: time(from), ENDDATE: time(until + 999) };
  const reply = await client.call('TransactionSearch', fields);
  if (reply.type === 'lost') return { type: 'unavailable', detail: reply.detail };
  if (!reply.isDone) return { type: 'unavailable', detail: reply.problem.message };
  if (reply.problem.code === TRUNCATED) return { type: 'too-many' };
  const balanceTransactions: BalanceTransaction[] = [];
  for (const id of idsOf(reply.fields)) {
    const read = await client.call('GetTransactionDetails', { TRANSACTIONID: id });
    if (read.type === 'lost' || !read.isDone)
      return { type: 'unavailable', detail: `transaction ${id} could not be read` };
    balanceTransactions.push(...balanceTransactionOf(read.fields));
  }
  return { type: 'batch', balanceTransactions };
}

/** The ids of the transactions that move a shopper's money; fees, transfers and currency conversions are left out. */
function idsOf(fields: NvpFields): string[] {
  const places = Object.keys(fields).filter((name) => /^L_TRANSACTIONID\d+$/.test(name));
  const isMoney = (place: string): boolean =>
    /^(Payment|Recurring Payment|Refund|(Cancell?ed )?Reversal)$/.test(fields[`L_TYPE${place}`] ?? '');
  return places.filter((name) => isMoney(name.slice('L_TRANSACTIONID'.length))).map((name) => fields[name] ?? '');
}

function balanceTransactionOf(fields: NvpFields): BalanceTransaction[] {
  const currency = fields.CURRENCYCODE ?? '';
  const amount = parseAmount(fields.AMT ?? '', currency);
  const ref = fields.TRANSACTIONID ?? '';
  const status = fields.PAYMENTSTATUS ?? '';
  if (amount === null || amount === 0 || ref === '') return [];
  const line = { ref, amount: Math.abs(amount), currency, at: new Date(fields.ORDERTIME ?? '') };
  const parent = fields.PARENTTRANSACTIONID ?? '';
  const noNames = { orderId: null, attemptId: null, refundId: null };
  if (parent !== '') {
    const back = { ...line, ...noNames, chargeRef: parent };
    if (status === 'Reversed') return [{ ...back, kind: 'dispute' }];
    if (status === 'Canceled-Reversal') return [{ ...back, kind: 'dispute_reversed' }];
    return amount < 0 ? [{ ...back, kind: 'refund', refundId: fields.INVNUM || null }] : [];
  }
  if (!/^(Completed|Refunded|Partially-?Refunded|Reversed|Canceled-Reversal)$/.test(status) || amount < 0) return [];
  const ours = { orderId: fields.INVNUM || null, attemptId: fields.CUSTOM || null };
  const billed = fields.SUBSCRIPTIONID ? { subscriptionRef: fields.SUBSCRIPTIONID } : {};
  return [{ ...line, ...noNames, ...ours, ...billed, kind: 'capture', chargeRef: ref }];
}
