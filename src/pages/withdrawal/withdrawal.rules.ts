import type { WithdrawableOrder } from '../../../contracts/api/withdrawal-api.ts';
import { isEmail } from '../../../domain/account/email.ts';
import { dayInWords, type ShopClock } from '../../../domain/day-copy.ts';
import { typedOrderNumber } from '../../../domain/orders/order-number.ts';
import { periodSentence } from '../../../domain/orders/withdrawal-copy.ts';
import { shortened } from '../../../domain/text-limit.ts';
import { typedCode } from '../../../domain/typed-text.ts';
import type { WithdrawalPageModel, WithdrawalPageSend } from '../../../machines/withdrawal/withdrawal-page.view.ts';

type Step = WithdrawalPageModel['step'];

export type StepModel<Name extends Step> = Extract<WithdrawalPageModel, { step: Name }>;

export interface StepProps<Name extends Step> {
  model: StepModel<Name>;
  send: WithdrawalPageSend;
}

type LookUp = StepModel<'naming'>['named'];

/** What was typed, as it was meant, and no longer than the API reads it. */
export function readLookUp({ number, email }: LookUp): LookUp {
  return { number: shortened(typedOrderNumber(number), 100), email: typedCode(email) };
}

/** The problems of a look-up's fields, for Formik. */
export function lookUpProblems(typed: LookUp): Partial<LookUp> {
  const { number, email } = readLookUp(typed);
  return {
    ...(number === '' ? { number: 'Please enter your order number.' } : {}),
    ...(isEmail(email) ? {} : { email: 'Please enter the email address you ordered with.' }),
  };
}

/** What a withdrawal from all lines of a running subscription means for it; null without one. */
export function subscriptionSentence({ subscription, lines }: WithdrawableOrder): string | null {
  if (subscription === null) return null;
  const isOnly = subscription.length === lines.length;
  const names = lines.filter(({ line }) => subscription.includes(line)).map(({ name }) => name);
  const what = isOnly ? 'this order' : names.join(' and ');
  return `Your subscription ends if you withdraw from ${what}: nothing more will be delivered or charged.`;
}

/** Why nothing of an order can be withdrawn from. */
export function closedSentence({ state, period, placedAt }: WithdrawableOrder, shop: ShopClock): string {
  if (state === 'ended') return 'It was canceled or refunded in full, so there is no contract to withdraw from.';
  if (state === 'elsewhere')
    return `You ordered on ${dayInWords(placedAt, shop)} to a country where this shop does not offer a right of withdrawal. To cancel or return it, please write or call.`;
  return period
    ? `The time to withdraw has ended. ${periodSentence(period, shop.locale)}`
    : 'The time to withdraw has ended.';
}
