import type { ApplePaySettings } from '../../../contracts/page/wallet-settings.ts';
import type { AccountField } from '../../../domain/account/account.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type {
  SheetDelivery,
  SheetPrice,
  SheetProblem,
  WalletOutcome,
  WalletResult,
  WalletSheetRequest,
} from '../../../machines/wallet/wallet.types.ts';
import { loadOnce, loadScript } from '../browser/load-script.ts';
import type { AppleErrorField, ApplePayment, ApplePaySessionClass, ApplePaySessionLike } from './apple-pay.types.ts';
import { appleRequest, appleUpdate, RECURRING_VERSION, SINGLE_VERSION, shippingMethods } from './apple-request.ts';
import type { CardTokens } from './card-tokens.ts';
import { type DeliveryOf, UNAVAILABLE, type WalletAdapter } from './wallet-adapter.ts';
import { contactOfApple, deliveryOfApple, placeOfWallet } from './wallet-contact.ts';

export interface ApplePayDeps {
  tokens: CardTokens;
  deliveryOf: DeliveryOf;
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
  const isRecurring = request.recurring !== null || request.asks?.request.subscription != null;
  const version = isRecurring && Session.supportsVersion(RECURRING_VERSION) ? RECURRING_VERSION : SINGLE_VERSION;
  const session = new Session(version, appleRequest(request, version, deps.page.baseURI));
  const delivery = deps.deliveryOf(request);
  return new Promise<WalletOutcome>((resolve) => {
    const abandon = (message: string) => {
      ifOpen(() => session.abort());
      resolve({ type: 'unavailable', message });
    };
    session.onvalidatemerchant = ({ validationURL }) => void validate(session, deps, validationURL, abandon);
    if (delivery) priceChanges(session, { request, delivery, version, page: deps.page });
    session.onpaymentauthorized = ({ payment }) =>
      void authorized(Session, session, { ...deps, delivery }, payment, resolve);
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
  { tokens, page, delivery }: ApplePayDeps & { delivery: SheetDelivery | null },
  { token, billingContact, shippingContact }: ApplePayment,
  resolve: (outcome: WalletOutcome) => void,
): Promise<void> {
  const end = (status: number) => ifOpen(() => session.completePayment({ status }));
  const accepted = (await delivery?.authorized(deliveryOfApple(shippingContact))) ?? { type: 'given', given: null };
  if (accepted.type === 'wrong') {
    const errors = contactErrors(page, accepted.problems);
    // Without an error that can be corrected the session is over, and does not say so.
    if (errors.length === 0) resolve({ type: 'unavailable', message: accepted.problems[0]?.message ?? '' });
    return ifOpen(() => session.completePayment({ status: Session.STATUS_FAILURE, errors }));
  }
  const made = await tokens.ofApplePay(token, contactOfApple(billingContact));
  if (made.type === 'failed') {
    end(Session.STATUS_FAILURE);
    return resolve({ type: 'unavailable', message: made.message });
  }
  const finish = (result: WalletResult) => end(result === 'success' ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE);
  resolve({ type: 'authorized', cardId: made.cardId, given: accepted.given, finish });
}

interface Pricing {
  request: WalletSheetRequest;
  delivery: SheetDelivery;
  version: number;
  page: Document;
}

/** V10: each address and each method that is chosen in the sheet has its own total there. */
function priceChanges(session: ApplePaySessionLike, { request, delivery, version, page }: Pricing): void {
  const updateOf = (price: SheetPrice) => appleUpdate(request, price, { version, page: page.baseURI });
  session.onshippingcontactselected = async ({ shippingContact }) => {
    const price = await delivery.movedTo(placeOfWallet(shippingContact));
    const newShippingMethods = shippingMethods(price, request.currency);
    // Before the payment an error may name no part of an address that the sheet has not told.
    const errors = contactErrors(
      page,
      price.problems.map(({ field, message }) => ({ message, field: field === 'street' ? null : field })),
    );
    ifOpen(() => session.completeShippingContactSelection({ ...updateOf(price), newShippingMethods, errors }));
  };
  session.onshippingmethodselected = async ({ shippingMethod }) => {
    const price = await delivery.chose(shippingMethod.identifier);
    ifOpen(() => session.completeShippingMethodSelection(updateOf(price)));
  };
}

const ERROR_FIELDS: Readonly<Record<AccountField, AppleErrorField>> = {
  firstName: 'name',
  lastName: 'name',
  email: 'emailAddress',
  phone: 'phoneNumber',
  country: 'country',
  state: 'administrativeArea',
  city: 'locality',
  street: 'addressLines',
  zipPostalCode: 'postalCode',
  apartment: 'addressLines',
  additionalAddressLine: 'addressLines',
};

function contactErrors({ defaultView }: Document, problems: readonly SheetProblem[]): object[] {
  const PayError = defaultView?.ApplePayError;
  if (!PayError) return [];
  return problems.map(({ field, message }) => {
    const code = field === 'country' ? 'addressUnserviceable' : 'shippingContactInvalid';
    return new PayError(code, field === null ? 'postalAddress' : ERROR_FIELDS[field], message);
  });
}

/** Apple's methods throw on a sheet that was closed or timed out; no action is needed then. */
function ifOpen(action: () => void): void {
  try {
    action();
  } catch {}
}
