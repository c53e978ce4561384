import { type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { isTestShop } from '../../contracts/page/approval-methods.ts';
import { lastingParameters } from '../../domain/routing/shop-address.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { funnelView } from '../../machines/funnel/funnel.view.ts';
import { ClockContext, LocaleContext } from '../components/basic/locale.context.ts';
import { ShopParametersContext } from '../components/basic/shop-link.tsx';
import { Frame } from '../components/frame/frame.tsx';
import { PicturesContext } from '../components/picture/pictures.context.ts';
import { FirstSnapshotsContext } from './first-snapshots.ts';
import { PageConsent, type ShownConsent } from './page-consent.tsx';
import { Page } from './page-registry.tsx';
import { useSnapshot } from './use-snapshot.ts';

interface PageLinksProps {
  /** The query of the session's addresses. */
  query: string;
  /** A02: the funnel that links lead to; null for the shop's first. */
  uid: string | null;
  children: ReactNode;
}

/** Q09: server and first elements know the address alone, so a session that begins here is in the links after them. */
function PageLinks({ query, uid, children }: PageLinksProps): ReactNode {
  const first = use(FirstSnapshotsContext);
  const location = useLocation();
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const search = first?.search ?? location.search;
  const parameters = useMemo(
    () => lastingParameters(isTakenOver ? query : search, uid),
    [isTakenOver, query, search, uid],
  );
  return <ShopParametersContext value={parameters}>{children}</ShopParametersContext>;
}

const neverChanges = () => () => {};

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
        <LocaleContext value={frame.shop.locale}>
          <ClockContext value={frame.shop}>
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
          </ClockContext>
        </LocaleContext>
      </PicturesContext>
    </PageConsent>
  );
}
