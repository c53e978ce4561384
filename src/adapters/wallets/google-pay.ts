import type { GooglePaySettings } from '../../../contracts/page/wallet-settings.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { WalletOutcome, WalletResult, WalletSheetRequest } from '../../../machines/wallet/wallet.types.ts';
import { loadOnce, loadScript } from '../browser/load-script.ts';
import type { CardTokens } from './card-tokens.ts';
import type { GoogleAuthorization, GooglePayApi, GooglePaymentData } from './google-pay.types.ts';
import { googleRequest, READY_REQUEST } from './google-request.ts';
import { UNAVAILABLE, type WalletAdapter } from './wallet-adapter.ts';
import { contactOfGoogle } from './wallet-contact.ts';

export interface GooglePayDeps {
  tokens: CardTokens;
  publishableKey: string;
  page: Document;
  nonce: string | undefined;
}

/** The message of a sheet in which the shopper tries again after a decline: the order form has the next step. */
const GO_BACK = 'Please close this window and choose how to pay on the order form.';

/** Google Pay for the web, with the card provider as its gateway. */
export function createGooglePay(settings: GooglePaySettings, deps: GooglePayDeps): WalletAdapter {
  const load = loadOnce(() => loadScript(deps.page, settings.scriptUrl));
  const api = () => deps.page.defaultView?.google?.payments?.api;
  return {
    async canPay() {
      await load();
      const { PaymentsClient } = knownApi(api());
      const { result } = await new PaymentsClient(options(settings, deps, '')).isReadyToPay(READY_REQUEST);
      return result;
    },
    async authorize(request) {
      const known = api();
      return known ? openSheet(known, settings, deps, request) : UNAVAILABLE;
    },
  };
}

function knownApi(api: GooglePayApi | undefined): GooglePayApi {
  if (!api) throw new Error('the Google Pay script did not load');
  return api;
}

function options({ environment, merchantId }: GooglePaySettings, { nonce }: GooglePayDeps, merchantName: string) {
  return { environment, merchantInfo: { merchantId, merchantName }, ...(nonce ? { nonce } : {}) };
}

function openSheet(
  { PaymentsClient }: GooglePayApi,
  settings: GooglePaySettings,
  deps: GooglePayDeps,
  request: WalletSheetRequest,
): Promise<WalletOutcome> {
  return new Promise((resolve) => {
    const client = new PaymentsClient({
      ...options(settings, deps, request.label),
      paymentDataCallbacks: { onPaymentAuthorized: onceAuthorized(deps.tokens, resolve) },
    });
    // After the authorization the outcome is known; a later error of the closing sheet does not change it.
    client.loadPaymentData(googleRequest(request, deps.publishableKey)).catch((error) => resolve(closedBy(error)));
  });
}

/** The sheet may call more than once after a decline; only the first call is a payment of this sheet. */
function onceAuthorized(tokens: CardTokens, resolve: (outcome: WalletOutcome) => void) {
  let isAnswered = false;
  return async ({ paymentMethodData }: GooglePaymentData): Promise<GoogleAuthorization> => {
    if (isAnswered) return refusal(GO_BACK);
    isAnswered = true;
    const billing = contactOfGoogle(paymentMethodData.info?.billingAddress);
    const made = await tokens.ofGooglePay(paymentMethodData.tokenizationData.token, billing);
    if (made.type === 'failed') {
      resolve({ type: 'unavailable', message: made.message });
      return refusal(made.message);
    }
    return new Promise((answer) => {
      const finish = (result: WalletResult) =>
        answer(result === 'success' ? { transactionState: 'SUCCESS' } : refusal(MESSAGES.paymentFailed));
      resolve({ type: 'authorized', cardId: made.cardId, finish });
    });
  };
}

function refusal(message: string): GoogleAuthorization {
  return {
    transactionState: 'ERROR',
    error: { reason: 'PAYMENT_DATA_INVALID', intent: 'PAYMENT_AUTHORIZATION', message },
  };
}

function closedBy(error: unknown): WalletOutcome {
  const isCancelled = typeof error === 'object' && error !== null && 'statusCode' in error;
  return isCancelled && error.statusCode === 'CANCELED' ? { type: 'cancelled' } : UNAVAILABLE;
}
