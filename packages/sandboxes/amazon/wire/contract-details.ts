import { monthlyLimit } from '../simulator/amounts.ts';
import { type Constraint, constraintsOf } from '../simulator/constraints.ts';
import type { Draft } from '../simulator/ledger.ts';
import { spentInMonth } from '../simulator/monthly-limit.ts';
import { personOf } from '../simulator/people.ts';
import type { Address, AgreementRow, ContractRow, OrderReferenceRow } from '../simulator/rows.ts';
import { isoTime } from '../simulator/simulator.ts';
import { idList, optional, price, status, type XmlContent } from './xml.ts';

/** Whether the reader may see the person's name, address and contacts; before that only where the address lies. */
export type Sight = 'whole' | 'partial';

/** The `OrderReferenceDetails` of a reply, and the `OrderReference` of a notification. */
export function orderReferenceDetails(row: OrderReferenceRow, sight: Sight): XmlContent {
  return {
    AmazonOrderReferenceId: row.id,
    ...sharedDetails(row, sight),
    OrderTotal: price(row.total),
    OrderReferenceStatus: status(row),
    Constraints: constraintList(constraintsOf(row)),
    SellerNote: optional(row.order.sellerNote),
    SellerOrderAttributes: sellerOrder(row),
    IdList: idList(row.authorizations),
    ParentDetails: row.agreement === null ? null : { Type: 'BillingAgreement', Id: row.agreement },
    RequestPaymentAuthorization: row.requestsAuthorization,
    CreationTimestamp: isoTime(row.createdAt),
    ExpirationTimestamp: isoTime(row.expiresAt),
  };
}

/** The `BillingAgreementDetails` of a reply, and the `BillingAgreement` of a notification. */
export function agreementDetails(draft: Draft, row: AgreementRow, sight: Sight, now: number): XmlContent {
  return {
    AmazonBillingAgreementId: row.id,
    ...sharedDetails(row, sight),
    BillingAgreementStatus: status(row),
    Constraints: constraintList(constraintsOf(row)),
    BillingAgreementConsent: row.hasConsent,
    BillingAgreementLimits: limits(draft, row, now),
    SellerNote: optional(row.order.sellerNote),
    SellerBillingAgreementAttributes: {
      SellerBillingAgreementId: optional(row.order.sellerOrderId),
      StoreName: optional(row.order.storeName),
      CustomInformation: optional(row.order.customInformation),
    },
    BillingAgreementType: optional(row.agreementType),
    SubscriptionAmount: price(row.subscriptionAmount),
    CreationTimestamp: isoTime(row.createdAt),
  };
}

function sharedDetails(row: ContractRow, sight: Sight) {
  const person = personOf(row.person);
  const address = person?.addresses.find(({ id }) => id === row.address);
  const isFull = sight === 'whole';
  return {
    ReleaseEnvironment: 'Sandbox',
    PlatformId: optional(row.order.platformId),
    Buyer: isFull && person ? { Name: person.name, Email: person.email, Phone: optional(address?.phone ?? '') } : null,
    Destination: address
      ? { DestinationType: 'Physical', PhysicalDestination: isFull ? fullAddress(address) : place(address) }
      : null,
  };
}

function place({ city, stateOrRegion, postalCode, countryCode }: Address) {
  return {
    City: city,
    StateOrRegion: optional(stateOrRegion),
    PostalCode: postalCode,
    CountryCode: countryCode,
  };
}

function fullAddress(address: Address): XmlContent {
  return {
    Name: address.name,
    AddressLine1: optional(address.addressLine1),
    AddressLine2: optional(address.addressLine2),
    AddressLine3: optional(address.addressLine3),
    ...place(address),
    Phone: optional(address.phone),
  };
}

function constraintList(constraints: readonly Constraint[]): XmlContent {
  if (constraints.length === 0) return null;
  return { Constraint: constraints.map(({ id, description }) => ({ ConstraintID: id, Description: description })) };
}

function sellerOrder({ order }: OrderReferenceRow): XmlContent {
  return {
    SellerOrderId: optional(order.sellerOrderId),
    StoreName: optional(order.storeName),
    CustomInformation: optional(order.customInformation),
  };
}

function limits(draft: Draft, row: AgreementRow, now: number): XmlContent {
  const { currency, minor, from, until } = spentInMonth(draft, row, now);
  const limit = monthlyLimit(currency);
  return {
    AmountLimitPerTimePeriod: price(limit),
    TimePeriodStartDate: isoTime(from),
    TimePeriodEndDate: isoTime(until),
    CurrentRemainingBalance: price({ minor: limit.minor - minor, currency }),
  };
}
