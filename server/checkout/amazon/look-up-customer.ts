import type { AmazonCustomer } from '../../../contracts/api/amazon-api.ts';
import { cleanPhone } from '../../../domain/account/phone.ts';
import { FUNNEL_MISSING } from '../../orders/records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { type CallProblem, NO_ADDRESS } from './call-problem.ts';
import { type AmazonReads, accountOf, readSignedIn } from './signed-in.ts';

export interface CustomerLookup {
  brand: string;
  accessToken: string;
  /** The order reference or the billing agreement. */
  ref: string;
}

export type CustomerAnswer = { type: 'customer'; customer: AmazonCustomer } | CallProblem;

/** E18, E19: the email of the profile, and the address chosen in the address book. */
export async function lookUpCustomer(
  deps: OrdersDeps,
  reads: AmazonReads,
  session: OrderSession,
  { brand, ...asked }: CustomerLookup,
): Promise<CustomerAnswer> {
  if (!deps.funnels.live().some((live) => live.brand.uniqueName === brand)) return FUNNEL_MISSING;
  const signedIn = await readSignedIn(deps, reads, session, { ...asked, checkoutId: null });
  if (signedIn.type === 'problem') return signedIn;
  const account = accountOf(signedIn);
  if (!account) return NO_ADDRESS;
  return {
    type: 'customer',
    customer: { ...account, formattedPhoneNumber: cleanPhone(account.phone, account.country) },
  };
}
