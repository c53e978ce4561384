import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pagesAfter } from '../machines/funnel/pages-after.ts';
import { savedStateOf } from '../machines/funnel/saved-state.ts';
import { createApiClient } from './adapters/api-client.ts';
import { createCardService } from './adapters/card-field.ts';
import { readDevice } from './adapters/device.ts';
import { createFunnelStats } from './adapters/funnel-stats.ts';
import { startInspector } from './adapters/inspector.ts';
import { readPageData } from './adapters/page-data.ts';
import { createPageLoader } from './adapters/page-loader.ts';
import { pursuePayment, requestQuote } from './adapters/payments.ts';
import { createStateStore } from './adapters/state-store.ts';
import { App } from './app.tsx';
import { beginSession, createFunnelActor } from './boot.ts';
import { CardFieldContext } from './components/card-field.context.ts';
import { type Effects, withEffects } from './machine-effects.ts';
import { preloadOrderForm } from './page-registry.tsx';
import { RouterSync } from './router-sync.tsx';

/** The composition root: the one place where effects are made, given to the machine, and the machine started. */
async function main(): Promise<void> {
  const data = readPageData(document);
  const device = readDevice(window);
  const newId = () => crypto.randomUUID();
  const base = import.meta.env.PROD ? '/proxy' : '/api';
  const api = createApiClient({ base, brand: data.settings.brand, affParameters: undefined, newRequestId: newId });
  const log = (level: 'warn' | 'error', message: string, logObject?: unknown) =>
    void api.post('logger', { level, message, logObject }, { keepalive: true });
  const store = createStateStore((error) => log('warn', 'the browser refused to store the state', String(error)));
  const session = beginSession(data, {
    location: window.location,
    device: device.device,
    now: new Date(),
    random: secureRandom,
    stored: await store.read(),
    onDropped: (why) => log('warn', `a saved state was dropped: ${why}`),
  });
  const card = createCardService(data.settings.card, document);
  const loadPage = createPageLoader(api, newId);
  const effects: Effects = {
    loadPage,
    requestQuote: (request) => requestQuote(api, request),
    tokenizeCard: card.tokenize,
    pursuePayment: (pursuit) => pursuePayment(api, pursuit),
    challengeShopper: card.challenge,
  };
  const inspect = await startInspector();
  const actor = createFunnelActor(session, (machine) => withEffects(machine, effects), inspect);
  const stats = createFunnelStats(api, device, session.isNew);
  const { graph } = session;
  actor.on('page.viewed', ({ stepId, variantId }) =>
    stats.save({
      eventType: 'Page View',
      url: window.location.href,
      mainFunnelId: graph.funnel.sfid,
      funnelSTPId: stepId,
      splitTestingPageId: variantId,
      sessionId: session.sessionId,
      destinationId: graph.funnel.destinationId,
    }),
  );
  // The pages that may follow are fetched while this one is read, so that a step shows at once.
  actor.on('page.viewed', ({ stepId }) => {
    for (const request of pagesAfter(graph, stepId, actor.getSnapshot().context)) void loadPage(request);
  });
  actor.on('error.shown', ({ message, method }) => log('error', message, { method }));
  actor.subscribe({
    next: ({ context }) => context.at && store.write(savedStateOf(graph, context, new Date())),
    error: (error) => log('error', 'the funnel stopped', String(error)),
  });
  actor.start();
  createRoot(rootElement()).render(
    <StrictMode>
      <CardFieldContext value={card}>
        <BrowserRouter>
          <RouterSync actor={actor} graph={graph} />
          <App actor={actor} />
        </BrowserRouter>
      </CardFieldContext>
    </StrictMode>,
  );
  preloadOrderForm();
}

function secureRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

function rootElement(): HTMLElement {
  return document.getElementById('root') ?? document.body;
}

void main();
