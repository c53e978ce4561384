import type { OptionalPurpose } from '../../../domain/consent/consent.ts';
import type { ConsentModel } from '../../../machines/consent/consent.view.ts';

/** What each purpose is called, and what it does. */
export const PURPOSES: Record<OptionalPurpose, { name: string; note: string }> = {
  analytics: {
    name: 'Statistics',
    note: 'A cookie that recognizes this browser for 7 days, and your IP address and browser type for 30 days.',
  },
  advertising: {
    name: 'Advertising',
    note: 'Which ad led to your order, also shared with the advertiser. Your contact details once you start an order, shared with the services that send our messages, and kept for up to 90 days if you stop before paying.',
  },
};

/** The sentence after an answer that could not be stored. */
export function failureOf({ answer, choice }: ConsentModel): string {
  if (answer === 'accept') return 'We could not save your answer, so nothing optional is used. Please try again.';
  if (choice.analytics || choice.advertising) return 'We could not save your choice. Please try again.';
  return 'Your refusal counts on this page, but we could not save it. Please try again.';
}

export const SAVED = 'Your choice is saved. You can change it at any time under “Your data choices”.';
