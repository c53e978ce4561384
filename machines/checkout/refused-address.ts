import type { Quote } from '../../contracts/quote-api.ts';
import { type AccountDetails, tidyAccount } from '../../domain/account.ts';
import { currentQuote } from './checkout.rules.ts';
import type { CheckoutContext } from './checkout.types.ts';

/**
 * V07, O08: the field of an address that a quote refused, or null. An address that could not be checked has none: it is
 * looked at once more before it is paid.
 */
export function refusedField(quote: Quote | null): string | null {
  return quote?.problems.find(({ part }) => part === 'address')?.field ?? null;
}

/** Whether the server has said already that it does not deliver to this account, as typed or tidied. */
export function isKnownWrong(context: CheckoutContext, account: AccountDetails): boolean {
  const quoteFor = (each: AccountDetails) => currentQuote({ ...context, kept: { ...context.kept, account: each } });
  return refusedField(quoteFor(account) ?? quoteFor(tidyAccount(account))) !== null;
}
