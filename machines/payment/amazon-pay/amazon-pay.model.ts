import type { AmazonButton } from '../../../domain/amazon-pay/amazon-buttons.ts';

/** What a page shows of Amazon Pay. */
export type AmazonPayModel =
  /** Not offered, or not in this browser: no button, no widget. */
  | { phase: 'hidden' }
  | { phase: 'loading' }
  /** The script did not load; `amazon.retried` tries again. */
  | { phase: 'unavailable'; message: string }
  | AmazonSignInModel
  | AmazonWidgetsModel;

/** The buttons are rendered into their elements, which stay empty otherwise. */
export interface AmazonSignInModel {
  phase: 'signedOut' | 'sessionExpired' | 'signingIn';
  /** E20, W04: each signs in. */
  buttons: AmazonButton[];
  /** Why the shopper has to sign in again, or the way of the sign-in that is open; null without anything to say. */
  message: string | null;
}

/** The phases with widgets. The elements of the widgets stay in the document through all of them. */
export type AmazonWidgetsPhase =
  | 'loadingWallet'
  | 'addressBook'
  | 'readingCustomer'
  | 'wallet'
  | 'consent'
  | 'ready'
  | 'placing'
  | 'confirming';

export interface AmazonWidgetsModel {
  phase: AmazonWidgetsPhase | 'problem';
  /** E20, W04: the last of those with `isPlaceOrder` is the page's button that places the order. */
  buttons: AmazonButton[];
  widgets: AmazonWidgetIds;
  /** W12: the spinner's sentence; null without a spinner. */
  spinner: string | null;
  /** The sentence about the next thing to do. */
  message: string;
  /** A sentence about something that went wrong and took nothing; null without one. */
  problem: string | null;
  /** W03: whether the consent widget reports true. */
  consent: boolean;
  /** W07: whether the order can be placed. */
  isReady: boolean;
  /** W05: whether the address book gives the address of the order. */
  hasAddressBook: boolean;
  isSubscription: boolean;
}

export type AmazonWidgetIds = Pick<AmazonButton, 'addressId' | 'walletId' | 'consentId'>;
