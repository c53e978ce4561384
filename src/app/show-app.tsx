import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Actor } from 'xstate';
import type { CardFieldPort } from '../../contracts/page/card-field.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { VideoPort } from '../../contracts/page/video-player.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { CardFieldContext } from '../components/payment/card-field.context.ts';
import { VideoContext } from '../components/video/video.context.ts';
import { App } from './app.tsx';
import type { ShownConsent } from './page-consent.tsx';
import { RouterSync } from './router-sync.tsx';

/** The funnel's actor and graph, the visitor's consent, and the ports that the pages use. */
export interface Shown {
  actor: Actor<FunnelMachine>;
  graph: FunnelGraph;
  consent: ShownConsent;
  card: CardFieldPort<HTMLElement>;
  video: VideoPort<HTMLElement>;
  /** Receives the error of a page that failed to render. */
  onCrash: (error: unknown) => void;
}

/** Renders the funnel into an element of the page, and follows its actor. */
export function showApp(root: HTMLElement, { actor, graph, consent, card, video, onCrash }: Shown): void {
  createRoot(root, { onCaughtError: onCrash, onUncaughtError: onCrash }).render(
    <StrictMode>
      <CardFieldContext value={card}>
        <VideoContext value={video}>
          <BrowserRouter>
            <RouterSync actor={actor} graph={graph} />
            <App actor={actor} consent={consent} />
          </BrowserRouter>
        </VideoContext>
      </CardFieldContext>
    </StrictMode>,
  );
}
