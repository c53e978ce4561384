import Cookies from 'js-cookie';
import type { AmazonCustomer, GetInfoAmazon, GetInfoAmazonSub } from '../../../../contracts/api/amazon-api.ts';
import { loadPhones } from '../../../../domain/account/phone.ts';
import { isRecord } from '../../../../domain/is-record.ts';
import { HiddenToken } from '../../../../domain/orders/access-token.ts';
import { shortened } from '../../../../domain/text-limit.ts';
import type {
  AmazonButtonsRequest,
  AmazonWidgetsRequest,
  CustomerRequest,
} from '../../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type {
  AmazonButtonEvent,
  AmazonPlacement,
  AmazonWidgetsEvent,
  CustomerOutcome,
} from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import type { ApiAnswer, ApiClient } from '../../api/api.types.ts';
import { scopeOf } from '../../browser/cookie-scope.ts';
import { newUuid } from '../../browser/new-id.ts';
import { showAmazonButtons } from './amazon-buttons.ts';
import { captureAtAmazon } from './amazon-orders.ts';
import { showAmazonWidgets } from './amazon-widgets.ts';
import { placeAtAmazon } from './confirmation-flow.ts';
import { createAmazonLoader } from './load-amazon.ts';
import { createSignInStore } from './sign-in-store.ts';
import { dropToken, readToken, storeToken } from './token-cookie.ts';

/** L08: whether the login that comes back was that of a subscription. */
const NAME = 'tcr_isSub';
const DAYS = 1;

type Page = Pick<Location, 'protocol'>;

export function storeSubscriptionFlag(page: Page = window.location): void {
  Cookies.set(NAME, 'true', { ...scopeOf(page), expires: DAYS });
}

/** Reads the flag and clears it. */
export function takeSubscriptionFlag(page: Page = window.location): boolean {
  const isSet = Cookies.get(NAME) === 'true';
  Cookies.remove(NAME, scopeOf(page));
  return isSet;
}

/** E18, E19: reads the customer whom the chosen address belongs to. */
export async function lookUpAmazonCustomer(api: ApiClient, request: CustomerRequest): Promise<CustomerOutcome> {
  // The form asks for a phone number that is wrong at Amazon.
  await loadPhones();
  const { brand, reference } = request;
  const accessToken = request.accessToken.read();
  if (request.flow === 'order') {
    const body: GetInfoAmazon = { brand, accessToken, orderReferenceId: reference };
    return toOutcome(await api.post('orders/getInfoAmazon', body));
  }
  const body: GetInfoAmazonSub = { brand, accessToken, billingAgreementId: reference };
  return toOutcome(await api.post('orders/getInfoAmazonSub', body));
}

function toOutcome(answer: ApiAnswer): CustomerOutcome {
  if (answer.type === 'ok' && isCustomer(answer.body)) {
    const { formattedPhoneNumber, ...account } = answer.body;
    return { type: 'known', account: { ...account, phone: formattedPhoneNumber } };
  }
  const error = rawErrorOf(answer);
  return answer.type === 'problem' && answer.status === 401
    ? { type: 'session_expired', error }
    : { type: 'refused', error };
}

/** Longer errors, such as a proxy's page, say no more. */
const LONGEST_ERROR = 300;

/** K04: what the call answered, with its status. An answer that is no error may have a person's data, and is left out. */
function rawErrorOf(answer: ApiAnswer): string {
  if (answer.type === 'unreachable') return answer.type;
  if (answer.type === 'ok') return 'no customer in the answer';
  return shortened(`${answer.status} ${JSON.stringify(answer.error ?? answer.body)}`, LONGEST_ERROR);
}

const FIELDS = [
  ...(['firstName', 'lastName', 'email', 'country', 'state', 'city', 'street', 'zipPostalCode'] as const),
  ...(['apartment', 'additionalAddressLine', 'formattedPhoneNumber'] as const),
];

function isCustomer(value: unknown): value is AmazonCustomer {
  return isRecord(value) && FIELDS.every((field) => typeof value[field] === 'string');
}

/** Expires the cookie, and signs out of Amazon's library where it is loaded. */
export function forgetToken(view: Window): void {
  dropToken(view.location);
  view.amazon?.Login?.logout();
}

export type AmazonEffects = ReturnType<typeof createAmazonEffects>;

/** The effects of Amazon Pay as plain functions (machines/payment/amazon-pay). Their code loads on demand. */
export function createAmazonEffects(api: ApiClient, view: Window) {
  const store = createSignInStore(() => view.sessionStorage);
  const environment = { view, store, newNonce: () => newUuid() };
  return {
    load: createAmazonLoader(view),
    readToken: () => hidden(readToken()),
    storeToken: (token: HiddenToken) => storeToken(token.read(), view.location),
    forgetToken: () => forgetToken(view),
    storeSubscriptionFlag: () => storeSubscriptionFlag(view.location),
    takeSubscriptionFlag: () => takeSubscriptionFlag(view.location),
    showButtons: (request: AmazonButtonsRequest, send: (event: AmazonButtonEvent) => void) =>
      showAmazonButtons(environment, request, send),
    showWidgets: (request: AmazonWidgetsRequest, send: (event: AmazonWidgetsEvent) => void) =>
      showAmazonWidgets(view, request, send),
    lookUpCustomer: (request: CustomerRequest) => lookUpAmazonCustomer(api, request),
    place: (placement: AmazonPlacement) => placeAtAmazon(api, view, placement),
    capture: (payment: { token: string }) => captureAtAmazon(api, payment),
  };
}

function hidden(token: string | null): HiddenToken | null {
  return token === null ? null : new HiddenToken(token);
}
