import { type ReactNode, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CardFieldPort } from '../../contracts/page/card-field.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { subscriptionPageMachine } from '../../machines/subscription/subscription-page.machine.ts';
import { subscriptionPageView } from '../../machines/subscription/subscription-page.view.ts';
import { CardFieldContext } from '../components/payment/card-field.context.ts';
import { SubscriptionPage } from '../pages/subscription/subscription.page.tsx';
import { UnavailablePage } from '../pages/unavailable/unavailable.page.tsx';
import { type OutsideAddress, OutsideFrame, type OutsideFrameProps } from './outside-frame.tsx';
import { useSnapshot } from './use-snapshot.ts';

/** The title of a subscription's page. */
export const TITLE = 'Your subscription';

export interface SubscriptionAppProps {
  actor: ActorRefFrom<typeof subscriptionPageMachine>;
  /** Its script loads when a card field is first shown. */
  card: CardFieldPort<HTMLElement>;
  /** C01: the brand's text about its subscriptions; empty without one. */
  note: Promise<string>;
  /** The page's own, once the token has left it. */
  address: OutsideAddress;
}

/** Renders the state of a subscription's page. */
export function SubscriptionApp({ actor, card, note, address }: SubscriptionAppProps): ReactNode {
  const snapshot = useSnapshot(actor, () => null);
  const model = subscriptionPageView(snapshot);
  return (
    <OutsideFrame shop={model.shop} address={address} title={TITLE}>
      <CardFieldContext value={card}>
        <SubscriptionPage model={model} send={actor.send} note={useLater(note)} origin={address.origin} />
      </CardFieldContext>
    </OutsideFrame>
  );
}

/** The text once its promise has resolved, before that an empty one. */
function useLater(text: Promise<string>): string {
  const [known, setKnown] = useState('');
  useEffect(() => void text.then(setKnown), [text]);
  return known;
}

/** K03: the page for a link without a subscription. */
export function MissingSubscription({ shop, address }: Pick<OutsideFrameProps, 'shop' | 'address'>): ReactNode {
  const model = { view: 'unavailable' as const, shop, message: MESSAGES.orderMissing, canRetry: false };
  return (
    <OutsideFrame shop={shop} address={address} title={TITLE}>
      <UnavailablePage model={model} send={() => {}} />
    </OutsideFrame>
  );
}
