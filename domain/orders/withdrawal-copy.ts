import { dayInWords } from '../day-copy.ts';
import type { WithdrawalPeriod } from './withdrawal-period.ts';

/** Directive 2011/83/EU, article 11a(3): the label of the button that sends the statement. */
export const CONFIRM_HERE = 'Confirm withdrawal here';

/** The answer to a statement without a line. */
export const CHOOSE_A_LINE = 'Please choose what you want to withdraw from.';

/** The period in a sentence: from which day it counts, and its last day. */
export function periodSentence(period: WithdrawalPeriod, locale: string): string {
  if (period.from === 'unsent')
    return 'Part of this order has not been sent yet, so your 14 days have not started: you can withdraw from all of it now.';
  const [day, lastDay] = [period.day, period.lastDay].map((each) => dayInWords(each, { locale }));
  switch (period.from) {
    case 'delivery':
      return `It was delivered on ${day}, and you have 14 days after that: until the end of ${lastDay}.`;
    case 'shipment':
      return `Until we know the day of delivery, we count from the day it was sent, ${day}: 30 days for the delivery and 14 days after that, until the end of ${lastDay}.`;
    case 'order':
      return `Until we know the day of delivery, we count from the day of your order, ${day}: 30 days for the delivery and 14 days after that, until the end of ${lastDay}.`;
  }
}

/** A line by its product, with the quantity where it is more than one. */
export function lineName({ name, quantity }: { name: string; quantity: number }): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
