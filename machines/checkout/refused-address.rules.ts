import type { Quote } from '../../contracts/api/quote-api.ts';
import { type AccountDetails, emptyAccount, tidyAccount } from '../../domain/account/account.ts';
import { type ShippingAddress, toShippingAddress } from '../../domain/account/address.ts';
import { currentQuote } from './checkout.rules.ts';
import type { CheckoutContext } from './checkout.types.ts';

/** V07, O08: an address that could not be checked has no refused field, and is checked once more before payment. */
export function refusedField(quote: Quote | null): string | null {
  return quote?.problems.find(({ part }) => part === 'address')?.field ?? null;
}

/** The last quote if it is for the current delivery address, whatever else has changed since; or null. */
export function quoteForPlace({ quote, quotedFor, draft }: CheckoutContext): Quote | null {
  return formatPlace(quotedFor?.deliverTo) === formatPlace(draft.account) ? quote : null;
}

/** A quote has its address as an order does, and the draft as it was typed: both are compared as an order has them. */
function formatPlace(place: ShippingAddress | null | undefined): string {
  const account = place && tidyAccount({ ...emptyAccount(''), ...toShippingAddress(place) });
  return account ? JSON.stringify(toShippingAddress(account)) : '';
}

/** Whether a quote has already refused delivery to this account, as typed or normalised. */
export function isKnownWrong(context: CheckoutContext, account: AccountDetails): boolean {
  return refusedField(quoteFor(context, account)) !== null;
}

/** Whether no quote has answered yet for this account. */
export function isUnchecked(context: CheckoutContext, account: AccountDetails): boolean {
  return quoteFor(context, account) === null;
}

function quoteFor(context: CheckoutContext, account: AccountDetails): Quote | null {
  const quoteOf = (each: AccountDetails) => currentQuote({ ...context, draft: { ...context.draft, account: each } });
  return quoteOf(account) ?? quoteOf(tidyAccount(account));
}
