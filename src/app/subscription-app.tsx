import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CardFieldPort } from '../../contracts/page/card-field.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { lastingParameters } from '../../domain/routing/shop-address.ts';
import type { FrameModel } from '../../machines/funnel/funnel.view.ts';
import type { subscriptionPageMachine } from '../../machines/subscription/subscription-page.machine.ts';
import { subscriptionPageView } from '../../machines/subscription/subscription-page.view.ts';
import { LocaleContext } from '../components/basic/locale.context.ts';
import { ShopParametersContext } from '../components/basic/shop-link.tsx';
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
  address: SubscriptionAddress;
}

/** The page's own address, once the token has left it. */
export type SubscriptionAddress = Pick<Location, 'origin' | 'search'>;

/** Renders the state of a subscription's page. */
export function SubscriptionApp({ actor, card, note, address }: SubscriptionAppProps): ReactNode {
  const snapshot = useSelector(actor, (current) => current);
  const model = subscriptionPageView(snapshot);
  return (
    <SubscriptionFrame shop={model.shop} address={address}>
      <CardFieldContext value={card}>
        <SubscriptionPage model={model} send={actor.send} note={useLater(note)} origin={address.origin} />
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
export function MissingSubscription({ shop, address }: Omit<SubscriptionFrameProps, 'children'>): ReactNode {
  const model = { view: 'unavailable' as const, shop, message: MESSAGES.orderMissing, canRetry: false };
  return (
    <SubscriptionFrame shop={shop} address={address}>
      <UnavailablePage model={model} send={() => {}} />
    </SubscriptionFrame>
  );
}

interface SubscriptionFrameProps {
  shop: RuntimeSettings;
  address: SubscriptionAddress;
  children: ReactNode;
}

function SubscriptionFrame({ shop, address, children }: SubscriptionFrameProps) {
  const parameters = useMemo(() => lastingParameters(address.search, shop.uid), [address.search, shop.uid]);
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
    uid: shop.uid ?? null,
  };
  return (
    <ShopParametersContext value={parameters}>
      <LocaleContext value={shop.locale}>
        <Frame model={model} send={() => {}} testPayments={shop.card.test}>
          {children}
        </Frame>
      </LocaleContext>
    </ShopParametersContext>
  );
}
