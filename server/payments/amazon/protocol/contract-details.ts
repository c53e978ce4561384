import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import type { ProviderProblem } from '../../port/approval.ts';
import { amountOf } from '../../wire/decimal-amount.ts';
import { textAt, valueAt } from '../../wire/read-json.ts';
import type { MwsClient } from './mws-client.ts';
import type { MwsFields } from './mws-signature.ts';
import { elementsAt, idsAt } from './read-xml.ts';

/** An order reference or a billing agreement as Amazon has it, with its texts as they were sent. */
export interface ContractDetails {
  id: string;
  /** `Draft`, `Open`, `Suspended`, `Canceled` or `Closed`. */
  state: string;
  reasonCode: string;
  /** What is missing before it can be confirmed, by Amazon's ids, such as `PaymentPlanNotSet`. */
  constraints: string[];
  /** The payer's consent to later charges; null for an order reference. */
  consent: boolean | null;
  /** A draft read without an access token has but city, state, postal code and country. */
  destination: AmazonAddress | null;
  buyer: AmazonBuyer;
  /** Our order, as `set` has stored it. */
  sellerOrderId: string | null;
  /** Null for a billing agreement, and before it was set. */
  total: AmazonAmount | null;
  /** The authorizations of an order reference. */
  authorizationIds: string[];
  /** The billing agreement that pays this order reference. */
  agreementRef: string | null;
}

export interface AmazonAddress {
  name: string;
  line1: string;
  line2: string;
  line3: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
}

/** Empty texts where Amazon names none. */
export interface AmazonBuyer {
  name: string;
  email: string;
  phone: string;
}

export interface AmazonAmount {
  amount: MinorUnits;
  currency: string;
}

export type ContractReading =
  | { type: 'details'; details: ContractDetails }
  | { type: 'refused'; problem: ProviderProblem }
  | { type: 'unavailable'; detail: string };

/** Whether a reference is that of a billing agreement, and not of an order. */
export function isAgreement(ref: string): boolean {
  return /^[BC]\d\d-/.test(ref);
}

/** Reads an order reference or a billing agreement; with its payer's access token a draft has the whole address. */
export async function readDetails(mws: MwsClient, ref: string, accessToken: string | null): Promise<ContractReading> {
  const kind = isAgreement(ref) ? 'BillingAgreement' : 'OrderReference';
  const token: MwsFields = accessToken === null ? {} : { AddressConsentToken: accessToken };
  const reply = await mws.call(`Get${kind}Details`, { [`Amazon${kind}Id`]: ref, ...token });
  if (reply.type === 'lost') return { type: 'unavailable', detail: reply.detail };
  if (reply.type === 'error') return { type: 'refused', problem: reply.problem };
  const details = detailsOf(valueAt(reply.result, `${kind}Details`), kind);
  if (details.id === ref) return { type: 'details', details };
  return { type: 'unavailable', detail: `the details are not those of ${ref}` };
}

/** The details in a reply of the actions that read and set them. */
export function detailsOf(body: unknown, kind: 'OrderReference' | 'BillingAgreement'): ContractDetails {
  const isOrder = kind === 'OrderReference';
  const seller = isOrder
    ? textAt(body, 'SellerOrderAttributes', 'SellerOrderId')
    : textAt(body, 'SellerBillingAgreementAttributes', 'SellerBillingAgreementId');
  return {
    id: textAt(body, `Amazon${kind}Id`),
    state: textAt(body, `${kind}Status`, 'State'),
    reasonCode: textAt(body, `${kind}Status`, 'ReasonCode'),
    constraints: elementsAt(body, 'Constraints', 'Constraint').map((each) => textAt(each, 'ConstraintID')),
    consent: isOrder ? null : textAt(body, 'BillingAgreementConsent') === 'true',
    destination: addressOf(valueAt(body, 'Destination', 'PhysicalDestination')),
    buyer: {
      name: textAt(body, 'Buyer', 'Name'),
      email: textAt(body, 'Buyer', 'Email'),
      phone: textAt(body, 'Buyer', 'Phone'),
    },
    sellerOrderId: seller || null,
    total: isOrder ? priceAt(body, 'OrderTotal') : null,
    authorizationIds: idsAt(body, 'IdList'),
    agreementRef: textAt(body, 'ParentDetails', 'Id') || null,
  };
}

/** A `Price` of Amazon; null where it is missing or unreadable. */
export function priceAt(body: unknown, name: string): AmazonAmount | null {
  const currency = textAt(body, name, 'CurrencyCode');
  const amount = amountOf(textAt(body, name, 'Amount'), currency);
  return amount === null ? null : { amount, currency };
}

function addressOf(body: unknown): AmazonAddress | null {
  if (body === undefined || body === '') return null;
  return {
    name: textAt(body, 'Name'),
    line1: textAt(body, 'AddressLine1'),
    line2: textAt(body, 'AddressLine2'),
    line3: textAt(body, 'AddressLine3'),
    city: textAt(body, 'City'),
    state: textAt(body, 'StateOrRegion'),
    postalCode: textAt(body, 'PostalCode'),
    country: textAt(body, 'CountryCode'),
    phone: textAt(body, 'Phone'),
  };
}
