import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import type { RuntimeSettings, SubscriptionLink } from '../../contracts/page/page-data.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { subscriptionPageMachine } from '../../machines/subscription/subscription-page.machine.ts';
import { type ApiClient, createApiClient } from '../adapters/api/api-client.ts';
import { cancelSubscription, readSubscription } from '../adapters/api/subscriptions.ts';
import { newUuid } from '../adapters/browser/new-id.ts';
import { createContentByName } from '../adapters/page/content-by-name.ts';
import { type CardService, createCardService } from '../adapters/payment/card-field.ts';
import { submitRenewal } from '../adapters/payment/payments.ts';
import { MissingSubscription, SubscriptionApp } from '../app/subscription-app.tsx';

/**
 * E12: the page of a subscription's link stands beside the funnels: it belongs to nobody's visit, so it counts in no
 * statistics and touches nothing of what the browser has saved. It is loaded on demand.
 */
export function startSubscriptionPage(shop: RuntimeSettings, link: SubscriptionLink, apiBase: string): void {
  // Whoever looks over a shoulder, and whatever is loaded from here on, finds no token in the address.
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const root = createRoot(document.getElementById('root') ?? document.body);
  if (!link.subscription) {
    root.render(<MissingSubscription shop={shop} />);
    return;
  }
  const api = createApiClient({
    base: apiBase,
    brand: shop.brand,
    token: shop.apiToken,
    affParameters: undefined,
    newRequestId: () => newUuid(),
  });
  const card = createCardService(shop.card, document);
  const machine = withEffects(api, card, link.token);
  const note = createContentByName(api)('subscriptions').then((found) =>
    found.type === 'found' ? found.content.text : '',
  );
  const actor = createActor(machine, { input: { shop, token: link.token, subscription: link.subscription } }).start();
  root.render(
    <StrictMode>
      <SubscriptionApp actor={actor} card={card} note={note} />
    </StrictMode>,
  );
}

function withEffects(api: ApiClient, card: CardService, token: string) {
  const payment = paymentMachine.provide({
    actors: {
      submitPayment: fromPromise(({ input }) => submitRenewal(api, token, input)),
      challengeShopper: fromPromise(({ input }) => card.challenge(input.clientSecret)),
    },
  });
  return subscriptionPageMachine.provide({
    actors: {
      payment,
      // The page names nobody and knows no address: what the card is charged for, the server knows.
      tokenizeCard: fromPromise(() => card.tokenize(null)),
      readSubscription: fromPromise(({ input }) => readSubscription(api, input.token)),
      cancelSubscription: fromPromise(({ input }) => cancelSubscription(api, input.token)),
    },
  });
}
