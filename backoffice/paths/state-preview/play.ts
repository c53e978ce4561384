import { type Actor, createActor, fromPromise, type PromiseActorLogic, SimulatedClock } from 'xstate';
import type { PageData } from '../../../contracts/page/page-data.ts';
import type { GraphEdge } from '../../../contracts/page/published-graph.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { nodeById } from '../../../graph/graph.ts';
import { noAnswers } from '../../../machines/effects.ts';
import { compile, type FunnelLogics, type FunnelMachine } from '../../../machines/funnel/compile.ts';
import { pagePorts } from '../../../machines/funnel/funnel.setup.ts';
import { laterPorts, paymentLogics, paymentMachines } from '../../../machines/later/payment-machines.ts';
import { beginSession, type Session } from '../../../src/boot/boot.ts';
import type { SampleAnswers } from './sample-answers.ts';

/** A funnel that runs in a preview: what may happen in it now, by name, and how. */
export interface Play {
  actor: Actor<FunnelMachine>;
  /** The edges that it has taken. */
  taken: readonly GraphEdgeTaken[];
  moves(): Map<string, () => void | Promise<void>>;
}

type GraphEdgeTaken = Pick<GraphEdge, 'from' | 'on' | 'to'>;

interface Asked {
  name: string;
  answers: { words: string; give: () => void }[];
}

/** A session that has come to a step of a previewed page's funnel; it has stored nothing. */
export function sessionAt(page: PageData, step: string, now: Date): Session {
  const graph = page.kind === 'funnel' ? page.published.graph : null;
  const node = graph && nodeById(graph, step);
  return beginSession(page, {
    location: { pathname: `/${node?.url ?? ''}`, search: `?uid=${graph?.funnel.uniqueIdentifier ?? ''}` },
    device: 'Desktop',
    reached: node?.kind === 'page' ? null : step,
    now,
    random: () => 0,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
  });
}

/** Starts plays of the funnel of a session. Its effects ask nothing of anybody: each waits until a move answers it. */
export function createPlays(session: Session, samples: SampleAnswers): () => Play {
  const funnel = compile(session.graph);
  return () => startPlay(funnel, session, samples);
}

function startPlay(funnel: FunnelMachine, session: Session, samples: SampleAnswers): Play {
  const asked = new Set<Asked>();
  const clock = new SimulatedClock();
  const waiting = <Output, Input>(name: string, answersTo: (input: NoInfer<Input>) => readonly NoInfer<Output>[]) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise<Output>((resolve, reject) => {
          const answers = answersTo(input).map((each, place) => ({
            words: `answers ${answerType(each) ?? place + 1}`,
            give: () => resolve(each),
          }));
          const fails = () => reject(new Error('A sample of an effect that failed.'));
          const call = { name, answers: [...answers, { words: 'fails', give: fails }] };
          asked.add(call);
          signal.addEventListener('abort', () => asked.delete(call));
        }),
    );
  const logics = createLogics(samples, waiting);
  const actor = createActor(funnel.provide({ actors: logics }), { input: session.input, clock });
  const taken: GraphEdgeTaken[] = [];
  actor.on('edge.taken', (edge) => taken.push(edge));
  actor.start();
  const moves = () => {
    const found: ReturnType<Play['moves']> = new Map();
    for (const call of asked)
      for (const { words, give } of call.answers) {
        const alike = [...found.keys()].filter((each) => each.startsWith(`${call.name} ${words}`)).length;
        found.set(`${call.name} ${words}${alike > 0 ? ` (${alike + 1})` : ''}`, () => {
          asked.delete(call);
          give();
        });
      }
    const { checkout } = actor.getSnapshot().children;
    for (const event of samples.checkoutEvents)
      if (checkout?.getSnapshot().can(event)) found.set(moveName(event), () => checkout.send(event));
    for (const event of samples.funnelEvents)
      if (actor.getSnapshot().can(event)) found.set(moveName(event), () => actor.send(event));
    found.set('time passes', () => clock.increment(PAUSE_MS));
    if (pending(asked, 'submitPayment')) found.set('submitPayment stays unknown', stayUnknown);
    return found;
  };
  /** Answers that the payment is unknown until the machine asks no more. */
  const stayUnknown = async () => {
    for (let call = pending(asked, 'submitPayment'); call; call = pending(asked, 'submitPayment')) {
      asked.delete(call);
      call.answers.find(({ words }) => words === 'answers unknown')?.give();
      await settled();
      clock.increment(PAUSE_MS);
      await settled();
    }
  };
  return { actor, taken, moves };
}

function answerType(answer: unknown): string | null {
  return isRecord(answer) && typeof answer.type === 'string' ? answer.type : null;
}

function pending(asked: ReadonlySet<Asked>, name: string): Asked | undefined {
  return [...asked].find((call) => call.name === name);
}

/** Longer than each pause of a machine. */
const PAUSE_MS = 15_000;

function moveName({ type, ...more }: { type: string; method?: string; provider?: string; wallet?: string }): string {
  return [type, more.method ?? more.provider ?? more.wallet].filter(Boolean).join(' ');
}

type Waiting = <Output, Input>(
  name: string,
  answersTo: (input: NoInfer<Input>) => readonly NoInfer<Output>[],
) => PromiseActorLogic<Output, Input>;

function createLogics(samples: SampleAnswers, waiting: Waiting): FunnelLogics {
  const { loadPage, quotes, tokens, sheets, payments, approvals } = samples;
  return {
    ...noAnswers(pagePorts),
    loadPage: waiting('loadPage', loadPage),
    ...paymentLogics({
      ...noAnswers({ ...paymentMachines, ...laterPorts }),
      requestQuote: waiting('requestQuote', quotes),
      refreshQuote: waiting('refreshQuote', quotes),
      tokenizeCard: waiting('tokenizeCard', () => tokens),
      findWallets: waiting('findWallets', () => [['google_pay'], []]),
      authorizeWallet: waiting('authorizeWallet', () => sheets),
      submitPayment: waiting('submitPayment', () => payments),
      challengeShopper: waiting('challengeShopper', () => [undefined]),
      createApproval: waiting('createApproval', () => approvals),
      redirectToProvider: waiting('redirectToProvider', () => [{ awaySince: 0 }]),
      watchForReturn: waiting('watchForReturn', () => [undefined]),
    }),
  };
}

/** What has been answered arrives at the machines within some turns of the queue. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await null;
}
