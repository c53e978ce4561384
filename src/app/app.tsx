import { type ReactNode, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isTestShop } from '../../contracts/page/approval-methods.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { funnelView } from '../../machines/funnel/funnel.view.ts';
import { Frame } from '../components/frame/frame.tsx';
import { PicturesContext } from '../components/picture/pictures.context.ts';
import { PageConsent, type ShownConsent } from './page-consent.tsx';
import { PageLinks } from './page-links.tsx';
import { Page } from './page-registry.tsx';
import { useSnapshot } from './use-snapshot.ts';

export interface AppProps {
  actor: ActorRefFrom<FunnelMachine>;
  consent: ShownConsent;
  /** Rendered with the page, once its script is there. */
  alive?: ReactNode;
}

/** Renders the active state of the funnel. */
export function App({ actor, consent, alive }: AppProps): ReactNode {
  const snapshot = useSnapshot(actor, (first) => first.funnel);
  const { frame, page } = funnelView(snapshot);
  useEffect(() => {
    document.title = frame.title;
  }, [frame.title]);
  return (
    <PageConsent consent={consent} shop={frame.shop} hasChoices={page.view === 'text' && page.choices !== undefined}>
      <PicturesContext value={frame.shop.pictures ?? {}}>
        <PageLinks query={snapshot.context.query} uid={frame.uid}>
          <Frame model={frame} send={actor.send} testPayments={isTestShop(frame.shop)}>
            <Page
              key={frame.pageKey}
              model={page}
              send={actor.send}
              checkout={snapshot.children.checkout}
              alive={alive}
            />
          </Frame>
        </PageLinks>
      </PicturesContext>
    </PageConsent>
  );
}
