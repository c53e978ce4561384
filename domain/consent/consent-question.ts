/** The words of the question for consent. Its version changes with any of them. */
export interface ConsentQuestion {
  title: string;
  text: string;
}

/** The question of every brand that has no words of its own. It names no brand, so that brands of one host ask once. */
export const CONSENT_QUESTION: ConsentQuestion = {
  title: 'Cookies for statistics and advertising?',
  text: 'They count visits, tell us and our advertising partners which ad led to an order, and let the services that send our messages know about an order you started. The shop works the same without them.',
};
