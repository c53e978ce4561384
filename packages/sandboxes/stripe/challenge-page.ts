import { escapeHtml } from '../kit/escape-html.ts';
import { page } from '../kit/web/page.ts';
import type { AttemptRow, ChargeRow, IntentRow, PaymentMethodRow, SetupIntentRow } from './simulator/rows.ts';

/** The facts on the bank's page. */
export interface ChallengeView {
  attempt: AttemptRow;
  /** A setup intent has no amount. */
  intent: IntentRow | SetupIntentRow;
  method: PaymentMethodRow;
}

/** The bank's challenge: two buttons in a plain form, so that it works without script and by keyboard. */
export function challengePage({ intent, method }: ChallengeView): string {
  const isPayment = 'amount' in intent;
  const amount = isPayment ? formatAmount(intent.amount, intent.currency) : 'Nothing now';
  return document(`
  <h1>${isPayment ? 'Confirm your payment' : 'Confirm your card'}</h1>
  <p class="lead">The shop has asked your bank to make sure that it is you.</p>
  <dl>
    <div><dt>Amount</dt><dd class="amount">${escapeHtml(amount)}</dd></div>
    <div><dt>Paid to</dt><dd>${escapeHtml(intent.description ?? 'Test shop')}</dd></div>
    <div><dt>Card</dt><dd>${escapeHtml(brandName(method.card))} ending ${escapeHtml(method.card.last4)}</dd></div>
  </dl>
  <form method="post">
    <button class="primary" name="outcome" value="complete">Complete authentication</button>
    <button name="outcome" value="fail">Fail authentication</button>
  </form>
  <p class="hint">This is a test. No bank is involved and no money moves.</p>`);
}

/** The page after the challenge; inside a shop's page, its script notifies the shop. */
export function finishedPage({ attempt, intent }: ChallengeView): string {
  const what = 'amount' in intent ? 'payment' : 'card';
  const text =
    attempt.result === 'succeeded' ? `Your bank has confirmed the ${what}.` : `The ${what} was not confirmed.`;
  return document(
    `
  <h1>${attempt.result === 'succeeded' ? 'Thank you' : 'Not confirmed'}</h1>
  <p class="lead">${text} You can go back to the shop.</p>`,
    '<script src="/challenge/finished.js"></script>',
  );
}

export function unknownPage(): string {
  return document(`
  <h1>This page has expired</h1>
  <p class="lead">Please go back to the shop and try again.</p>`);
}

function document(main: string, scripts?: string): string {
  return page({ title: 'Test bank', head: 'Test bank', main, scripts });
}

function formatAmount(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

function brandName({ brand }: Pick<ChargeRow['card'], 'brand'>): string {
  return brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1);
}
