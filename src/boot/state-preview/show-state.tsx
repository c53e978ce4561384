import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import type { PageData } from '../../../contracts/page/page-data.ts';
import type { PageState, StatePreview, StatesMessage } from '../../../contracts/page/state-preview.ts';
import { NO_CONSENT } from '../../../domain/consent/consent.ts';
import { nodeById } from '../../../graph/graph.ts';
import { consentMachine } from '../../../machines/consent/consent.machine.ts';
import { funnelView } from '../../../machines/funnel/funnel.view.ts';
import { AppTree } from '../../app/app-tree.tsx';
import { loadPagePart } from '../../app/page-parts.ts';
import { beginSession, type Session } from '../boot.ts';
import { findStates, playedTo } from './find-states.ts';
import { type Play, startPlay } from './play.ts';
import { sampleAnswers } from './sample-answers.ts';

/**
 * Shows a step in the state that the address's fragment names, for a frame of the studio, which is told all states. No effect of
 * the shop runs, nothing is stored, and the page cannot be pressed.
 */
export async function showState(page: PageData, block: HTMLElement, clock: () => Date): Promise<void> {
  const preview: StatePreview = JSON.parse(block.textContent ?? '');
  const samples = sampleAnswers(preview, page.settings);
  const session = sessionAt(page, preview.step, clock());
  const start = () => startPlay(session, samples);
  const states = await findStates(preview.step, start, () => clock().getTime());
  const message: StatesMessage = { type: 'sluice-states', states };
  window.parent.postMessage(message, preview.studio);
  const root = document.getElementById('root') ?? document.body;
  root.inert = true;
  let shown: Shown | null = null;
  const show = async () => {
    shown?.end();
    shown = await showPlay(root, session, await chosenPlay(states, start));
  };
  window.addEventListener('hashchange', () => void show());
  await show();
}

/** A state without a way, or an unknown name, shows the first state in which the page is there. */
async function chosenPlay(states: readonly PageState[], start: () => Play): Promise<Play> {
  const name = decodeURIComponent(window.location.hash.slice(1));
  const way = states.find((each) => each.name === name)?.way ?? states.find((each) => each.way !== null)?.way ?? [];
  return (await playedTo(way, start)) ?? start();
}

interface Shown {
  end(): void;
}

async function showPlay(element: HTMLElement, { graph, input }: Session, { actor }: Play): Promise<Shown> {
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
      Router={({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>}
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

function sessionAt(page: PageData, step: string, now: Date): Session {
  const graph = page.kind === 'funnel' ? page.published.graph : null;
  const node = graph && nodeById(graph, step);
  return beginSession(page, {
    location: { pathname: `/${node?.url ?? ''}`, search: `?uid=${graph?.funnel.uniqueIdentifier ?? ''}` },
    device: 'Desktop',
    reached: node?.kind === 'page' ? null : step,
    now,
    random: () => 0,
    stored: null,
    storedHistory: null,
    affParameters: undefined,
    onDropped: () => {},
  });
}
