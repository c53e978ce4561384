import { findLanding, readSignInReturn } from '../../../../domain/orders/sign-in-return.ts';
import { createSignInStore } from './sign-in-store.ts';
import { storeToken } from './token-cookie.ts';

/** The path of the document to which Amazon's login by redirect returns. */
export const RETURN_PATH = '/amazon-return';

/** The parts of a browser's window that the return uses. */
export interface ReturnView {
  location: Pick<Location, 'hash' | 'search' | 'protocol' | 'replace'>;
  history: Pick<History, 'replaceState'>;
  sessionStorage: Storage;
}

/** R04: takes the token out of the address before anything else, and leads back to the page that was left. */
export function followSignInReturn(view: ReturnView): void {
  const { hash, search } = view.location;
  view.history.replaceState(null, '', RETURN_PATH);
  const store = createSignInStore(() => view.sessionStorage);
  const landing = findLanding(readSignInReturn({ hash, search }), store.takeState(), search);
  if (landing.accessToken !== null) storeToken(landing.accessToken, view.location);
  if (landing.error !== null) store.storeError(landing.error);
  view.location.replace(landing.path);
}
