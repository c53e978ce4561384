/** The words of the question for consent. Its version changes with any of them. */
export interface ConsentQuestion {
  title: string;
  text: string;
}

/** The question of every brand that has no words of its own. It names no brand, so that brands of one host ask once. */
export const CONSENT_QUESTION: ConsentQuestion = {
  title: 'May we count your visit, and learn which advertisement led to you?',
  text: 'Statistics use a cookie that recognises this browser; advertising tells our partners which of their advertisements led to an order. Both are optional, the shop works the same without them, and you can change your answer at any time.',
};
