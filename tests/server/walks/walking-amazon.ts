import { HiddenToken } from '../../../domain/orders/hidden-token.ts';
import type { AmazonWidgetsRequest } from '../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonWidgetsEvent } from '../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { PEOPLE } from '../../../packages/sandboxes/amazon/world/people.ts';
import {
  createBillingAgreement,
  createOrderReference,
  selectAddress,
  selectPayment,
  setConsent,
} from '../../../packages/sandboxes/amazon/world/widget-acts.ts';
import type { World } from '../../../packages/sandboxes/amazon/world/world.ts';
import { SELLER, tokenOf } from '../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { ApiClient } from '../../../src/adapters/api/api.types.ts';
import type { AmazonEffects } from '../../../src/adapters/payment/amazon/amazon-effects.ts';
import { lookUpAmazonCustomer } from '../../../src/adapters/payment/amazon/amazon-effects.ts';
import { captureAtAmazon, payAtAmazon } from '../../../src/adapters/payment/amazon/amazon-orders.ts';
import type { EmbeddedSource } from '../../../src/boot/payments/embedded-actors.ts';

const WINDOWS_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/**
 * Amazon's widgets as one person uses them, on the sandbox's world, with the first address and card. A shopper who pays by Amazon
 * is signed in from the start. The calls of an order are the storefront's own.
 */
export function walkingAmazon(api: ApiClient, world: World, isSignedIn: boolean): EmbeddedSource {
  const accessToken = tokenOf(world);
  const effects: AmazonEffects = {
    load: async () => {},
    readToken: () => (isSignedIn ? new HiddenToken(accessToken) : null),
    storeToken: () => {},
    forgetToken: () => {},
    storeSubscriptionFlag: () => {},
    takeSubscriptionFlag: () => false,
    showButtons: () => () => {},
    showWidgets: (request, send) => {
      for (const event of usedWidgets(world, accessToken, request)) send(event);
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
function usedWidgets(world: World, accessToken: string, request: AmazonWidgetsRequest): AmazonWidgetsEvent[] {
  const { addressId, consentId } = request;
  const reference = request.reference ?? newReference(world, accessToken, request);
  const visit = { accessToken, contractId: reference };
  const [person] = PEOPLE;
  if (addressId !== null) selectAddress(world, { ...visit, addressId: person?.addresses[0]?.id ?? '' });
  selectPayment(world, { ...visit, cardId: person?.cards[0]?.id ?? '' });
  if (consentId !== null) setConsent(world, { ...visit, isGiven: true });
  return [
    { type: 'amazon.referenceCreated', reference },
    ...(addressId === null ? [] : [{ type: 'amazon.addressSelected', reference } as const]),
    { type: 'amazon.paymentSelected', reference },
    ...(consentId === null ? [] : [{ type: 'amazon.consentChanged', isGiven: true } as const]),
  ];
}

function newReference(world: World, accessToken: string, { flow, addressId }: AmazonWidgetsRequest): string {
  const create = flow === 'order' ? createOrderReference : createBillingAgreement;
  const made = create(world, { sellerId: SELLER, accessToken, needsAddress: addressId !== null });
  if (made.type === 'error') throw new Error(made.code);
  return made.contract.id;
}
