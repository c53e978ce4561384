import type { CallbackActorLogic } from 'xstate';
import { offersAmazonPay } from '../../../contracts/page/approval-methods.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { HiddenToken } from '../../../domain/orders/access-token.ts';
import { port, unprovided } from '../../effects.ts';
import type { PaymentAnswer } from '../../ports.ts';
import type { AmazonWidgetIds } from './amazon-pay.model.ts';
import type {
  AmazonFlow,
  AmazonPayCommand,
  AmazonPlacement,
  AmazonSetup,
  CustomerOutcome,
  SignInMode,
} from './amazon-pay.types.ts';

/** The effects of Amazon Pay in the browser. Each throws its name until the composition root or a test provides it. */

/** The buttons to render. Each is rendered whenever an element of its id is in the document without a button. */
export interface AmazonButtonsRequest {
  elementIds: readonly string[];
  sellerId: string;
  mode: SignInMode;
  /** W10. */
  scope: string;
  /** The page to come back to from a sign-in by redirect, as a path of this shop. */
  returnPath: string;
}

/** The widgets to bind, once their elements are in the document. */
export interface AmazonWidgetsRequest extends AmazonWidgetIds {
  sellerId: string;
  /** W06: which kind of reference the widgets make. */
  flow: AmazonFlow;
  /** The reference of widgets that are shown again; null makes a new one. */
  reference: string | null;
  currency: string;
}

/** Sent to the widgets. */
export type WalletRefused = { type: 'amazon.walletRefused' };

/** E19: the customer to read, by the reference of the address book. */
export interface CustomerRequest {
  flow: AmazonFlow;
  brand: string;
  accessToken: HiddenToken;
  reference: string;
}

/** The user agent of the browser, for L09 and W11. */
export const readUserAgent = port<void, string>('readUserAgent');
/** Loads Widgets.js once, and sets the client id. It rejects where the script is blocked, or is not there after 20 s. */
export const loadAmazon = port<{ scriptUrl: string; clientId: string }, void>('loadAmazon');
/** W09: the token of the cookie, decoded; null where there is none that counts. */
export const readAmazonToken = port<void, HiddenToken | null>('readAmazonToken');
export const storeAmazonToken = port<{ token: HiddenToken }, void>('storeAmazonToken');
/** Expires the cookie, and signs out of Amazon's library. */
export const forgetAmazonToken = port<void, void>('forgetAmazonToken');
/** L08: whether the sign-in that comes back was that of a subscription. Reading it clears the cookie. */
export const takeSubscriptionFlag = port<void, boolean>('takeSubscriptionFlag');
/** L08: sets the cookie at once, because the page is about to be left. */
export const storeSubscriptionFlag = port<void, void>('storeSubscriptionFlag');
export const lookUpAmazonCustomer = port<CustomerRequest, CustomerOutcome>('lookUpAmazonCustomer');
/** Has Amazon confirm the order, and charges nothing. `unknown`: it is paid or in flight already, for example from another tab. */
export const placeAtAmazon = port<AmazonPlacement, PaymentAnswer>('placeAtAmazon');
/** Charges the confirmed payment of this token; repeated, it charges once (N14). `unknown`: Amazon still decides, or no reply came. */
export const captureAtAmazon = port<{ token: string }, PaymentAnswer>('captureAtAmazon');
/** Sends `AmazonButtonEvent`s, until the buttons are no longer needed. */
export const amazonButtons = unprovided<CallbackActorLogic<WalletRefused, AmazonButtonsRequest>>('amazonButtons');
/** On `amazon.walletRefused` the wallet is rendered again for the same reference, so another card can be chosen. */
export const amazonWidgets = unprovided<CallbackActorLogic<WalletRefused, AmazonWidgetsRequest>>('amazonWidgets');

/** The provider's setup of a page; null where the page does not offer it. */
export function buildAmazonPaySetup(shop: RuntimeSettings): AmazonSetup | null {
  const { amazon, sellerId, loginClientId, brand } = shop;
  if (!amazon || !offersAmazonPay(shop)) return null;
  return { ...amazon, sellerId, clientId: loginClientId, brand };
}

/** W06: whether the selection is a subscription. */
export function termsChanged(isSubscription: boolean): AmazonPayCommand {
  return { type: 'amazon.termsChanged', isSubscription };
}
