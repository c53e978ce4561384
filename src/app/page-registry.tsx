import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { MESSAGES } from '../../domain/messages.ts';
import type { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { FunnelSend, PageModel } from '../../machines/funnel/funnel.view.ts';
import { type LaterPart, useLaterPart } from '../components/frame/later-part.ts';
import { PageGuard } from '../components/frame/page-guard.tsx';
import { LoadingPage } from '../pages/loading/loading.page.tsx';
import { UnavailablePage } from '../pages/unavailable/unavailable.page.tsx';
import {
  ARTICLE,
  LANDING,
  OFFER,
  OFFER_SELECTOR,
  ORDER_FORM,
  PAID_ELSEWHERE,
  PROVIDER_RETURN,
  RECEIPT,
  SURVEY,
  TEXT,
  VIDEO,
} from './page-parts.ts';

export interface PageProps {
  model: PageModel;
  send: FunnelSend;
  /** The checkout's actor while an order form is shown. */
  checkout: ActorRefFrom<typeof checkoutMachine> | undefined;
  /** Rendered with the page, once its script is there. */
  alive?: ReactNode;
}

/** The page of the active state, or a fallback if it fails to render: a reload fetches the newer build's scripts. */
export function Page(props: PageProps): ReactNode {
  const broken = {
    view: 'unavailable' as const,
    shop: props.model.shop,
    message: MESSAGES.somethingWrong,
    canRetry: true,
  };
  const fallback = <UnavailablePage model={broken} send={() => window.location.reload()} />;
  const page = viewOf(props);
  const withAddition = props.alive ? (
    <>
      {page}
      {props.alive}
    </>
  ) : (
    page
  );
  return <PageGuard fallback={fallback}>{withAddition}</PageGuard>;
}

function viewOf({ model, send, checkout }: PageProps): ReactNode {
  switch (model.view) {
    case 'loading':
      return <LoadingPage opens={model.opens} />;
    case 'landing':
      return <PartPage part={LANDING} props={{ model, send }} />;
    case 'article':
      return <PartPage part={ARTICLE} props={{ model, send }} />;
    case 'vsl':
      return <PartPage part={VIDEO} props={{ model, send }} />;
    case 'survey':
      return <PartPage part={SURVEY} props={{ model, send }} />;
    case 'offer-selector':
      return <PartPage part={OFFER_SELECTOR} props={{ model, send }} />;
    case 'two-step-order-form':
    case 'two-page-checkout':
    case 'checkout':
      return checkout ? <PartPage part={ORDER_FORM} props={{ model, actor: checkout }} /> : <LoadingPage />;
    case 'offer':
      return <PartPage part={OFFER} props={{ model, send }} />;
    case 'order-success':
      return <PartPage part={RECEIPT} props={{ model }} />;
    case 'text':
      return <PartPage part={TEXT} props={{ model }} />;
    case 'provider-return':
      return <PartPage part={PROVIDER_RETURN} props={{ model, send }} />;
    case 'paid-elsewhere':
      return <PartPage part={PAID_ELSEWHERE} props={{ shop: model.shop, paidFor: model.paidFor }} />;
    case 'unavailable':
      return <UnavailablePage model={model} send={send} />;
  }
}

/** React takes the server's elements over only if their code is there at once, so loaded code is rendered as it is. */
function PartPage<Props extends object>({
  part,
  props,
}: {
  part: LaterPart<ComponentType<Props>>;
  props: Props;
}): ReactNode {
  const Loaded = useLaterPart(part);
  return Loaded ? <Loaded {...props} /> : <LoadingPage />;
}
