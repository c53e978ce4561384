import type { BalanceTransaction, BalanceTransactionBatch } from '../../port/balance-transactions.ts';
import { parseAmount } from '../../wire/read-json.ts';
import type { AmazonShop } from '../payments/authorization.ts';
import { parseRowId } from '../protocol/reference-ids.ts';
import { capturedAuthorization, toCapture, toRefunds } from './provider-ledger.ts';
import { readReport } from './read-report.ts';
import type { ReportRow } from './report-rows.ts';

/** Amazon keeps its reports for less than that. */
const FAR_BACK_MS = 3 * 365 * 24 * 3_600_000;

/** The captures and refunds of the account by Amazon's reports, as one batch with the newest first. */
export async function* amazonBalanceTransactions(
  shop: AmazonShop,
  since: Date = new Date(shop.options.clock() - FAR_BACK_MS),
): AsyncIterable<BalanceTransactionBatch> {
  const captures = await readReport(shop, 'CAPTURE', since);
  if (captures.type === 'unavailable') return yield captures;
  const refunds = await readReport(shop, 'REFUND', since);
  if (refunds.type === 'unavailable') return yield refunds;
  const charges = new Map(
    captures.rows.map((row) => [textIn(row, 'AmazonCaptureId'), textIn(row, 'AmazonAuthorizationId')]),
  );
  const all = captures.rows.flatMap(captureIn);
  for (const row of refunds.rows) {
    const read = await refundIn(shop, row, charges);
    // A refund without its charge would be missing there, as if our books were wrong.
    if (read === null) return yield { type: 'unavailable', detail: 'the charge of a refund could not be read' };
    all.push(...read);
  }
  const balanceTransactions = all
    .filter(({ at }) => at >= since)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  yield { type: 'batch', balanceTransactions };
}

/** A capture that was declined, or is still on its way, is none. */
function captureIn(row: ReportRow): BalanceTransaction[] {
  const money = moneyIn(row, 'Capture');
  const id = textIn(row, 'AmazonAuthorizationId');
  if (money === null || id === '' || !/^(Completed|Closed)$/.test(money.state)) return [];
  const reference = textIn(row, 'AuthorizationReferenceId') || money.reference;
  return [toCapture({ id }, money, parseRowId(reference))];
}

/** Null where the refund's charge cannot be read. */
async function refundIn(shop: AmazonShop, row: ReportRow, charges: ReadonlyMap<string, string>) {
  const money = moneyIn(row, 'Refund');
  const captureId = textIn(row, 'AmazonCaptureId');
  if (money === null) return [];
  // The capture of a refund may be older than the report.
  const chargeRef = charges.get(captureId) || (await capturedAuthorization(shop, captureId));
  return chargeRef === null ? null : toRefunds(chargeRef, money);
}

function moneyIn(row: ReportRow, what: 'Capture' | 'Refund') {
  const currency = textIn(row, 'CurrencyCode');
  const amount = parseAmount(textIn(row, `${what}Amount`), currency);
  const at = new Date(textIn(row, 'CreationTimestamp'));
  if (amount === null || Number.isNaN(at.getTime())) return null;
  const id = textIn(row, `Amazon${what}Id`);
  const reference = textIn(row, `${what}ReferenceId`);
  return { id, reference, state: textIn(row, `${what}Status`), amount: { amount, currency }, at };
}

function textIn(row: ReportRow, name: string): string {
  return row.get(name) ?? '';
}
