import { feeOf } from '../ledger/amounts.ts';
import { newId } from '../ledger/ids.ts';
import type { SaleRow } from '../ledger/rows.ts';
import { isoTime, type Work } from '../ledger/simulator.ts';
import { ipnOfSale } from '../wire/ipn.ts';
import { saleBody } from '../wire/v1-wire.ts';
import { captureBody } from '../wire/v2-wire.ts';

export type Wanted = Pick<
  SaleRow,
  'app' | 'family' | 'parent' | 'source' | 'amount' | 'invoice' | 'custom' | 'notifyUrl' | 'payer'
>;

/**
 * `duplicate`: another payment with this invoice number succeeded, and this merchant's settings forbid a second one.
 */
export type Taken =
  | { type: 'taken'; sale: SaleRow }
  | { type: 'declined' }
  | { type: 'blocked' }
  | { type: 'duplicate'; sale: SaleRow };

/** Moves money from the payer's funding to the merchant, and announces it. */
export function takeMoney(work: Work, wanted: Wanted): Taken {
  const earlier = work.draft.all('sale').find((sale) => isSameInvoice(sale, wanted));
  if (earlier) return { type: 'duplicate', sale: earlier };
  const { funding } = wanted.payer;
  if (funding === 'declined' || funding === 'blocked') return { type: funding };
  const sale = write(work, wanted, funding === 'echeck' ? 'pending' : 'completed');
  notifyOfSale(work, sale);
  return { type: 'taken', sale };
}

/** A declined try that is recorded: subscriptions list theirs. */
export function writeDeclined(work: Work, wanted: Wanted): void {
  write(work, wanted, 'denied');
}

function write(work: Work, wanted: Wanted, state: SaleRow['state']): SaleRow {
  const id = newId('sale');
  const sale = { ...wanted, id, state, fee: feeOf(wanted.amount), refunded: 0, createdAt: work.now };
  return work.draft.put('sale', sale);
}

/** Completes or denies a pending payment. */
export function endPending(work: Work, sale: SaleRow, state: 'completed' | 'denied'): SaleRow {
  const ended = work.draft.put('sale', { ...sale, state });
  notifyOfSale(work, ended);
  return ended;
}

function isSameInvoice(sale: SaleRow, { app, invoice, source }: Wanted): boolean {
  return source !== 'subscription' && invoice !== '' && sale.app === app && sale.invoice === invoice && isAlive(sale);
}

function isAlive({ state }: SaleRow): boolean {
  return state !== 'denied';
}

function notifyOfSale(work: Work, sale: SaleRow): void {
  const isCapture = sale.family === 'v2' && sale.source !== 'subscription';
  const word = { completed: 'COMPLETED', pending: 'PENDING', denied: 'DENIED' }[sale.state];
  if (isCapture) work.announce(sale.app, `PAYMENT.CAPTURE.${word}`, 'capture', captureBody(work, sale));
  else work.announce(sale.app, `PAYMENT.SALE.${word}`, 'sale', saleBody(work, sale));
  work.notify(sale.app, sale.notifyUrl, 'ipn', ipnOfSale(sale, isoTime(work.now)));
}
