import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import type { AmazonButton } from '../../../domain/amazon-pay/amazon-buttons.ts';
import { AMAZON_SCOPE } from '../../../domain/amazon-pay/widgets.ts';
import type { HiddenToken } from '../../../domain/orders/access-token.ts';
import type { AmazonInfoEndpoint } from '../../flow-facts.ts';
import type { AmazonButtonsRequest, AmazonWidgetsRequest, CustomerRequest } from './amazon-pay.ports.ts';
import type { AmazonFlow, AmazonPayContext, AmazonReference, AmazonSetup } from './amazon-pay.types.ts';

/** The elements of the widgets, of which a page has one each. */
const ADDRESS_ID = 'amazon-address-book';
const WALLET_ID = 'amazon-wallet';
const CONSENT_ID = 'amazon-consent';

/** The buttons of an order form: beside the other ways around the form, and beside its own button. */
const FORM_BUTTONS = ['amazon-button-top', 'amazon-button-pay'] as const;

/** The buttons of an offer: the sign-in's, and the yes. */
const OFFER_BUTTONS = ['amazon-button-offer', 'amazon-button-yes'] as const;

/** The shop's setup; throws where the page does not offer Amazon Pay, because no state asks for it there. */
export function requireSetup({ setup }: Pick<AmazonPayContext, 'setup'>): AmazonSetup {
  if (setup) return setup;
  throw new Error('this page does not offer Amazon Pay');
}

/** W06. */
function flowOf({ isSubscription }: Pick<AmazonPayContext, 'isSubscription'>): AmazonFlow {
  return isSubscription ? 'subscription' : 'order';
}

/** The call that reads the customer of this flow. */
export function endpointOf(context: Pick<AmazonPayContext, 'isSubscription'>): AmazonInfoEndpoint {
  return context.isSubscription ? 'getInfoAmazonSub' : 'getInfoAmazon';
}

type Shown = Pick<AmazonPayContext, 'asksForAddress' | 'isSubscription' | 'isUpsell'>;

/** W05, W06: the elements of the widgets that the page shows. */
export function widgetIdsOf({ asksForAddress, isSubscription }: Omit<Shown, 'isUpsell'>) {
  return {
    addressId: asksForAddress ? ADDRESS_ID : null,
    walletId: WALLET_ID,
    consentId: isSubscription ? CONSENT_ID : null,
  };
}

/** E20: the buttons of the page. */
export function buttonsOf(context: Shown): AmazonButton[] {
  const ids = context.isUpsell ? OFFER_BUTTONS : FORM_BUTTONS;
  return ids.map((buttonId) => ({ buttonId, ...widgetIdsOf(context), isPlaceOrder: false }));
}

export function buildButtonsRequest(context: AmazonPayContext): AmazonButtonsRequest {
  return {
    elementIds: buttonsOf(context).map(({ buttonId }) => buttonId),
    sellerId: requireSetup(context).sellerId,
    mode: context.mode,
    scope: AMAZON_SCOPE,
    returnPath: context.returnPath,
  };
}

export function buildWidgetsRequest(context: AmazonPayContext): AmazonWidgetsRequest {
  const { sellerId, currency } = requireSetup(context);
  return {
    sellerId,
    flow: flowOf(context),
    ...widgetIdsOf(context),
    reference: context.reference,
    currency,
  };
}

export function buildCustomerRequest(context: AmazonPayContext): CustomerRequest {
  return {
    flow: flowOf(context),
    brand: requireSetup(context).brand,
    accessToken: requireToken(context),
    reference: requireReference(context),
  };
}

/** What an order is placed with; null before the widgets have made a reference. */
export function referenceOf(context: AmazonPayContext): AmazonReference | null {
  const { setup, reference, accessToken } = context;
  if (!setup || reference === null || !accessToken) return null;
  return { flow: flowOf(context), reference, accessToken, sellerId: setup.sellerId, confirmation: setup.confirmation };
}

/** What the end of a placed order means for the widgets. */
export function afterEnd(end: PaymentEnd): 'sessionOver' | 'staleReference' | 'cardRefused' | 'spentReference' | null {
  if (end.type === 'refused' && end.code === 'session_expired') return 'sessionOver';
  if (end.type === 'refused' && end.code === 'stale_reference') return 'staleReference';
  if (end.type !== 'declined') return null;
  // Amazon closes the reference of a declined payment, so another try begins with a new one.
  return end.canChooseAnother ? 'cardRefused' : 'spentReference';
}

/** The token of a shopper who is signed in; throws in the states before. */
export function requireToken({ accessToken }: Pick<AmazonPayContext, 'accessToken'>): HiddenToken {
  if (accessToken) return accessToken;
  throw new Error('the shopper is not signed in');
}

function requireReference({ reference }: AmazonPayContext): string {
  if (reference !== null) return reference;
  throw new Error('the widgets made no reference');
}
