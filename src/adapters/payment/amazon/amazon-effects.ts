import { HiddenToken } from '../../../../domain/orders/hidden-token.ts';
import type {
  AmazonButtonsRequest,
  AmazonWidgetsRequest,
  CustomerRequest,
} from '../../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type {
  AmazonButtonEvent,
  AmazonPlacement,
  AmazonWidgetsEvent,
  CaptureOutcome,
  CustomerOutcome,
  PlacementOutcome,
} from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import type { ApiClient } from '../../api/api.types.ts';
import { newUuid } from '../../browser/new-id.ts';
import { showAmazonButtons } from './amazon-buttons.ts';
import { lookUpAmazonCustomer } from './amazon-customer.ts';
import { captureAtAmazon } from './amazon-orders.ts';
import { type ShownWidgets, showAmazonWidgets } from './amazon-widgets.ts';
import { placeAtAmazon } from './confirmation-flow.ts';
import { type AmazonScript, createAmazonLoader } from './load-amazon.ts';
import { createSignInStore } from './sign-in-store.ts';
import { keepSubscriptionFlag, takeSubscriptionFlag } from './subscription-cookie.ts';
import { dropToken, keepToken, readToken } from './token-cookie.ts';

/** The effects of Amazon Pay as plain functions (machines/payment/amazon-pay). Their code loads on demand. */
export interface AmazonEffects {
  load(script: AmazonScript): Promise<void>;
  readToken(): HiddenToken | null;
  keepToken(token: HiddenToken): void;
  /** Expires the cookie, and signs out of Amazon's library where it is loaded. */
  forgetToken(): void;
  keepSubscriptionFlag(): void;
  takeSubscriptionFlag(): boolean;
  showButtons(request: AmazonButtonsRequest, send: (event: AmazonButtonEvent) => void): () => void;
  showWidgets(request: AmazonWidgetsRequest, send: (event: AmazonWidgetsEvent) => void): ShownWidgets;
  lookUpCustomer(request: CustomerRequest): Promise<CustomerOutcome>;
  place(placement: AmazonPlacement): Promise<PlacementOutcome>;
  capture(payment: { token: string }): Promise<CaptureOutcome>;
}

export function createAmazonEffects(api: ApiClient, view: Window): AmazonEffects {
  const store = createSignInStore(() => view.sessionStorage);
  const world = { view, store, newNonce: () => newUuid() };
  return {
    load: createAmazonLoader(view),
    readToken: () => hidden(readToken()),
    keepToken: (token) => keepToken(token.read(), view.location),
    forgetToken() {
      dropToken(view.location);
      view.amazon?.Login?.logout();
    },
    keepSubscriptionFlag: () => keepSubscriptionFlag(view.location),
    takeSubscriptionFlag: () => takeSubscriptionFlag(view.location),
    showButtons: (request, send) => showAmazonButtons(world, request, send),
    showWidgets: (request, send) => showAmazonWidgets(view, request, send),
    lookUpCustomer: (request) => lookUpAmazonCustomer(api, request),
    place: (placement) => placeAtAmazon(api, view, placement),
    capture: (payment) => captureAtAmazon(api, payment),
  };
}

function hidden(token: string | null): HiddenToken | null {
  return token === null ? null : new HiddenToken(token);
}
