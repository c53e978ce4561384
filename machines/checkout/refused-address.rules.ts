import type { DeliverTo, Quote } from '../../contracts/api/quote-api.ts';
import { type AccountDetails, tidyAccount } from '../../domain/account/account.ts';
import { currentQuote } from './checkout.rules.ts';
import type { CheckoutContext } from './checkout.types.ts';

/**
 * V07, O08: the field of an address that a quote refused, or null. An address that could not be checked has none: it is
 * looked at once more before it is paid.
 */
export function refusedField(quote: Quote | null): string | null {
  return quote?.problems.find(({ part }) => part === 'address')?.field ?? null;
}

/** The quote that was made for where the order goes now, whatever else has been chosen since; or null. */
export function quoteForPlace({ quote, quotedFor, draft }: CheckoutContext): Quote | null {
  return placeOf(quotedFor?.deliverTo) === placeOf(draft.account) ? quote : null;
}

function placeOf(place: DeliverTo | null | undefined): string {
  if (!place) return '';
  const { country, state, city, street, zipPostalCode } = place;
  return JSON.stringify([country, state, city.trim(), street.trim(), zipPostalCode.trim().toUpperCase()]);
}

/** Whether the server has said already that it does not deliver to this account, as typed or tidied. */
export function isKnownWrong(context: CheckoutContext, account: AccountDetails): boolean {
  return refusedField(quoteFor(context, account)) !== null;
}

/** Whether the server has not said yet whether it delivers to this account. */
export function isUnchecked(context: CheckoutContext, account: AccountDetails): boolean {
  return quoteFor(context, account) === null;
}

function quoteFor(context: CheckoutContext, account: AccountDetails): Quote | null {
  const quoteOf = (each: AccountDetails) => currentQuote({ ...context, draft: { ...context.draft, account: each } });
  return quoteOf(account) ?? quoteOf(tidyAccount(account));
}
