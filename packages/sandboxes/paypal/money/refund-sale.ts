import { newId } from '../ledger/ids.ts';
import type { Amount, RefundRow, SaleRow } from '../ledger/rows.ts';
import { isoTime, type Work } from '../ledger/simulator.ts';
import { ipnOfRefund } from '../wire/ipn.ts';
import { refundBody } from '../wire/v1-wire.ts';
import { captureRefundBody } from '../wire/v2-wire.ts';

export type RefundedSale =
  | { type: 'refunded'; refund: RefundRow }
  | { type: 'nothing-left' }
  | { type: 'too-much' }
  | { type: 'not-paid' };

/** Refunds a payment, in full where no amount is named. */
export function refundSale(
  work: Work,
  sale: SaleRow,
  amount: Amount | null,
  words: Pick<RefundRow, 'invoice' | 'custom' | 'note'>,
): RefundedSale {
  if (sale.state !== 'completed') return { type: 'not-paid' };
  const left = sale.amount.minor - sale.refunded;
  if (left === 0) return { type: 'nothing-left' };
  const minor = amount?.minor ?? left;
  const isOther = amount !== null && amount.currency !== sale.amount.currency;
  if (minor > left || minor === 0 || isOther) return { type: 'too-much' };
  const row = { ...words, id: newId('refund'), app: sale.app, sale: sale.id, createdAt: work.now };
  const refund = work.draft.put('refund', { ...row, amount: { minor, currency: sale.amount.currency } });
  const after = work.draft.put('sale', { ...sale, refunded: sale.refunded + minor });
  notifyOfRefund(work, after, refund);
  return { type: 'refunded', refund };
}

function notifyOfRefund(work: Work, sale: SaleRow, refund: RefundRow): void {
  const isCapture = sale.family === 'v2' && sale.source !== 'subscription';
  if (isCapture) work.announce(sale.app, 'PAYMENT.CAPTURE.REFUNDED', 'refund', captureRefundBody(work, sale, refund));
  else work.announce(sale.app, 'PAYMENT.SALE.REFUNDED', 'refund', refundBody(work, sale, refund));
  work.notify(sale.app, sale.notifyUrl, 'ipn', ipnOfRefund(sale, refund, isoTime(work.now)));
}
