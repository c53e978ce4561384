import { decimal } from '../ledger/amounts.ts';
import type { RefundRow, SaleRow } from '../ledger/rows.ts';
import { isoTime } from '../ledger/simulator.ts';
import { refundSale } from '../money/refund-sale.ts';
import { fine, missing, type NvpReply, type Pairs, wrong } from '../wire/nvp-format.ts';
import { amountAt, type NvpCall, type NvpMethod } from './nvp-call.ts';

/** Refunds and transaction searches. */
export const transactionMethods: NvpMethod[] = [
  { name: 'RefundTransaction', isOnce: true, run: refund },
  { name: 'GetTransactionDetails', run: details },
  { name: 'TransactionSearch', run: search },
];

/** A search returns the newest hundred, with a warning where there are more. */
const MOST = 100;

function refund(call: NvpCall): NvpReply {
  const sale = ownSale(call, call.field('TRANSACTIONID'));
  if (!sale)
    return wrong('10004', 'Transaction refused because of an invalid argument', 'The transaction id is not valid');
  const amount = call.field('REFUNDTYPE') === 'Partial' ? amountAt(call, 'AMT', 'CURRENCYCODE') : null;
  if (call.field('REFUNDTYPE') === 'Partial' && !amount) return missing('AMT');
  const refunded = refundSale(call, sale, amount, {
    invoice: call.field('INVOICEID'),
    custom: '',
    note: call.field('NOTE'),
  });
  if (refunded.type === 'nothing-left')
    return wrong('10009', 'Transaction refused', 'This transaction has already been fully refunded');
  if (refunded.type !== 'refunded')
    return wrong('10009', 'Transaction refused', 'The refund amount is more than is left.');
  return fine({
    REFUNDTRANSACTIONID: refunded.refund.id,
    GROSSREFUNDAMT: decimal(refunded.refund.amount),
    REFUNDSTATUS: 'Instant',
    CURRENCYCODE: refunded.refund.amount.currency,
    PENDINGREASON: 'none',
    TOTALREFUNDEDAMOUNT: decimal({ ...sale.amount, minor: sale.refunded + refunded.refund.amount.minor }),
  });
}

function details(call: NvpCall): NvpReply {
  const id = call.field('TRANSACTIONID');
  const sale = ownSale(call, id);
  if (sale) return fine(saleDetails(sale));
  const back = call.draft.get('refund', id);
  const refunded = back?.app === call.app ? ownSale(call, back.sale) : undefined;
  if (back && refunded) return fine(refundDetails(back, refunded));
  return wrong('10004', 'Transaction refused because of an invalid argument', 'The transaction id is not valid');
}

function saleDetails(sale: SaleRow): Pairs {
  const { id, amount, fee, invoice, custom, payer, createdAt, source, parent } = sale;
  return {
    TRANSACTIONID: id,
    TRANSACTIONTYPE: source === 'subscription' ? 'recurring_payment' : 'cart',
    PAYMENTSTATUS: statusOf(sale),
    AMT: decimal(amount),
    FEEAMT: decimal(fee),
    CURRENCYCODE: amount.currency,
    ORDERTIME: isoTime(createdAt),
    INVNUM: invoice,
    CUSTOM: custom,
    EMAIL: payer.email,
    PAYERID: payer.payerId,
    PENDINGREASON: sale.state === 'pending' ? 'echeck' : 'None',
    ...(source === 'subscription' && { SUBSCRIPTIONID: parent }),
  };
}

function refundDetails(back: RefundRow, sale: SaleRow): Pairs {
  return {
    TRANSACTIONID: back.id,
    PARENTTRANSACTIONID: sale.id,
    TRANSACTIONTYPE: 'sendmoney',
    PAYMENTSTATUS: back.code === undefined ? 'Refunded' : back.amount.minor > 0 ? 'Reversed' : 'Canceled-Reversal',
    AMT: decimal({ ...back.amount, minor: -back.amount.minor }),
    CURRENCYCODE: back.amount.currency,
    ORDERTIME: isoTime(back.createdAt),
    INVNUM: back.invoice || sale.invoice,
    CUSTOM: sale.custom,
    NOTE: back.note,
  };
}

function statusOf({ state, refunded, amount }: SaleRow): string {
  if (refunded > 0) return refunded === amount.minor ? 'Refunded' : 'PartiallyRefunded';
  return { completed: 'Completed', pending: 'Pending', denied: 'Denied' }[state];
}

function search(call: NvpCall): NvpReply {
  const from = Date.parse(call.field('STARTDATE'));
  const until = call.field('ENDDATE') === '' ? call.now : Date.parse(call.field('ENDDATE'));
  if (Number.isNaN(from) || Number.isNaN(until)) return missing('STARTDATE');
  const found = linesOf(call).filter(({ at }) => at >= from && at <= until);
  const shown = found.slice(0, MOST);
  const pairs = Object.fromEntries(
    shown.flatMap(({ pairs: line }, place) =>
      Object.entries(line).map(([name, value]) => [`L_${name}${place}`, value]),
    ),
  );
  if (found.length <= MOST) return fine(pairs);
  const warning = 'Search warning: the number of results was truncated.';
  return { ok: true, pairs, error: { code: '11002', short: 'Search warning', long: warning } };
}

/** The newest first. */
function linesOf(call: NvpCall): { at: number; pairs: Pairs }[] {
  const [invoice, profile] = [call.field('INVNUM'), call.field('PROFILEID')];
  const isWanted = (sale: SaleRow): boolean =>
    sale.app === call.app && (!invoice || sale.invoice === invoice) && (!profile || sale.parent === profile);
  const sales = call.draft.all('sale').filter(isWanted);
  const backs = call.draft.all('refund').filter((back) => sales.some(({ id }) => id === back.sale));
  const lines = [...sales.map(lineOfSale), ...backs.map(lineOfRefund)];
  return lines.reverse().sort((one, other) => other.at - one.at);
}

function lineOfSale(sale: SaleRow): { at: number; pairs: Pairs } {
  const { id, amount, fee, payer, createdAt, source } = sale;
  const type = source === 'subscription' ? 'Recurring Payment' : 'Payment';
  const net = { ...amount, minor: amount.minor - fee.minor };
  const money = { AMT: decimal(amount), FEEAMT: decimal(fee), NETAMT: decimal(net), CURRENCYCODE: amount.currency };
  const what = { TRANSACTIONID: id, TYPE: type, STATUS: statusOf(sale), EMAIL: payer.email };
  return { at: createdAt, pairs: { TIMESTAMP: isoTime(createdAt), TIMEZONE: 'GMT', ...what, ...money } };
}

function lineOfRefund({ id, amount, createdAt, code }: RefundRow): { at: number; pairs: Pairs } {
  const what = { TRANSACTIONID: id, TYPE: code === undefined ? 'Refund' : 'Reversal', STATUS: 'Completed' };
  const money = { AMT: decimal({ ...amount, minor: -amount.minor }), CURRENCYCODE: amount.currency };
  return { at: createdAt, pairs: { TIMESTAMP: isoTime(createdAt), TIMEZONE: 'GMT', ...what, ...money } };
}

function ownSale(call: NvpCall, id: string): SaleRow | undefined {
  const sale = call.draft.get('sale', id);
  return sale?.app === call.app ? sale : undefined;
}
