import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import type { ProviderProblem } from '../../port/approval.ts';
import { parseAmount, textAt, valueAt } from '../../wire/read-json.ts';
import type { MwsClient } from './mws-client.ts';
import type { MwsFields } from './mws-signature.ts';
import { elementsAt, idsAt } from './read-xml.ts';

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
  const details = parseDetails(valueAt(reply.result, `${kind}Details`), kind);
  if (details.id === ref) return { type: 'details', details };
  return { type: 'unavailable', detail: `the details are not those of ${ref}` };
}

/** An order reference or a billing agreement as Amazon has it, with its texts as they were sent. */
export type ContractDetails = ReturnType<typeof parseDetails>;

/** The details in a reply of the actions that read and set them. */
export function parseDetails(body: unknown, kind: 'OrderReference' | 'BillingAgreement') {
  const isOrder = kind === 'OrderReference';
  const seller = isOrder
    ? textAt(body, 'SellerOrderAttributes', 'SellerOrderId')
    : textAt(body, 'SellerBillingAgreementAttributes', 'SellerBillingAgreementId');
  return {
    id: textAt(body, `Amazon${kind}Id`),
    /** `Draft`, `Open`, `Suspended`, `Canceled` or `Closed`. */
    state: textAt(body, `${kind}Status`, 'State'),
    reasonCode: textAt(body, `${kind}Status`, 'ReasonCode'),
    /** What is missing before it can be confirmed, by Amazon's ids, such as `PaymentPlanNotSet`. */
    constraints: elementsAt(body, 'Constraints', 'Constraint').map((each) => textAt(each, 'ConstraintID')),
    /** The payer's consent to later charges; null for an order reference. */
    consent: isOrder ? null : textAt(body, 'BillingAgreementConsent') === 'true',
    /** A draft read without an access token has but city, state, postal code and country. */
    destination: parseAddress(valueAt(body, 'Destination', 'PhysicalDestination')),
    /** Empty texts where Amazon names none. */
    buyer: {
      name: textAt(body, 'Buyer', 'Name'),
      email: textAt(body, 'Buyer', 'Email'),
      phone: textAt(body, 'Buyer', 'Phone'),
    },
    /** Our order, as `set` has stored it. */
    sellerOrderId: seller || null,
    /** Null for a billing agreement, and before it was set. */
    total: isOrder ? priceAt(body, 'OrderTotal') : null,
    authorizationIds: idsAt(body, 'IdList'),
    /** The billing agreement that pays this order reference. */
    agreementRef: textAt(body, 'ParentDetails', 'Id') || null,
  };
}

/** A `Price` of Amazon; null where it is missing or unreadable. */
export function priceAt(body: unknown, name: string): { amount: MinorUnits; currency: string } | null {
  const currency = textAt(body, name, 'CurrencyCode');
  const amount = parseAmount(textAt(body, name, 'Amount'), currency);
  return amount === null ? null : { amount, currency };
}

export type AmazonAddress = NonNullable<ContractDetails['destination']>;

function parseAddress(body: unknown) {
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
