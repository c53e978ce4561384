import { type Json, textAt } from '../kit/input.ts';
import { decimal } from './ledger/amounts.ts';
import type { Call, Endpoint } from './ledger/endpoint.ts';
import { done, malformed, type Outcome, unprocessable } from './ledger/outcome.ts';
import type { Amount, RefundRow, SaleRow } from './ledger/rows.ts';
import { money } from './wire/v2-wire.ts';

/** `GET /v1/reporting/transactions`: the account's balance transactions, at most 31 days at a time. */
export const reportingEndpoints: Endpoint[] = [{ method: 'GET', path: '/v1/reporting/transactions', run: search }];

const LONGEST = 31 * 24 * 3_600_000;
const MOST = 500;

function search(call: Call): Outcome {
  const from = Date.parse(textAt(call.query, 'start_date'));
  const until = Date.parse(textAt(call.query, 'end_date'));
  if (!(from <= until)) return malformed('INVALID_PARAMETER_SYNTAX', 'start_date');
  if (until - from > LONGEST) return unprocessable('DATE_RANGE_TOO_LONG', 'The range is limited to 31 days.');
  const size = Number(textAt(call.query, 'page_size') || 100);
  const page = Number(textAt(call.query, 'page') || 1);
  if (!(size >= 1 && size <= MOST && page >= 1)) return malformed('INVALID_PARAMETER_VALUE', 'page_size');
  const refreshedAt = Math.min(call.now, call.report.asOf);
  const all = linesOf(call).filter(({ at }) => at >= from && at <= Math.min(until, refreshedAt));
  const shown = all.slice((page - 1) * size, page * size);
  return done({
    transaction_details: shown.map(({ info }) => ({ transaction_info: info })),
    account_number: 'SANDBOXMERCHT',
    start_date: new Date(from).toISOString(),
    end_date: new Date(until).toISOString(),
    last_refreshed_datetime: new Date(refreshedAt).toISOString(),
    page,
    total_items: all.length,
    total_pages: Math.max(1, Math.ceil(all.length / size)),
    links: [],
  });
}

interface Line {
  at: number;
  info: Json;
}

/** The oldest first, as PayPal lists them. */
function linesOf({ draft, app }: Call): Line[] {
  const sales = draft.all('sale').filter((sale) => sale.app === app && sale.state !== 'denied');
  const refunds = draft.all('refund').filter((refund) => refund.app === app);
  const saleOf = (refund: RefundRow) => draft.get('sale', refund.sale);
  return [...sales.map(lineOfSale), ...refunds.flatMap((refund) => lineOfRefund(refund, saleOf(refund)))].sort(
    (one, other) => one.at - other.at,
  );
}

const CODES = { payment: 'T0006', subscription: 'T0002', reference: 'T0003' } as const;

function lineOfSale(sale: SaleRow): Line {
  const { id, amount, fee, createdAt, source, parent } = sale;
  const reference = source === 'subscription' && { paypal_reference_id: parent, paypal_reference_id_type: 'SUB' };
  const status = sale.state === 'pending' ? 'P' : 'S';
  // A v1 agreement has a description, and no text of the merchant's own.
  const words = reference && sale.family === 'v1' ? { invoice: '', custom: '' } : sale;
  const info = { ...lineInfo(id, CODES[source], amount, words, createdAt), ...reference, transaction_status: status };
  return { at: createdAt, info: { ...info, fee_amount: money({ ...fee, minor: -fee.minor }) } };
}

function lineOfRefund(refund: RefundRow, sale: SaleRow | undefined): Line[] {
  if (!sale) return [];
  const back = { ...refund.amount, minor: -refund.amount.minor };
  const words = { invoice: refund.invoice || sale.invoice, custom: refund.custom || sale.custom };
  const info = {
    ...lineInfo(refund.id, refund.code ?? 'T1107', back, words, refund.createdAt),
    transaction_status: 'S',
  };
  return [{ at: refund.createdAt, info: { ...info, paypal_reference_id: sale.id, paypal_reference_id_type: 'TXN' } }];
}

function lineInfo(
  id: string,
  code: string,
  amount: Amount,
  words: { invoice: string; custom: string },
  at: number,
): Json {
  const time = new Date(at).toISOString();
  return {
    transaction_id: id,
    transaction_event_code: code,
    transaction_initiation_date: time,
    transaction_updated_date: time,
    transaction_amount: { currency_code: amount.currency, value: decimal(amount) },
    ...(words.invoice && { invoice_id: words.invoice }),
    ...(words.custom && { custom_field: words.custom }),
  };
}
