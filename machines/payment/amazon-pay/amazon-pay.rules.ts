import type { AmazonButton } from '../../../domain/amazon-pay/amazon-buttons.ts';
import { isSupportedBrowser } from '../../../domain/amazon-pay/browser-support.ts';
import { AMAZON_SCOPE } from '../../../domain/amazon-pay/widgets.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { HiddenToken } from '../../../domain/orders/access-token.ts';
import type { AmazonInfoEndpoint } from '../../flow-facts.ts';
import { AMAZON_COPY } from './amazon-pay.copy.ts';
import type { AmazonButtonsRequest, AmazonWidgetsRequest, CustomerRequest } from './amazon-pay.ports.ts';
import type {
  AmazonFlow,
  AmazonPayContext,
  AmazonPayOutput,
  AmazonPayToParent,
  AmazonPlacement,
  AmazonSetup,
  CaptureOutcome,
  PlacementOutcome,
  Unpaid,
} from './amazon-pay.types.ts';

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

/** W08: whether the page offers Amazon Pay in the browser of this user agent. */
export function isServed({ setup }: Pick<AmazonPayContext, 'setup'>, userAgent: string): boolean {
  return setup?.anyBrowser === true || isSupportedBrowser(userAgent);
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

export function buildPlacement(context: AmazonPayContext): AmazonPlacement {
  const { sellerId, confirmation } = requireSetup(context);
  const { order } = context;
  if (!order) throw new Error('no order is in placement');
  return {
    flow: flowOf(context),
    reference: requireReference(context),
    accessToken: requireToken(context),
    order,
    sellerId,
    confirmation,
  };
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

/** The token of the payment to charge. */
export function confirmedToken({ confirmed }: AmazonPayContext): { token: string } {
  if (confirmed) return { token: confirmed.token };
  throw new Error('no payment is confirmed');
}

/** The orders that Amazon's widgets refuse before anything is taken, each with its sentence. */
export const REFUSALS = {
  unavailable: refusal('payment_unavailable', MESSAGES.paymentUnavailable),
  incomplete: refusal('incomplete', AMAZON_COPY.incomplete),
  sessionOver: refusal('session_expired', AMAZON_COPY.sessionExpired),
  notSignedIn: refusal('not_signed_in', AMAZON_COPY.signInFailed),
  widgetFailed: refusal('widget_failed', AMAZON_COPY.widgetFailed),
  stale: refusal('stale_reference', AMAZON_COPY.staleReference),
  notConfirmed: refusal('payment_not_approved', AMAZON_COPY.notConfirmed),
} as const;

function refusal(code: string, message: string): Unpaid {
  return { type: 'refused', code, message };
}

/** The message about an order that took nothing. */
export function resolved(output: Unpaid): AmazonPayToParent {
  return { type: 'amazonPay.resolved', output };
}

/** The message about a placement that is over; a confirmed one, and one that left the page, is not. */
export function messageOfPlacement(outcome: PlacementOutcome): AmazonPayToParent {
  switch (outcome.type) {
    case 'unknown':
      return { type: 'amazonPay.unknown', orderId: outcome.orderId };
    case 'requoted':
    case 'refused':
      return resolved(outcome);
    case 'session_expired':
      return resolved(REFUSALS.sessionOver);
    case 'stale_reference':
      return resolved(REFUSALS.stale);
    default:
      return resolved(REFUSALS.unavailable);
  }
}

/** The same of a charge that is not paid. Only Amazon's word means that nothing was taken: a lost reply leaves that open. */
export function messageOfCapture({ confirmed }: AmazonPayContext, outcome: CaptureOutcome): AmazonPayToParent {
  switch (outcome.type) {
    case 'captured':
      throw new Error('a paid order is the output of the machine');
    case 'unknown':
      return { type: 'amazonPay.unknown', orderId: confirmed?.orderId ?? '' };
    case 'requires_payment_method':
      return resolved({ type: 'declined', severity: 'soft', message: outcome.message });
    default:
      return resolved(outcome);
  }
}

/** The output of the machine, which ends with a paid order alone. */
export function requireOutput({ captured }: Pick<AmazonPayContext, 'captured'>): AmazonPayOutput {
  if (captured) return { type: 'captured', order: captured };
  throw new Error('no order is paid');
}
