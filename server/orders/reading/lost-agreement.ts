import type { BalanceTransaction } from '../../payments/port/balance-transactions.ts';
import type { ChargeReading } from '../../payments/port/charge.ts';
import { LOST_CHARGE } from '../../payments/port/decline.ts';
import type { ApprovalProvider } from '../../payments/port/provider.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';

const HOUR = 3_600_000;

/**
 * T07, N14: reads an agreement that was sent and whose page the provider does not know any more, because it expired or an
 * earlier request executed it. The agreement took nothing only if the provider's ledger, some hours late, has no payment of
 * that amount without an attempt; if it has one, the merchant has to decide.
 */
export async function readLostAgreement(
  deps: OrdersDeps,
  provider: ApprovalProvider,
  attempt: AttemptRow,
): Promise<ChargeReading> {
  const age = deps.clock().getTime() - attempt.created_at.getTime();
  // A free start leaves no transaction in the ledger.
  if (age < timeoutsOf(deps).approvalAfter || attempt.amount_minor === 0)
    return unknown('its page is not known any more');
  for await (const batch of provider.balanceTransactions(new Date(attempt.created_at.getTime() - HOUR))) {
    if (batch.type === 'unavailable') return unknown(batch.detail);
    for (const balanceTransaction of batch.balanceTransactions.filter((each) => isAsMuch(each, attempt))) {
      if (!(await isAnothers(deps, balanceTransaction, attempt)))
        return unknown(`${balanceTransaction.ref} may be its payment`);
    }
  }
  return LOST_CHARGE;
}

/** A reading that says nothing certain. */
export function unknown(detail: string): ChargeReading {
  return { type: 'unknown', providerRef: null, detail };
}

function isAsMuch({ kind, amount, currency }: BalanceTransaction, attempt: AttemptRow): boolean {
  return kind === 'capture' && amount === attempt.amount_minor && currency === attempt.currency;
}

async function isAnothers(
  { db }: OrdersDeps,
  { ref, attemptId }: BalanceTransaction,
  { id }: AttemptRow,
): Promise<boolean> {
  const others = db.selectFrom('attempts').select('id').where('id', '!=', id);
  const known = others.where((where) => where.or([where('provider_ref', '=', ref), where('id', '=', attemptId ?? '')]));
  return (await known.executeTakeFirst()) !== undefined;
}
