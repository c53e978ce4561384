import { HiddenToken } from '../../../domain/orders/access-token.ts';
import type { AmazonWidgetsRequest } from '../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonWidgetsEvent } from '../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { PEOPLE } from '../../../packages/sandboxes/amazon/simulator/people.ts';
import type { Simulator } from '../../../packages/sandboxes/amazon/simulator/simulator.ts';
import { issueToken } from '../../../packages/sandboxes/amazon/simulator/tokens.ts';
import {
  createBillingAgreement,
  createOrderReference,
  selectAddress,
  selectPayment,
  setConsent,
} from '../../../packages/sandboxes/amazon/simulator/widget-acts.ts';
import { amazonSettings } from '../../../scripts/shop/provider-settings.ts';
import type { ApiClient } from '../../../src/adapters/api/api.types.ts';
import type { AmazonEffects } from '../../../src/adapters/payment/amazon/amazon-effects.ts';
import { lookUpAmazonCustomer } from '../../../src/adapters/payment/amazon/amazon-effects.ts';
import { captureAtAmazon, payAtAmazon } from '../../../src/adapters/payment/amazon/amazon-orders.ts';
import type { AmazonPaySource } from '../../../src/boot/payments/amazon-pay-actors.ts';

const { AMAZON_SELLER_ID: SELLER = '', AMAZON_LOGIN_CLIENT_ID: CLIENT = '' } = amazonSettings('');
const SCOPE = 'profile payments:widget payments:shipping_address payments:billing_address';

const WINDOWS_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/**
 * Amazon's widgets as one person uses them, on the sandbox's world, with the first address and card. A shopper who pays by Amazon
 * is signed in from the start. The calls of an order are the storefront's own.
 */
export function walkingAmazon(api: ApiClient, simulator: Simulator, isSignedIn: boolean): AmazonPaySource {
  const [person] = PEOPLE;
  if (!person) throw new Error('Amazon’s sandbox has no test person');
  const accessToken = issueToken(simulator, person, CLIENT, SCOPE).id;
  const effects: AmazonEffects = {
    load: async () => {},
    readToken: () => (isSignedIn ? new HiddenToken(accessToken) : null),
    storeToken: () => {},
    forgetToken: () => {},
    storeSubscriptionFlag: () => {},
    takeSubscriptionFlag: () => false,
    showButtons: () => () => {},
    showWidgets: (request, send) => {
      for (const event of usedWidgets(simulator, accessToken, request)) send(event);
      return { showWalletAgain: () => {}, end: () => {} };
    },
    lookUpCustomer: (request) => lookUpAmazonCustomer(api, request),
    place: (placement) => payAtAmazon(api, placement),
    capture: (payment) => captureAtAmazon(api, payment),
  };
  return {
    effects: async () => effects,
    readUserAgent: () => WINDOWS_CHROME,
    watchForReturn: () => new Promise(() => {}),
  };
}

/** The events of widgets that are used from the first to the last. */
function usedWidgets(simulator: Simulator, accessToken: string, request: AmazonWidgetsRequest): AmazonWidgetsEvent[] {
  const { addressId, consentId } = request;
  const reference = request.reference ?? newReference(simulator, accessToken, request);
  const visit = { accessToken, contractId: reference };
  const [person] = PEOPLE;
  if (addressId !== null) selectAddress(simulator, { ...visit, addressId: person?.addresses[0]?.id ?? '' });
  selectPayment(simulator, { ...visit, cardId: person?.cards[0]?.id ?? '' });
  if (consentId !== null) setConsent(simulator, { ...visit, isGiven: true });
  return [
    { type: 'amazon.referenceCreated', reference },
    ...(addressId === null ? [] : [{ type: 'amazon.addressSelected', reference } as const]),
    { type: 'amazon.paymentSelected', reference },
    ...(consentId === null ? [] : [{ type: 'amazon.consentChanged', isGiven: true } as const]),
  ];
}

function newReference(simulator: Simulator, accessToken: string, { flow, addressId }: AmazonWidgetsRequest): string {
  const create = flow === 'order' ? createOrderReference : createBillingAgreement;
  const made = create(simulator, { sellerId: SELLER, accessToken, needsAddress: addressId !== null });
  if (made.type === 'error') throw new Error(made.code);
  return made.contract.id;
}
