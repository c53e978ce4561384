import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { MESSAGES } from '../../domain/messages.ts';
import type { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { FunnelSend, PageModel } from '../../machines/funnel/funnel.view.ts';
import { PageGuard } from '../components/frame/page-guard.tsx';
import { ArticlePage } from '../pages/article/article.page.tsx';
import { LandingPage } from '../pages/landing/landing.page.tsx';
import { LoadingPage } from '../pages/loading/loading.page.tsx';
import { OfferPage } from '../pages/offer/offer.page.tsx';
import { OfferSelectorPage } from '../pages/offer-selector/offer-selector.page.tsx';
import { PaidElsewherePage } from '../pages/provider-return/paid-elsewhere.page.tsx';
import { ProviderReturnPage } from '../pages/provider-return/provider-return.page.tsx';
import { ReceiptPage } from '../pages/receipt/receipt.page.tsx';
import { SurveyPage } from '../pages/survey/survey.page.tsx';
import { TextPage } from '../pages/text/text.page.tsx';
import { UnavailablePage } from '../pages/unavailable/unavailable.page.tsx';
import { VslPage } from '../pages/vsl/vsl.page.tsx';
import { OrderFormPart } from './order-form-part.tsx';

export interface PageProps {
  model: PageModel;
  send: FunnelSend;
  /** The checkout's actor while an order form is shown. */
  checkout: ActorRefFrom<typeof checkoutMachine> | undefined;
  /** Rendered with the page, once its script is there. */
  alive?: ReactNode;
}

/**
 * The page of the active state, or a fallback if it fails to render: a reload also fetches the scripts of a newer
 * build.
 */
export function Page(props: PageProps): ReactNode {
  const broken = {
    view: 'unavailable' as const,
    shop: props.model.shop,
    message: MESSAGES.somethingWrong,
    canRetry: true,
  };
  const fallback = <UnavailablePage model={broken} send={() => window.location.reload()} />;
  const page = viewOf(props);
  const whole = props.alive ? (
    <>
      {page}
      {props.alive}
    </>
  ) : (
    page
  );
  return <PageGuard fallback={fallback}>{whole}</PageGuard>;
}

/** The page of each view kind. */
function viewOf({ model, send, checkout }: PageProps): ReactNode {
  switch (model.view) {
    case 'loading':
      return <LoadingPage />;
    case 'landing':
      return <LandingPage model={model} send={send} />;
    case 'article':
      return <ArticlePage model={model} send={send} />;
    case 'vsl':
      return <VslPage model={model} send={send} />;
    case 'survey':
      return <SurveyPage model={model} send={send} />;
    case 'offer-selector':
      return <OfferSelectorPage model={model} send={send} />;
    case 'two-step-order-form':
    case 'two-page-checkout':
    case 'checkout':
      return checkout ? <OrderFormPart model={model} actor={checkout} /> : <LoadingPage />;
    case 'offer':
      return <OfferPage model={model} send={send} />;
    case 'order-success':
      return <ReceiptPage model={model} />;
    case 'text':
      return <TextPage model={model} />;
    case 'provider-return':
      return <ProviderReturnPage model={model} send={send} />;
    case 'paid-elsewhere':
      return <PaidElsewherePage shop={model.shop} paidFor={model.paidFor} />;
    case 'unavailable':
      return <UnavailablePage model={model} send={send} />;
  }
}
