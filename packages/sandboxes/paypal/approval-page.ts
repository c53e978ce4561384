import { escapeHtml } from '../kit/escape-html.ts';
import { page } from '../kit/web/page.ts';
import { ACCOUNTS, FUNDINGS } from './ledger/accounts.ts';
import { decimal } from './ledger/amounts.ts';
import type { Address, ApprovalRow } from './ledger/rows.ts';

/** The approval page: the merchant, the amount and the account to pay with, in plain forms that work without script. */
export function approvalPage(approval: ApprovalRow, problem: string): string {
  const { amount, merchant, wording, agreement, kind } = approval;
  const title = kind === 'subscription' ? 'Agree to a subscription' : 'Review your payment';
  return payPalPage(
    title,
    `<h1>${title}</h1>
  ${problem && `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
  <dl>
    ${merchant ? `<div><dt>To</dt><dd>${escapeHtml(merchant)}</dd></div>` : ''}
    <div><dt>For</dt><dd>${escapeHtml(wording || 'Your order')}</dd></div>
    <div><dt>${kind === 'subscription' ? 'Taken now' : 'Amount'}</dt>
      <dd class="amount">${escapeHtml(`${decimal(amount)} ${amount.currency}`)}</dd></div>
    ${agreement === null ? '' : `<div><dt>You also agree to</dt><dd>${escapeHtml(agreement)}</dd></div>`}
  </dl>
  <form method="post" action="${escapeHtml(answerPath(approval))}">
    <fieldset><legend>Test account</legend>${accounts(approval)}</fieldset>
    <fieldset><legend>Pay with</legend>${fundings()}</fieldset>
    ${shipTo(approval)}
    <button class="primary" name="outcome" value="approve">Agree and continue</button>
    <button name="outcome" value="cancel">Cancel and go back to the shop</button>
  </form>
  <p class="hint">This is a test of PayPal. No money moves.</p>`,
  );
}

/** The page for an unknown, expired or used token. */
export function closedPage(reason: 'unknown' | 'expired' | 'spent', wayBack: string | null): string {
  const words = {
    unknown: ['This link does not work', 'It may be mistyped. Please go back to the shop and try again.'],
    expired: ['This page has expired', 'Nothing was paid. Please go back to the shop and try again.'],
    spent: ['This was paid already', 'There is nothing left to do here.'],
  }[reason];
  const link = wayBack === null ? '' : `<p><a href="${escapeHtml(wayBack)}">Back to the shop</a></p>`;
  return payPalPage(words[0] ?? '', `<h1>${words[0]}</h1><p>${words[1]}</p>${link}`);
}

/** The answer is posted to a path of its own, so that the page's path can also be PayPal's for other forms. */
export function answerPath({ id }: Pick<ApprovalRow, 'id'>): string {
  return `/checkoutnow/answer?token=${encodeURIComponent(id)}`;
}

function accounts(approval: ApprovalRow): string {
  const chosen = approval.payer?.email ?? ACCOUNTS[0]?.payer.email;
  return ACCOUNTS.map(({ payer }) => {
    const label = `${payer.firstName} ${payer.lastName}, ${payer.email}`;
    return choice('email', payer.email, label, payer.email === chosen);
  }).join('');
}

function fundings(): string {
  return Object.entries(FUNDINGS)
    .map(([value, label]) => choice('funding', value, label, value === 'balance'))
    .join('');
}

/** The delivery address: the shop's, or a choice among the account's own. */
function shipTo(approval: ApprovalRow): string {
  if (approval.addressMode === 'none') return '';
  if (approval.address && approval.addressMode === 'given') {
    return `<fieldset><legend>Ship to</legend><p>${escapeHtml(inOneLine(approval.address))}</p></fieldset>`;
  }
  const all = ACCOUNTS.flatMap(({ payer, addresses }) =>
    addresses.map((address, place) => [`${payer.email} ${place}`, inOneLine(address)] as const),
  );
  const choices = all.map(([value, label], place) => choice('address', value, label, place === 0)).join('');
  return `<fieldset><legend>Ship to</legend>${choices}</fieldset>`;
}

function choice(name: string, value: string, label: string, isChosen: boolean): string {
  const checked = isChosen ? ' checked' : '';
  return `<label><input type="radio" name="${name}" value="${escapeHtml(value)}"${checked}> ${escapeHtml(label)}</label>`;
}

function inOneLine({ name, line1, line2, city, state, postalCode, country }: Address): string {
  return [name, line1, line2, city, `${state} ${postalCode}`.trim(), country].filter((part) => part !== '').join(', ');
}

function payPalPage(title: string, main: string): string {
  return page({ title: `${title} · PayPal (test)`, head: 'PayPal, in a sandbox', main });
}
