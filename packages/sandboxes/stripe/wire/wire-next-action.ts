import type { Json } from '../simulator/outcome.ts';
import type { ChallengeRow } from '../simulator/rows.ts';

/** Where a challenge leads the browser of the cardholder. */
export function renderNextAction(challenge: ChallengeRow, origin: string): Json {
  const url = `${origin}/redirect/authenticate/${challenge.attempt}`;
  if (challenge.mode === 'redirect_to_url') {
    return { type: 'redirect_to_url', redirect_to_url: { return_url: challenge.returnUrl, url } };
  }
  const sdk = { type: 'three_d_secure_redirect', source: challenge.attempt, stripe_js: url };
  return { type: 'use_stripe_sdk', use_stripe_sdk: sdk };
}
