import { AuthorizationRequest, authorizeUrl, signInByPopup } from './authorize.js';
import { callHandler, post } from './calls.js';

const COOKIE = 'amazon_Login_accessToken';
const INTERACTIVE = ['auto', 'always', 'never'];
const RESPONSE_TYPES = ['token', 'code'];

const login = {
  clientId: null,
  usesCookie: false,
  siteDomain: null,
  token: null,
  latest: null,
};

/** The person's access token, from this page's last sign-in or from the cookie; null without one. */
export function accessToken() {
  return login.token ?? (login.usesCookie ? cookieToken() : null);
}

/** The last request of `authorize` on this page, or null. */
export function latestRequest() {
  return login.latest;
}

export const Login = {
  setClientId(clientId) {
    login.clientId = String(clientId);
  },
  getClientId: () => login.clientId,
  setUseCookie(usesCookie) {
    login.usesCookie = usesCookie === true;
  },
  setSiteDomain(domain) {
    login.siteDomain = String(domain);
  },
  // The addresses of Widgets.js decide both; the calls exist because the library for logins alone has them.
  setRegion() {},
  setSandboxMode() {},
  authorize,
  retrieveProfile,
  // Amazon's library leaves the cookie in place, so that each of its samples expires the cookie itself.
  logout() {
    login.token = null;
  },
};

function authorize(options = {}, next) {
  throwIfPlanned('Login');
  const request = new AuthorizationRequest();
  login.latest = request;
  if (next !== undefined && options.popup !== false) request.onComplete(next);
  const problem = requestProblem(options, next);
  if (problem) {
    queueMicrotask(() => request.complete({ error: 'invalid_request', error_description: problem }));
    return request;
  }
  if (options.interactive === 'never') {
    queueMicrotask(() => request.complete(withoutInteraction(options)));
    return request;
  }
  begin(request, options, next);
  return request;
}

function begin(request, options, next) {
  request.status = 'in_progress';
  const asked = {
    clientId: login.clientId,
    scope: scopeText(options.scope),
    responseType: options.response_type ?? 'token',
    state: options.state,
    scopeData: options.scope_data,
  };
  if (options.popup === false) {
    const redirectUri = new URL(next, window.location.href).href;
    window.location.assign(authorizeUrl({ ...asked, redirectUri }));
    return;
  }
  signInByPopup(asked, (response) => {
    if (response.access_token) storeToken(response);
    request.complete(response);
  });
}

function requestProblem(options, next) {
  if (options.popup === false && typeof next !== 'string') return 'A redirect needs the address to return to.';
  if (login.clientId === null) return 'The client id is missing: call amazon.Login.setClientId first.';
  if (scopeText(options.scope) === '') return 'The scope is missing.';
  if (options.interactive !== undefined && !INTERACTIVE.includes(options.interactive)) return 'interactive is unknown.';
  const type = options.response_type;
  return type === undefined || RESPONSE_TYPES.includes(type) ? null : 'response_type is unknown.';
}

function withoutInteraction({ state }) {
  const token = accessToken();
  if (token === null) return { error: 'invalid_grant', error_description: 'No person is signed in.', state };
  return { access_token: token, token_type: 'bearer', state };
}

function scopeText(scope) {
  return Array.isArray(scope) ? scope.join(' ') : String(scope ?? '').trim();
}

function storeToken({ access_token: token, expires_in: seconds }) {
  login.token = token;
  if (!login.usesCookie) return;
  const domain = login.siteDomain === null ? '' : `; domain=${login.siteDomain}`;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Amazon's library writes this cookie for the shop's page.
  document.cookie = `${COOKIE}=${encodeURIComponent(token)}; path=/; max-age=${seconds}${domain}${secure}`;
}

function cookieToken() {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  const value = found?.slice(COOKIE.length + 1);
  if (!value) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Calls back with `{success: true, profile}` or `{success: false, error}`; the token is optional. */
async function retrieveProfile(...given) {
  const next = given.at(-1);
  const token = typeof given[0] === 'string' ? given[0] : accessToken();
  const answer = await post('/widgets/profile', { access_token: token });
  callHandler(next, answer ?? { success: false, error: 'The profile could not be read.' });
}
