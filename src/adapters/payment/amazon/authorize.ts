import { accessTokenIn, HiddenToken } from '../../../../domain/orders/access-token.ts';
import { sentState, signInState } from '../../../../domain/orders/sign-in-return.ts';
import type { AmazonButtonsRequest } from '../../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonButtonEvent } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { amazonLogin } from './amazon-library.ts';
import type { AuthorizeAnswer } from './amazon-library.types.ts';
import { RETURN_PATH } from './sign-in-return.ts';
import type { SignInStore } from './sign-in-store.ts';

export interface SignInEnvironment {
  view: Window;
  store: SignInStore;
  newNonce: () => string;
}

type Send = (event: AmazonButtonEvent) => void;

/** A token of which Amazon does not say how long it lives; the protocol's own value, in seconds. */
const EXPIRES_IN = 3600;

/** W10, W11: signs in within the click on a button. A popup that the browser blocks is followed by the redirect. */
export function signIn(environment: SignInEnvironment, request: AmazonButtonsRequest, elementId: string, send: Send) {
  if (request.mode === 'redirect') {
    leave(environment, request, elementId, send);
    return;
  }
  const popup = { isBlocked: false };
  const answered = (answer: AuthorizeAnswer) => {
    if (!popup.isBlocked) send(eventOf(answer));
  };
  send({ type: 'amazon.signInStarted', elementId, mode: 'popup' });
  watchPopup(environment.view, popup, () =>
    amazonLogin(environment.view).authorize({ scope: request.scope, popup: true }, answered),
  );
  if (popup.isBlocked) leave(environment, request, elementId, send);
}

/** R04: leaves with a state that only this browser knows. Without its storage a return would prove nothing. */
function leave(
  { view, store, newNonce }: SignInEnvironment,
  request: AmazonButtonsRequest,
  elementId: string,
  send: Send,
) {
  const { origin } = view.location;
  const state = signInState(newNonce(), new URL(request.returnPath, origin));
  if (!store.storeState(state)) {
    send({ type: 'amazon.signInFailed', code: 'storage_blocked', message: 'the browser stores nothing' });
    return;
  }
  send({ type: 'amazon.signInStarted', elementId, mode: 'redirect' });
  const options = { scope: request.scope, popup: false, state: sentState(state) };
  amazonLogin(view).authorize(options, `${origin}${RETURN_PATH}`);
}

/** Notes a popup that is blocked: the library opens it at once, and reports a blocked one as a refusal of the shopper's. */
function watchPopup(view: Window, popup: { isBlocked: boolean }, open: () => void): void {
  const { open: openWindow } = view;
  view.open = (...given) => {
    const opened = openWindow.apply(view, given);
    popup.isBlocked = opened === null || opened.closed;
    return opened;
  };
  try {
    open();
  } finally {
    view.open = openWindow;
  }
}

function eventOf(answer: AuthorizeAnswer): AmazonButtonEvent {
  const accessToken = accessTokenIn(answer.access_token);
  if (typeof answer.error !== 'string' && accessToken !== null) {
    const expiresIn = Number(answer.expires_in);
    return {
      type: 'amazon.signedIn',
      accessToken: new HiddenToken(accessToken),
      expiresIn: expiresIn > 0 ? expiresIn : EXPIRES_IN,
    };
  }
  const { error, error_description: description } = answer;
  return {
    type: 'amazon.signInFailed',
    code: typeof error === 'string' ? error : 'invalid_token',
    message: typeof description === 'string' ? description : '',
  };
}
