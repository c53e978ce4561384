import { escapeHtml } from '../../kit/escape-html.ts';
import { decimal } from '../simulator/amounts.ts';
import type { Card, ContractRow } from '../simulator/rows.ts';
import { amazonPage } from './page.ts';

export const CONFIRMATION_PATH = '/widgets/confirm';

/** The question of the card's bank, in a plain form that works without script. */
export function confirmationPage(contract: ContractRow, card: Card): string {
  const total = contract.kind === 'order' ? contract.total : contract.subscriptionAmount;
  const isOrder = contract.kind === 'order';
  return amazonPage(
    'Confirm',
    `<h1>${isOrder ? 'Confirm your payment' : 'Confirm your agreement'}</h1>
  <p class="lead">Your bank wants to make sure that it is you.</p>
  <dl>
    ${total ? `<div><dt>Amount</dt><dd>${escapeHtml(`${decimal(total)} ${total.currency}`)}</dd></div>` : ''}
    <div><dt>Card</dt><dd>${escapeHtml(card.label)}</dd></div>
    <div><dt>Reference</dt><dd>${escapeHtml(contract.id)}</dd></div>
  </dl>
  <form method="post" action="${CONFIRMATION_PATH}">
    <input type="hidden" name="reference" value="${escapeHtml(contract.id)}">
    <button class="primary" name="outcome" value="Success">Approve</button>
    <button name="outcome" value="Failure">Fail</button>
    <button name="outcome" value="Abandoned">Leave without an answer</button>
  </form>`,
  );
}
