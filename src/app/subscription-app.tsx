import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CardFieldPort } from '../../contracts/page/card-field.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { FrameModel } from '../../machines/funnel/funnel.view.ts';
import type { subscriptionPageMachine } from '../../machines/subscription/subscription-page.machine.ts';
import { subscriptionPageView } from '../../machines/subscription/subscription-page.view.ts';
import { Frame } from '../components/frame/frame.tsx';
import { CardFieldContext } from '../components/payment/card-field.context.ts';
import { SubscriptionPage } from '../pages/subscription/subscription.page.tsx';
import { UnavailablePage } from '../pages/unavailable/unavailable.page.tsx';

/** The title of a subscription's page. */
export const TITLE = 'Your subscription';

export interface SubscriptionAppProps {
  actor: ActorRefFrom<typeof subscriptionPageMachine>;
  /** Its script loads when a card field is first shown. */
  card: CardFieldPort<HTMLElement>;
  /** C01: the brand's text about its subscriptions; empty without one. */
  note: Promise<string>;
}

/** Renders the state of a subscription's page. */
export function SubscriptionApp({ actor, card, note }: SubscriptionAppProps): ReactNode {
  const snapshot = useSelector(actor, (current) => current);
  const model = subscriptionPageView(snapshot);
  return (
    <SubscriptionFrame shop={model.shop}>
      <CardFieldContext value={card}>
        <SubscriptionPage model={model} send={actor.send} note={useLater(note)} />
      </CardFieldContext>
    </SubscriptionFrame>
  );
}

/** The text once its promise has resolved, before that an empty one. */
function useLater(text: Promise<string>): string {
  const [known, setKnown] = useState('');
  useEffect(() => void text.then(setKnown), [text]);
  return known;
}

/** K03: the page for a link without a subscription. */
export function MissingSubscription({ shop }: { shop: RuntimeSettings }): ReactNode {
  const model = { view: 'unavailable' as const, shop, message: MESSAGES.orderMissing, canRetry: false };
  return (
    <SubscriptionFrame shop={shop}>
      <UnavailablePage model={model} send={() => {}} />
    </SubscriptionFrame>
  );
}

function SubscriptionFrame({ shop, children }: { shop: RuntimeSettings; children: ReactNode }) {
  useEffect(() => {
    document.title = TITLE;
  }, []);
  const model: FrameModel = {
    shop,
    progress: null,
    notice: null,
    title: TITLE,
    preview: false,
    pageKey: TITLE,
    cameBack: false,
    added: null,
    uid: null,
  };
  return (
    <Frame model={model} send={() => {}} testPayments={shop.card.test}>
      {children}
    </Frame>
  );
}
