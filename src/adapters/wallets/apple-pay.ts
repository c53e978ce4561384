import type { ApplePaySettings } from '../../../contracts/page/wallet-settings.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { WalletOutcome, WalletResult, WalletSheetRequest } from '../../../machines/wallet/wallet.types.ts';
import { loadOnce, loadScript } from '../browser/load-script.ts';
import type { ApplePayment, ApplePaySessionClass, ApplePaySessionLike } from './apple-pay.types.ts';
import { appleRequest, RECURRING_VERSION, SINGLE_VERSION } from './apple-request.ts';
import type { CardTokens } from './card-tokens.ts';
import { UNAVAILABLE, type WalletAdapter } from './wallet-adapter.ts';
import { contactOfApple } from './wallet-contact.ts';

export interface ApplePayDeps {
  tokens: CardTokens;
  page: Document;
  /** Requests a merchant session from the server; null if there is none. */
  merchantSession(validationUrl: string): Promise<object | null>;
}

/** Includes the unknown status of private windows: the sheet itself then says which card is missing. */
const CAN_PAY = ['paymentCredentialsAvailable', 'paymentCredentialStatusUnknown'];

export function createApplePay(settings: ApplePaySettings, deps: ApplePayDeps): WalletAdapter {
  const { scriptUrl } = settings;
  const load = scriptUrl === null ? null : loadOnce(() => loadScript(deps.page, scriptUrl));
  const sessionClass = () => deps.page.defaultView?.ApplePaySession;
  return {
    async canPay() {
      await load?.();
      const Session = sessionClass();
      return Session ? hasCards(Session, settings.merchantId) : false;
    },
    async authorize(request) {
      const Session = sessionClass();
      try {
        return Session ? await openSheet(Session, deps, request) : UNAVAILABLE;
      } catch {
        // The constructor throws without a user gesture, without https, or while another sheet is open.
        return UNAVAILABLE;
      }
    },
  };
}

async function hasCards(Session: ApplePaySessionClass, merchantId: string): Promise<boolean> {
  if (!Session.canMakePayments()) return false;
  if (!Session.applePayCapabilities) return true;
  const { paymentCredentialStatus } = await Session.applePayCapabilities(merchantId);
  return CAN_PAY.includes(paymentCredentialStatus);
}

function openSheet(Session: ApplePaySessionClass, deps: ApplePayDeps, request: WalletSheetRequest) {
  const version = request.recurring && Session.supportsVersion(RECURRING_VERSION) ? RECURRING_VERSION : SINGLE_VERSION;
  const session = new Session(version, appleRequest(request, version, deps.page.baseURI));
  return new Promise<WalletOutcome>((resolve) => {
    const abandon = (message: string) => {
      ifOpen(() => session.abort());
      resolve({ type: 'unavailable', message });
    };
    session.onvalidatemerchant = ({ validationURL }) => void validate(session, deps, validationURL, abandon);
    session.onpaymentauthorized = ({ payment }) => void authorized(Session, session, deps.tokens, payment, resolve);
    session.oncancel = () => resolve({ type: 'cancelled' });
    session.begin();
  });
}

async function validate(
  session: ApplePaySessionLike,
  deps: ApplePayDeps,
  validationUrl: string,
  abandon: (message: string) => void,
): Promise<void> {
  const merchantSession = await deps.merchantSession(validationUrl).catch(() => null);
  if (merchantSession) ifOpen(() => session.completeMerchantValidation(merchantSession));
  else abandon(MESSAGES.paymentUnavailable);
}

async function authorized(
  Session: ApplePaySessionClass,
  session: ApplePaySessionLike,
  tokens: CardTokens,
  { token, billingContact }: ApplePayment,
  resolve: (outcome: WalletOutcome) => void,
): Promise<void> {
  const end = (status: number) => ifOpen(() => session.completePayment({ status }));
  const made = await tokens.ofApplePay(token, contactOfApple(billingContact));
  if (made.type === 'failed') {
    end(Session.STATUS_FAILURE);
    return resolve({ type: 'unavailable', message: made.message });
  }
  const finish = (result: WalletResult) => end(result === 'success' ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE);
  resolve({ type: 'authorized', cardId: made.cardId, finish });
}

/** Apple's methods throw on a sheet that was closed or timed out; no action is needed then. */
function ifOpen(action: () => void): void {
  try {
    action();
  } catch {}
}
