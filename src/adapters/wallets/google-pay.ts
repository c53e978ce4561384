import type { GooglePaySettings } from '../../../contracts/page/wallet-settings.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type {
  SheetDelivery,
  SheetProblem,
  WalletOutcome,
  WalletResult,
  WalletSheetRequest,
} from '../../../machines/wallet/wallet.types.ts';
import { loadOnce, loadScript } from '../browser/load-script.ts';
import type { CardTokens } from './card-tokens.ts';
import type {
  GoogleAuthorization,
  GoogleError,
  GoogleIntermediateData,
  GooglePayApi,
  GooglePaymentData,
  GoogleUpdate,
} from './google-pay.types.ts';
import { googleRequest, READY_REQUEST, shippingOptions, transactionInfo } from './google-request.ts';
import { type DeliveryOf, UNAVAILABLE, type WalletAdapter } from './wallet-adapter.ts';
import { contactOfGoogle, deliveryOfGoogle, placeOfWallet } from './wallet-contact.ts';

export interface GooglePayDeps {
  tokens: CardTokens;
  deliveryOf: DeliveryOf;
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
  const delivery = deps.deliveryOf(request);
  return new Promise((resolve) => {
    const client = new PaymentsClient({
      ...options(settings, deps, request.label),
      paymentDataCallbacks: {
        onPaymentAuthorized: onceAuthorized(deps.tokens, delivery, resolve),
        ...(delivery && { onPaymentDataChanged: (data) => priced(request, delivery, data) }),
      },
    });
    // After the authorization the outcome is known; a later error of the closing sheet does not change it.
    client.loadPaymentData(googleRequest(request, deps.publishableKey)).catch((error) => resolve(closedBy(error)));
  });
}

/** The sheet may call more than once after a decline; only the first call is a payment of this sheet. */
function onceAuthorized(tokens: CardTokens, delivery: SheetDelivery | null, resolve: (outcome: WalletOutcome) => void) {
  let isAnswered = false;
  return async (data: GooglePaymentData): Promise<GoogleAuthorization> => {
    if (isAnswered) return refusal(GO_BACK);
    const accepted = (await delivery?.authorized(deliveryOfGoogle(data))) ?? { type: 'given' as const, given: null };
    if (accepted.type === 'wrong') return { transactionState: 'ERROR', error: addressError(accepted.problems) };
    isAnswered = true;
    const { given } = accepted;
    const { paymentMethodData } = data;
    const billing = contactOfGoogle(paymentMethodData.info?.billingAddress);
    const made = await tokens.ofGooglePay(paymentMethodData.tokenizationData.token, billing);
    if (made.type === 'failed') {
      resolve({ type: 'unavailable', message: made.message });
      return refusal(made.message);
    }
    return new Promise((answer) => {
      const finish = (result: WalletResult) =>
        answer(result === 'success' ? { transactionState: 'SUCCESS' } : refusal(MESSAGES.paymentFailed));
      resolve({ type: 'authorized', cardId: made.cardId, given, finish });
    });
  };
}

/** V10: the price of a change in the sheet, or what is wrong with it. */
async function priced(
  request: WalletSheetRequest,
  delivery: SheetDelivery,
  { callbackTrigger, shippingAddress, shippingOptionData }: GoogleIntermediateData,
): Promise<GoogleUpdate> {
  const isMethod = callbackTrigger === 'SHIPPING_OPTION' && shippingOptionData;
  const price = isMethod
    ? await delivery.chose(shippingOptionData.id)
    : await delivery.movedTo(placeOfWallet(shippingAddress));
  return {
    newTransactionInfo: transactionInfo(request, price, 'FINAL'),
    ...(isMethod ? {} : { newShippingOptionParameters: shippingOptions(price, request.currency) }),
    ...(price.problems.length > 0 ? { error: addressError(price.problems) } : {}),
  };
}

function addressError(problems: readonly SheetProblem[]): GoogleError {
  const isElsewhere = problems.some(({ field }) => field === 'country');
  const reason = isElsewhere ? 'SHIPPING_ADDRESS_UNSERVICEABLE' : 'SHIPPING_ADDRESS_INVALID';
  return { reason, intent: 'SHIPPING_ADDRESS', message: problems.map(({ message }) => message).join('. ') };
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
