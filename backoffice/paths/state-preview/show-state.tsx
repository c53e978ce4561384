import { createRoot } from 'react-dom/client';
import { createPath, type Navigator, Router } from 'react-router-dom';
import { createActor } from 'xstate';
import type { PageData } from '../../../contracts/page/page-data.ts';
import type { PageState, StatePreview, StatesMessage } from '../../../contracts/page/state-preview.ts';
import { NO_CONSENT } from '../../../domain/consent/consent.ts';
import { nodeById } from '../../../graph/graph.ts';
import { consentMachine } from '../../../machines/consent/consent.machine.ts';
import { funnelView } from '../../../machines/funnel/funnel.view.ts';
import { AppTree } from '../../../src/app/app-tree.tsx';
import { loadPagePart } from '../../../src/app/page-parts.ts';
import type { Session } from '../../../src/boot/boot.ts';
import { findStates, playedTo } from './find-states.ts';
import { createPlays, type Play, sessionAt } from './play.ts';
import { previewSamples } from './preview-samples.ts';

/** No effect of the shop runs, nothing is stored, and the page in the studio's frame cannot be pressed. */
export async function showState(page: PageData, block: HTMLElement, clock: () => Date): Promise<void> {
  const preview: StatePreview = JSON.parse(block.textContent ?? '');
  const samples = previewSamples(preview, page.settings);
  const session = sessionAt(page, preview.step, clock());
  const start = createPlays(session, samples);
  const root = document.getElementById('root') ?? document.body;
  root.inert = true;
  let known: Omit<StatesMessage, 'type'> = { states: [], exits: [], isComplete: false };
  let shown: Shown | null = null;
  let turn = Promise.resolve();
  const show = () => {
    turn = turn.then(async () => {
      const chosen = chosenState(known);
      if (!chosen || chosen.name === shown?.name) return;
      const play = playedTo(chosen.way ?? [], start) ?? start();
      shown?.end();
      shown = { name: chosen.name, ...(await showPlay(root, session, play)) };
    });
  };
  const post = (soFar: typeof known) => {
    known = soFar;
    const message: StatesMessage = { type: 'sluice-states', ...soFar };
    window.parent.postMessage(message, preview.studio);
    show();
  };
  window.addEventListener('hashchange', show);
  const found = await findStates(preview.step, start, {
    now: () => clock().getTime(),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    onFound: (soFar) => post({ ...soFar, isComplete: false }),
  });
  post({ ...found, isComplete: true });
}

/** The state that the fragment names. Without a name, or without a way there, it is the first state in which the page is there. */
function chosenState({ states, isComplete }: Pick<StatesMessage, 'states' | 'isComplete'>): PageState | undefined {
  const name = decodeURIComponent(window.location.hash.slice(1));
  const named = states.find((each) => each.name === name && each.way !== null);
  return named ?? (isComplete || name === '' ? states.find((each) => each.way !== null) : undefined);
}

/** A step in a preview is shown at its address, and leads nowhere. */
const STANDING: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => {},
  push: () => {},
  replace: () => {},
};

interface Shown {
  name: string;
  end(): void;
}

async function showPlay(
  element: HTMLElement,
  { graph, input }: Session,
  { actor }: Play,
): Promise<Omit<Shown, 'name'>> {
  const consent = createActor(consentMachine, { input: { consent: NO_CONSENT, source: 'banner' } }).start();
  await loadPagePart(funnelView(actor.getSnapshot()).page.view);
  const url = nodeById(graph, actor.getSnapshot().context.at ?? '')?.url ?? '';
  const address = `/${url}${input.query}`;
  const root = createRoot(element);
  root.render(
    <AppTree
      actor={actor}
      graph={graph}
      consent={{ actor: consent, mayAsk: false }}
      card={null}
      video={null}
      first={null}
      Router={({ children }) => (
        <Router location={address} navigator={STANDING}>
          {children}
        </Router>
      )}
    />,
  );
  return {
    end: () => {
      root.unmount();
      actor.stop();
      consent.stop();
    },
  };
}
