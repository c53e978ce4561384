import type { DeliverTo } from '../../../contracts/api/quote-api.ts';
import { type AccountDetails, emptyAccount, tidyAccount } from '../../../domain/account/account.ts';
import { toPostalAddress } from '../../../domain/account/address.ts';
import { placeGiven } from '../../../domain/account/countries.ts';
import { providerAccount } from '../../../domain/account/provider-account.ts';
import { findApprovalProvider } from '../../orders/reading/approval-provider.ts';
import {
  type AttemptRow,
  attemptById,
  isOpenApproval,
  lockOrder,
  type OrderRow,
} from '../../orders/records/attempt-rows.ts';
import { EXPIRED, notApproved, UNAVAILABLE } from '../../orders/records/order-result.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import type { PayerDetails } from '../../payments/port/approval.ts';
import type { ApprovalRefusal } from '../approvals/approval-answer.ts';

/** O05: reads the payer, and stores the account with an order without one. `deliverTo` is for a missing address. */
export async function readPayer(
  deps: OrdersDeps,
  { attempt, order }: { attempt: AttemptRow; order: OrderRow },
  deliverTo: DeliverTo | null,
): Promise<{ type: 'payer'; payerId: string; account: AccountDetails } | ApprovalRefusal> {
  const payPal = findApprovalProvider(deps, attempt);
  const { approval_ref: ref, approval_token: token, id: attemptId } = attempt;
  if (!payPal || ref === null || token === null) return UNAVAILABLE;
  const read = await payPal.readPayer({ ref, token, attemptId });
  if (read.type === 'requires_approval') return notApproved(payPal.displayName);
  if (read.type === 'unavailable') return UNAVAILABLE;
  if (read.type === 'refused') return { ...(read.isExpired ? EXPIRED : UNAVAILABLE), provider: read.problem };
  const account = tidyAccount(accountOf(read.details, deliverTo));
  await storeAccount(deps, attempt, order, account);
  return { type: 'payer', payerId: read.details.payerRef, account };
}

function accountOf({ address, ...payer }: PayerDetails, deliverTo: DeliverTo | null): AccountDetails {
  const { email, firstName, lastName } = payer;
  const account = { ...emptyAccount(''), email, firstName, lastName };
  if (!address) return { ...account, ...deliverTo };
  const { line1, line2, city, postalCode: zipPostalCode } = address;
  const { country, state } = placeGiven(address.country, address.state);
  const place = { city, state: state ?? address.state, zipPostalCode, country };
  return providerAccount({ ...account, ...place }, [line1, line2]);
}

/** Stores the account only while the order's approval is open. */
async function storeAccount(deps: OrdersDeps, { id }: AttemptRow, order: OrderRow, account: AccountDetails) {
  await deps.db.transaction().execute(async (trx) => {
    await lockOrder(trx, order.id);
    if (!isOpenApproval(await attemptById(trx, id))) return;
    const address = JSON.stringify(toPostalAddress(account));
    await trx
      .updateTable('orders')
      .set({ email: account.email, account_id: deps.accountIdOf(account.email) })
      .set({ customer: JSON.stringify(account), updated_at: deps.clock() })
      .set({ shipping_address: address, billing_address: address })
      .where('id', '=', order.id)
      .execute();
  });
}
