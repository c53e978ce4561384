import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react';
import type { Actor } from 'xstate';
import type { CardFieldPort } from '../../contracts/page/card-field.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { VideoPort } from '../../contracts/page/video-player.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { CardFieldContext } from '../components/payment/card-field.context.ts';
import { VideoContext } from '../components/video/video.context.ts';
import { App } from './app.tsx';
import { type FirstSnapshots, FirstSnapshotsContext } from './first-snapshots.ts';
import type { ShownConsent } from './page-consent.tsx';
import { RouterSync } from './router-sync.tsx';

/** The funnel's actor and graph, the visitor's consent, and the ports that the pages use. */
export interface Shown {
  actor: Actor<FunnelMachine>;
  graph: FunnelGraph;
  consent: ShownConsent;
  /** Null on the server, as the videos. */
  card: CardFieldPort<HTMLElement> | null;
  video: VideoPort<HTMLElement> | null;
}

export interface AppTreeProps extends Shown {
  first: FirstSnapshots | null;
  Router: ComponentType<{ children: ReactNode }>;
  /** Called once the elements of the page answer to the shopper. */
  onAlive?: () => void;
}

/** The elements of a document, the same on the server and in the browser. */
export function AppTree({ actor, graph, consent, card, video, first, Router, onAlive }: AppTreeProps): ReactNode {
  return (
    <StrictMode>
      <FirstSnapshotsContext value={first}>
        <CardFieldContext value={card}>
          <VideoContext value={video}>
            <Router>
              <RouterSync actor={actor} graph={graph} />
              <App actor={actor} consent={consent} alive={<Alive onAlive={onAlive} />} />
            </Router>
          </VideoContext>
        </CardFieldContext>
      </FirstSnapshotsContext>
    </StrictMode>
  );
}

/** Stands beside the page, so that it is alive when that is. */
function Alive({ onAlive }: Pick<AppTreeProps, 'onAlive'>): ReactNode {
  useEffect(() => onAlive?.(), [onAlive]);
  return null;
}
