import type { AccountDetails } from '../../../domain/account/account.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { mayAsk } from '../../orders/charging/provider-calls.ts';
import { invalid, type OrderProblem, TOO_MANY_APPROVALS, UNAVAILABLE } from '../../orders/records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { customerAccount } from '../../payments/amazon/customer/customer-account.ts';
import { type AmazonProfile, readProfile } from '../../payments/amazon/customer/login-with-amazon.ts';
import type { AmazonOptions } from '../../payments/amazon/protocol/amazon-options.ts';
import {
  type ContractDetails,
  type ContractReading,
  readDetails,
} from '../../payments/amazon/protocol/contract-details.ts';
import { mwsClient } from '../../payments/amazon/protocol/mws-client.ts';

/** What the calls of a page read from Amazon before they believe anything of their request. */
export function amazonReads(options: AmazonOptions) {
  const mws = mwsClient(options);
  return {
    profile: (accessToken: string) => readProfile(options, accessToken),
    /** The order reference or billing agreement, with its whole address. */
    contract: (ref: string, accessToken: string) => readDetails(mws, ref, accessToken),
  };
}

export type AmazonReads = ReturnType<typeof amazonReads>;

/** A person who has signed in, and the reference that the widgets made for that person. */
export interface SignedIn {
  type: 'signed-in';
  profile: AmazonProfile;
  details: ContractDetails;
}

interface AskedReference {
  accessToken: string;
  /** The order reference or the billing agreement. */
  ref: string;
  /** Of the order that it pays; null before there is one. */
  checkoutId: string | null;
}

/** A2, E19: the token is checked first, because Amazon gives the whole address to anyone who holds it. */
export async function readSignedIn(
  deps: OrdersDeps,
  reads: AmazonReads,
  session: OrderSession,
  { accessToken, ref, checkoutId }: AskedReference,
): Promise<SignedIn | CallProblem> {
  if (!mayAsk(deps, { id: ref }, session)) return TOO_MANY_APPROVALS;
  const who = await reads.profile(accessToken);
  if (who.type !== 'profile') {
    deps.log('warn', 'a sign-in at Amazon was not believed', { reason: who.type, detail: who.detail });
    return who.type === 'refused' ? SIGN_IN_AGAIN : UNAVAILABLE;
  }
  const read = await reads.contract(ref, accessToken);
  if (read.type !== 'details') return refuseSignIn(deps, read);
  const { state } = read.details;
  if (state === 'Canceled' || state === 'Closed') return REFERENCE_STALE;
  if (!(await isOwnOrDraft(deps, session, read.details, checkoutId))) return REFERENCE_STALE;
  return { type: 'signed-in', profile: who.profile, details: read.details };
}

/** A reference that was confirmed belongs to the order that it was set for, and is read and confirmed again for it alone. */
async function isOwnOrDraft(
  { db }: OrdersDeps,
  session: OrderSession,
  { state, sellerOrderId }: ContractDetails,
  checkoutId: string | null,
): Promise<boolean> {
  if (state === 'Draft') return true;
  const order = await db
    .selectFrom('orders')
    .select('checkout_id')
    .where('id', '=', sellerOrderId ?? '')
    .where('session_hash', '=', session.hash)
    .executeTakeFirst();
  return order !== undefined && (checkoutId === null || order.checkout_id === checkoutId);
}

/** Null where no address is chosen yet. */
export function toAccount({ details, profile }: SignedIn): AccountDetails | null {
  const { destination, buyer } = details;
  return destination && customerAccount(destination, buyer, profile.email || buyer.email);
}

/** Amazon refuses the token of another person, and an id that it does not know. */
function refuseSignIn(deps: OrdersDeps, read: Exclude<ContractReading, { type: 'details' }>): CallProblem {
  if (read.type === 'unavailable') {
    deps.log('warn', "a reference's details could not be read", { detail: read.detail });
    return UNAVAILABLE;
  }
  const { code, message } = read.problem;
  deps.log('warn', "Amazon refused a reference's details", { code, message });
  return code === 'InvalidAddressConsentToken' ? SIGN_IN_AGAIN : REFERENCE_STALE;
}

/** A refusal of these calls: one of an order, or 401 where the shopper has to sign in again. */
export type CallProblem = Omit<OrderProblem, 'status'> & { status: OrderProblem['status'] | 401 };

/** A token lives an hour. */
const SIGN_IN_AGAIN: CallProblem = {
  type: 'problem',
  status: 401,
  code: 'sign_in_expired',
  message: 'Amazon asks you to sign in again. Nothing was taken.',
  field: 'accessToken',
};

/** The reference is used, belongs to another session, or is over three hours old: the page makes a new one. */
export const REFERENCE_STALE: OrderProblem = conflict(
  'reference_stale',
  'Amazon asks you to choose your address and payment method again. Nothing was taken.',
);

export const NO_WALLET: OrderProblem = conflict(
  'payment_not_approved',
  "Choose a payment method in Amazon's wallet. Nothing was taken.",
);

/** W07 */
export const NO_CONSENT: OrderProblem = conflict(
  'payment_not_approved',
  'Amazon asks you to agree to the later payments first. Nothing was taken.',
);

export const NO_ADDRESS: OrderProblem = invalid('account', MESSAGES.addressAndPhone);

function conflict(code: OrderProblem['code'], message: string): OrderProblem {
  return { type: 'problem', status: 409, code, message };
}
