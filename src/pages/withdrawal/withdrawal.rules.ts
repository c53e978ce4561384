import type { WithdrawableOrder } from '../../../contracts/api/withdrawal-api.ts';
import { isEmail } from '../../../domain/account/email.ts';
import { dayInWords, type ShopClock } from '../../../domain/day-copy.ts';
import { periodSentence } from '../../../domain/orders/withdrawal-copy.ts';
import type { WithdrawalPageModel, WithdrawalPageSend } from '../../../machines/withdrawal/withdrawal-page.view.ts';

type Step = WithdrawalPageModel['step'];

export type StepModel<Name extends Step> = Extract<WithdrawalPageModel, { step: Name }>;

export interface StepProps<Name extends Step> {
  model: StepModel<Name>;
  send: WithdrawalPageSend;
}

interface LookUp {
  number: string;
  email: string;
}

/** The problems of a look-up's fields, for Formik. */
export function lookUpProblems({ number, email }: LookUp): Partial<LookUp> {
  return {
    ...(number.trim() === '' ? { number: 'Please enter your order number.' } : {}),
    ...(isEmail(email.trim()) ? {} : { email: 'Please enter the e-mail address of your order.' }),
  };
}

/** What a withdrawal from all lines of a running subscription means for it; null without one. */
export function subscriptionSentence({ subscription, lines }: WithdrawableOrder): string | null {
  if (subscription === null) return null;
  const isOnly = subscription.length === lines.length;
  const names = lines.filter(({ line }) => subscription.includes(line)).map(({ name }) => name);
  const what = isOnly ? 'this order' : names.join(' and ');
  return `Your subscription ends if you withdraw from ${what}: nothing more is delivered or charged.`;
}

/** Why nothing of an order can be withdrawn from. */
export function closedSentence({ state, period, placedAt }: WithdrawableOrder, shop: ShopClock): string {
  if (state === 'ended') return 'It was cancelled or refunded in full, so there is no contract to withdraw from.';
  if (state === 'elsewhere')
    return `You ordered on ${dayInWords(placedAt, shop)} to a country in which this shop grants no right of withdrawal.`;
  return period
    ? `The time to withdraw is over. ${periodSentence(period, shop.locale)}`
    : 'The time to withdraw is over.';
}
