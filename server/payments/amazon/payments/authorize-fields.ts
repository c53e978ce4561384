import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import { oneLine, shortened } from '../../../../domain/text-limit.ts';
import type { ChargeRequest } from '../../port/charge.ts';
import { amountText } from '../../wire/read-json.ts';
import type { MwsFields } from '../protocol/mws-signature.ts';
import { referenceId } from '../protocol/reference-ids.ts';

export type AuthorizeRequest = Pick<
  ChargeRequest,
  'orderId' | 'attemptId' | 'amount' | 'currency' | 'description' | 'brandName' | 'capture'
>;

const LONGEST_NOTE = 255;
const LONGEST_NAME = 50;

/** The fields that an authorization of an order reference and one of an agreement share; the reply has their end. */
export function authorizeFields({ attemptId, amount, currency, description, capture }: AuthorizeRequest): MwsFields {
  return {
    AuthorizationReferenceId: referenceId(attemptId),
    ...priceFields('AuthorizationAmount', amount, currency),
    CaptureNow: capture === 'now' ? 'true' : 'false',
    TransactionTimeout: '0',
    SellerAuthorizationNote: noteOf(description, LONGEST_NOTE),
  };
}

/** A `Price` of Amazon as fields. */
export function priceFields(name: string, amount: MinorUnits, currency: string): MwsFields {
  return { [`${name}.Amount`]: amountText(amount, currency), [`${name}.CurrencyCode`]: currency };
}

/** A text within Amazon's limit, which counts whole characters. */
export function noteOf(text: string, longest: number): string {
  return shortened(oneLine(text), longest, { counted: 'characters' });
}

/** The name of the order's brand as Amazon shows it to the payer. */
export function storeNameOf({ brandName }: { brandName: string }): string {
  return noteOf(brandName, LONGEST_NAME);
}
