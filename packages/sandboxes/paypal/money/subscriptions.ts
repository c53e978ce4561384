import type { SaleRow, SubscriptionRow } from '../ledger/rows.ts';
import type { Work } from '../ledger/simulator.ts';
import { subscriptionBody } from '../wire/billing-wire.ts';
import { takeMoney, writeDeclined } from './take-money.ts';

export type Activated = { type: 'active'; row: SubscriptionRow; sale: SaleRow | null } | { type: 'declined' };

/** Activates a subscription after its payer's approval, and takes its first charge. */
export function activate(work: Work, row: SubscriptionRow): Activated {
  const sale = row.first.minor === 0 ? null : charge(work, row, row.first);
  if (sale === undefined) return { type: 'declined' };
  const active = work.draft.put('subscription', { ...row, state: 'active', updatedAt: work.now });
  announce(work, active, row.family === 'v2' ? 'ACTIVATED' : 'CREATED');
  return { type: 'active', row: active, sale };
}

/** Charges the renewal that is due; undefined where the payer's bank declines. */
export function renew(work: Work, row: SubscriptionRow): SaleRow | undefined {
  return row.state === 'active' ? (charge(work, row, row.amount) ?? undefined) : undefined;
}

/** Cancels a subscription; false where it was cancelled before. */
export function end(work: Work, row: SubscriptionRow, note: string): boolean {
  if (row.state !== 'active') return false;
  announce(
    work,
    work.draft.put('subscription', { ...row, state: 'cancelled', note, updatedAt: work.now }),
    'CANCELLED',
  );
  return true;
}

function charge(work: Work, row: SubscriptionRow, amount: SubscriptionRow['amount']): SaleRow | undefined {
  if (!row.payer) return undefined;
  const { app, family, custom, notifyUrl, payer } = row;
  const wanted = { app, family, amount, custom, notifyUrl, payer, invoice: '', parent: row.id } as const;
  const taken = takeMoney(work, { ...wanted, source: 'subscription' });
  if (taken.type === 'declined') writeDeclined(work, { ...wanted, source: 'subscription' });
  return taken.type === 'taken' ? taken.sale : undefined;
}

function announce(work: Work, row: SubscriptionRow, what: string): void {
  const type = row.family === 'v2' ? 'subscription' : 'Agreement';
  const body =
    row.family === 'v2' ? subscriptionBody(work, row) : { id: row.id, state: row.state, description: row.custom };
  work.announce(row.app, `BILLING.SUBSCRIPTION.${what}`, type, body);
  const fields = {
    txn_type: what === 'CANCELLED' ? 'recurring_payment_profile_cancel' : 'recurring_payment_profile_created',
  };
  work.notify(row.app, row.notifyUrl, 'ipn', { ...fields, recurring_payment_id: row.id, rp_invoice_id: row.custom });
}
