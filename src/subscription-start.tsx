import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, type InspectionEvent, type Observer } from 'xstate';
import type { RuntimeSettings, SubscriptionLink } from '../contracts/page/page-data.ts';
import { parseQuery, writeQuery } from '../domain/routing/query.ts';
import { withoutSubscription } from '../domain/routing/query-navigation.ts';
import { lastingParameters, shopAddress } from '../domain/routing/shop-address.ts';
import { buildScreenView } from '../domain/tracking/screen-view.ts';
import { type EffectsOf, noAnswers, provideEffects, toEffect } from '../machines/effects.ts';
import { captureAtAmazon, placeAtAmazon } from '../machines/payment/amazon-pay/amazon-pay.ports.ts';
import {
  authorizeWallet,
  createApproval,
  finishWallet,
  reachDeadline,
  redirectToProvider,
  resolveReturn,
  watchForReturn,
} from '../machines/ports.ts';
import { subscriptionPageMachine } from '../machines/subscription/subscription-page.machine.ts';
import type { ApiClient } from './adapters/api/api.types.ts';
import { pageApi } from './adapters/api/page-api.ts';
import { cancelSubscription, readSubscription } from './adapters/api/subscriptions.ts';
import { storedAffiliate } from './adapters/page/affiliate-info.ts';
import { createContentByName } from './adapters/page/content-by-name.ts';
import { type CardService, createCardService } from './adapters/payment/card-field.ts';
import { submitRenewal } from './adapters/payment/payments.ts';
import { MissingSubscription, SubscriptionApp, TITLE } from './app/subscription-app.tsx';
import { dispatchScreenView } from './tracking/screen-event.ts';

/** E12: the page is outside the funnels, counts in no statistics and leaves the browser's saved state alone. */
export function startSubscriptionPage(
  shop: RuntimeSettings,
  link: SubscriptionLink,
  inspect?: Observer<InspectionEvent>,
): void {
  // The token leaves the address, so that an onlooker or a later script cannot read it.
  const rest = lastingParameters(writeQuery(withoutSubscription(parseQuery(window.location.search))));
  const shown = shopAddress(window.location.pathname, rest);
  window.history.replaceState(window.history.state, '', shown);
  const { origin, search } = window.location;
  const address = { origin, search };
  dispatchScreenView(buildScreenView({ origin, address: shown, node: null, title: TITLE }));
  const root = createRoot(document.getElementById('root') ?? document.body);
  if (!link.subscription) {
    root.render(<MissingSubscription shop={shop} address={address} />);
    return;
  }
  const api = pageApi(shop, storedAffiliate(window, shop.brand));
  const card = createCardService(shop.card, document);
  const machine = provideEffects(subscriptionPageMachine, effectsOf(api, card, link.token));
  const note = createContentByName(api)('subscriptions').then((found) =>
    found.type === 'found' ? found.content.text : '',
  );
  const actor = createActor(machine, {
    input: { shop, token: link.token, subscription: link.subscription },
    ...(inspect ? { inspect } : {}),
  }).start();
  root.render(
    <StrictMode>
      <SubscriptionApp actor={actor} card={card} note={note} address={address} />
    </StrictMode>,
  );
}

function effectsOf(api: ApiClient, card: CardService, token: string): EffectsOf<typeof subscriptionPageMachine> {
  return {
    // The renewal of a link leads to no provider's page, and into no sheet and no widgets.
    ...noAnswers({ createApproval, redirectToProvider, watchForReturn, reachDeadline }),
    ...noAnswers({ authorizeWallet, finishWallet, placeAtAmazon, captureAtAmazon, resolveReturn }),
    submitPayment: toEffect((input) => submitRenewal(api, token, input)),
    challengeShopper: toEffect((input) => card.challenge(input.clientSecret)),
    // The page has no billing contact; the server has the order that the card pays.
    tokenizeCard: toEffect((input) => card.tokenize(input.account)),
    readSubscription: toEffect((input) => readSubscription(api, input.token)),
    cancelSubscription: toEffect((input) => cancelSubscription(api, input.token)),
  };
}
