import { escapeHtml } from '../../kit/escape-html.ts';
import { PEOPLE } from '../simulator/people.ts';
import { amazonPage } from './page.ts';
import type { SignInRequest } from './sign-in-request.ts';

export const SIGN_IN_PATH = '/ap/oa';
export const POPUP_PATH = '/ap/popup';

/** The sign-in page: one button for each test person, in a plain form that works without script. */
export function signInPage(request: SignInRequest, shop: string): string {
  return amazonPage(
    'Sign in',
    `<h1>Sign in as a test person</h1>
  <p class="lead">${escapeHtml(shop)} asks for ${escapeHtml(wishes(request.scope))}.</p>
  <form method="post" action="${SIGN_IN_PATH}">
    ${hiddenFields(request)}
    ${PEOPLE.map(personButton).join('\n    ')}
    <button name="outcome" value="cancel">Cancel and go back to the shop</button>
  </form>`,
  );
}

/** The end of a sign-in in a popup, whose script passes the response to the shop's page. */
export function popupPage(): string {
  return amazonPage(
    'Signed in',
    `<h1>You can close this window</h1>
  <p class="lead">The shop has the answer.</p>`,
    '<script src="/ap/popup.js"></script>',
  );
}

function personButton({ id, name, hint }: (typeof PEOPLE)[number]): string {
  return `<button name="person" value="${escapeHtml(id)}">${escapeHtml(name)} <small>${escapeHtml(hint)}</small></button>`;
}

function hiddenFields({ clientId, scope, redirectUri, state }: SignInRequest): string {
  const fields: [string, string | null][] = [
    ['client_id', clientId],
    ['scope', scope],
    ['response_type', 'token'],
    ['redirect_uri', redirectUri],
    ['state', state],
  ];
  return fields
    .map(([name, value]) => (value === null ? '' : `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`))
    .join('');
}

function wishes(scope: string): string {
  const asked = scope.split(' ');
  const words = [
    asked.includes('profile') ? 'name and email' : 'an account id',
    ...(asked.includes('payments:shipping_address') ? ['a delivery address'] : []),
    ...(asked.includes('payments:widget') ? ['a way to pay'] : []),
  ];
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');
}
