import { origin } from '../../../kit/public/frame.js';
import { abandonChallenge, showChallenge } from './challenge.js';
import { IntegrationError, noConnection, timeoutMs } from './failures.js';

const kinds = [
  {
    prefix: 'pi_',
    path: 'payment_intents',
    object: 'payment_intent',
    name: 'paymentIntent',
    error: 'last_payment_error',
  },
  { prefix: 'seti_', path: 'setup_intents', object: 'setup_intent', name: 'setupIntent', error: 'last_setup_error' },
];

function kindOf(clientSecret) {
  const kind = kinds.find(({ prefix }) => String(clientSecret).startsWith(prefix));
  if (!kind || !String(clientSecret).includes('_secret_'))
    throw new IntegrationError('clientSecret does not belong to a PaymentIntent or SetupIntent.');
  return kind;
}

/** Reads a payment intent or a setup intent with its client secret. */
export async function retrieveIntent(key, clientSecret) {
  const { path, object, name } = kindOf(clientSecret);
  const id = String(clientSecret).split('_secret_')[0];
  const query = new URLSearchParams({ key, client_secret: clientSecret });
  try {
    const url = `${origin}/v1/${path}/${encodeURIComponent(id)}?${query}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    const answer = await response.json().catch(() => undefined);
    if (answer?.object === object) return { [name]: answer };
    return {
      error: answer?.error ?? { type: 'api_error', message: 'The provider gave an answer that could not be read.' },
    };
  } catch {
    return { error: noConnection };
  }
}

/** Shows the shopper the intent's next action, and returns the intent afterwards. */
export async function handleNextAction(key, clientSecret) {
  const { name, object, error } = kindOf(clientSecret);
  const before = await retrieveIntent(key, clientSecret);
  const action = before[name]?.next_action;
  if (before.error || !action) return before;
  if (action.type === 'redirect_to_url') {
    window.location.assign(action.redirect_to_url.url);
    // The page navigates away: no later code may run.
    return new Promise(() => {});
  }
  const url = action.use_stripe_sdk.stripe_js;
  if (!(await showChallenge(url))) await abandonChallenge(url);
  const after = await retrieveIntent(key, clientSecret);
  const refusal = after[name]?.[error];
  return refusal ? { error: { ...refusal, [object]: after[name] } } : after;
}
