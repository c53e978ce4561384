import { listen, newChannel, origin } from '../../../kit/public/frame.js';
import { callHandler } from './calls.js';

const CLOSED_CHECK_MS = 200;
/** A message of the popup may arrive after its window has closed. */
const LAST_MESSAGE_MS = 500;
const POPUP = 'popup,width=480,height=680';

/** The request of `amazon.Login.authorize`, which becomes its response. */
export class AuthorizationRequest {
  status = 'queued';
  #handlers = [];

  /** Takes a function, or an address that the page goes to. */
  onComplete(next) {
    if (this.status === 'complete') this.#run(next);
    else this.#handlers.push(next);
  }

  complete(fields) {
    if (this.status === 'complete') return;
    Object.assign(this, fields, { status: 'complete' });
    for (const next of this.#handlers.splice(0)) this.#run(next);
  }

  #run(next) {
    if (typeof next === 'string') window.location.assign(withQuery(next, this));
    else callHandler(next, this);
  }
}

const RESPONSE_FIELDS = [
  'access_token',
  'token_type',
  'expires_in',
  'scope',
  'code',
  'state',
  'error',
  'error_description',
  'error_uri',
];

// Popup mode with an address puts the names into the query, where redirect mode puts them into the hash.
function withQuery(address, request) {
  const url = new URL(address, window.location.href);
  for (const name of RESPONSE_FIELDS) {
    if (request[name] !== undefined) url.searchParams.set(name, request[name]);
  }
  return url.href;
}

/** The address of the sign-in page. */
export function authorizeUrl({ clientId, scope, responseType, redirectUri, state, scopeData }) {
  const url = new URL('/ap/oa', origin);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('scope', scope);
  url.searchParams.set('response_type', responseType);
  url.searchParams.set('redirect_uri', redirectUri);
  if (state !== undefined) url.searchParams.set('state', state);
  if (scopeData !== undefined) url.searchParams.set('scope_data', JSON.stringify(scopeData));
  return url.href;
}

/** Opens the sign-in page over the shop's; `end` gets the response's fields. */
export function signInByPopup(asked, end) {
  const channel = newChannel();
  const back = new URL('/ap/popup', origin);
  back.searchParams.set('channel', channel);
  back.searchParams.set('parent', window.location.origin);
  const popup = window.open(authorizeUrl({ ...asked, redirectUri: back.href }), `amazonLogin${channel}`, POPUP);
  if (!popup) {
    queueMicrotask(() => end({ error: 'access_denied', error_description: 'The browser blocked the popup.' }));
    return;
  }
  const stop = () => {
    unlisten();
    clearInterval(closedCheck);
  };
  const unlisten = listen(
    () => popup,
    channel,
    ({ response }) => {
      stop();
      popup.close();
      end(response);
    },
  );
  const closedCheck = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(closedCheck);
    setTimeout(() => {
      stop();
      end({ error: 'access_denied', error_description: 'The person closed the sign-in window.', state: asked.state });
    }, LAST_MESSAGE_MS);
  }, CLOSED_CHECK_MS);
}
