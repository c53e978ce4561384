import { isApprovalProvider, providerName } from '../../../domain/orders/approval-provider.ts';

/** What happens on the way to a state of a page, by the name that the page gives it, as a product owner would say it. */
const WORDS: Readonly<Record<string, string>> = {
  'loadPage answers 1': 'the page has loaded',
  'loadPage answers 2': 'the page has loaded without its offers',
  'loadPage answers 3': 'the page has loaded without its texts',
  'loadPage fails': 'the page could not be loaded',
  'page.retried': 'the shopper tries again',
  'page.continued': 'the shopper goes on',
  'offer.accepted': 'the shopper says yes',
  'offer.declined': 'the shopper says no',
  'offer.selected': 'the shopper chooses an offer',
  'payment.asked': 'the shopper asks whether it was paid',
  'checkout.submitted': 'the shopper orders',
  'contact.submitted': 'the shopper gives the contact',
  'contact.reopened': 'the shopper goes back to the contact',
  'payment.submitted': 'the shopper pays',
  'wallet.submitted google_pay': 'the shopper pays by a wallet',
  'express.left': 'the shopper leaves express payment',
  'approval.continued': 'the shopper goes on to the approval',
  'card.completed': 'the shopper completes the card',
  'total.confirmed': 'the shopper takes the new total',
  'total.refused': 'the shopper refuses the new total',
  'quote.retried': 'the shopper asks for the total again',
  'tokenizeCard answers token': 'the card is read',
  'tokenizeCard answers invalid': 'the card’s fields are wrong',
  'tokenizeCard fails': 'the card cannot be read',
  'findWallets answers 1': 'the device has a wallet',
  'findWallets answers 2': 'the device has no wallet',
  'findWallets fails': 'the device cannot say whether it has a wallet',
  'authorizeWallet answers token': 'the wallet agrees',
  'authorizeWallet answers invalid': 'the wallet’s details are wrong',
  'authorizeWallet answers cancelled': 'the wallet is closed',
  'authorizeWallet fails': 'the wallet fails',
  'submitPayment answers requires_action': 'the bank asks the shopper',
  'submitPayment answers declined': 'the payment is declined',
  'submitPayment answers unknown': 'nobody knows yet whether it is paid',
  'submitPayment answers captured': 'it is paid',
  'submitPayment answers requires_approval': 'the provider asks for an approval',
  'submitPayment answers refused': 'the shop refuses the payment',
  'submitPayment fails': 'the payment gets no answer',
  'submitPayment stays unknown': 'nobody knows for a long time whether it is paid',
  'challengeShopper answers 1': 'the shopper has answered the bank',
  'challengeShopper fails': 'the bank’s question fails',
  'createApproval answers requires_approval': 'the provider is ready for the approval',
  'createApproval answers unknown': 'nobody knows yet whether the provider is ready',
  'createApproval answers refused': 'the shop refuses the approval',
  'createApproval fails': 'the provider gets no answer',
  'redirectToProvider answers 1': 'the shopper is at the provider',
  'redirectToProvider fails': 'the provider’s page does not open',
  'watchForReturn answers 1': 'the shopper comes back',
  'watchForReturn fails': 'the return is not noticed',
  'time passes': 'some time passes',
};

/** Both effects ask for the total. */
const TOTALS: Readonly<Record<string, string>> = {
  'answers quoted': 'the total is known',
  'answers quoted (2)': 'the total is another than was shown',
  'answers quoted (3)': 'the tax is not known',
  'answers quoted (4)': 'the postal code does not fit',
  'answers refused': 'the shop refuses the total',
  fails: 'the total gets no answer',
};
const TOTAL = /^(?:requestQuote|refreshQuote) /;
/** The same answer of another provider. */
const AGAIN = / \(\d+\)$/;
const CHOSEN = /^(method\.chosen|express\.submitted) (.+)$/;

/** A move of a page's preview in words; its name where there are none. */
export function moveInWords(move: string): string {
  const [, choice, provider] = CHOSEN.exec(move) ?? [];
  if (isApprovalProvider(provider))
    return choice === 'method.chosen'
      ? `the shopper chooses ${providerName(provider)}`
      : `the shopper begins with ${providerName(provider)}`;
  const words = TOTAL.test(move) ? TOTALS[move.replace(TOTAL, '')] : (WORDS[move] ?? WORDS[move.replace(AGAIN, '')]);
  return words ?? move;
}

/** A way to a state as a sentence. */
export function wayInWords(way: readonly string[]): string {
  return way.length === 0 ? 'As it begins.' : `After this: ${way.map(moveInWords).join(', ')}.`;
}
