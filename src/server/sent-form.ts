import { type ActorRefFrom, waitFor } from 'xstate';
import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import { type AccountDetails, type AccountField, accountProblems, MAX_LENGTH } from '../../domain/account/account.ts';
import { hasState } from '../../domain/account/countries.ts';
import { firstChoice, type SubscriptionChoice, type SubscriptionTerms } from '../../domain/pricing/subscription.ts';
import type { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { CheckoutPageEvent } from '../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../machines/checkout/checkout.view.ts';
import { addressRefusal, deliverable, problemSummary } from '../components/form/account-copy.ts';
import { EDIT } from '../components/form/sent-form.context.ts';
import { keyOf, listChoices } from '../pages/order-form/bundle/subscription-choice.tsx';

/** A form that a browser sent without the page's script. */
export interface SentForm {
  /** What was typed and chosen, by the name of the field. */
  values: ReadonlyMap<string, string>;
  /** Prices a selection, and stores nothing; null where it has no price. */
  estimate: (request: QuoteRequest) => Promise<Quote | null>;
}

type Checkout = ActorRefFrom<typeof checkoutMachine>;

/** A price or an address check that takes longer is left to the browser, in milliseconds. */
const LONGEST_PRICE_MS = 3000;

/** V07, Q09: the checkout's guards refuse what is not on sale; the result names every wrong field, or is null. */
export async function doAgain(checkout: Checkout, { values }: SentForm, shipsTo: readonly string[]) {
  const { activity, account: before } = checkoutView(checkout.getSnapshot());
  if (activity !== 'editing') return null;
  const account = deliverable(typedAccount(before, values), shipsTo);
  const problems = accountProblems(account);
  checkout.send({ type: 'contact.drafted', account });
  checkout.send({ type: 'bundle.selected', offer: values.get('bundle') ?? '' });
  const { terms } = checkoutView(checkout.getSnapshot());
  for (const event of choicesIn(values, terms?.terms)) checkout.send(event);
  if (!values.has(EDIT) && Object.keys(problems).length === 0) checkout.send({ type: 'contact.submitted', account });
  await waitFor(checkout, isPriced, { timeout: LONGEST_PRICE_MS }).catch(() => {});
  return problemSummary(problems, account.country, addressRefusal(checkoutView(checkout.getSnapshot())));
}

function typedAccount(before: AccountDetails, values: SentForm['values']): AccountDetails {
  const fields = Object.keys(MAX_LENGTH) as AccountField[];
  const typed = {
    ...before,
    ...Object.fromEntries(fields.map((field) => [field, values.get(field) ?? before[field]])),
  };
  // As in the browser: another country has not that state.
  return hasState(typed.country, typed.state) ? typed : { ...typed, state: '' };
}

function choicesIn(values: SentForm['values'], terms: SubscriptionTerms | undefined): CheckoutPageEvent[] {
  const method = values.get('shipping');
  const bumps = [...values.keys()].filter((name) => name.startsWith(BUMP)).map((name) => name.slice(BUMP.length));
  return [
    { type: 'subscription.chosen', choice: (terms && subscriptionIn(values, terms)) ?? null },
    ...bumps.map((offer) => ({ type: 'bump.toggled' as const, offer, isTicked: true })),
    ...(method === undefined ? [] : [{ type: 'shipping.chosen' as const, method }]),
  ];
}

const BUMP = 'bump-';

function subscriptionIn(values: SentForm['values'], terms: SubscriptionTerms): SubscriptionChoice | null {
  const purchase = values.get('purchase');
  if (purchase === 'once') return null;
  const often = listChoices(terms).find((choice) => keyOf(choice) === values.get('often'));
  return often ?? (purchase === undefined ? null : firstChoice(terms));
}

function isPriced(snapshot: ReturnType<Checkout['getSnapshot']>): boolean {
  const { isCheckingAddress, priceTrust } = checkoutView(snapshot);
  return !isCheckingAddress && priceTrust !== 'pending';
}
