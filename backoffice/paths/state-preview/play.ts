import { type Actor, createActor, SimulatedClock } from 'xstate';
import type { PageData } from '../../../contracts/page/page-data.ts';
import type { GraphEdge } from '../../../contracts/page/published-graph.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { nodeById } from '../../../graph/graph.ts';
import { compile, type FunnelMachine } from '../../../machines/funnel/compile.ts';
import { paymentMachines } from '../../../machines/later/payment-machines.ts';
import { beginSession, type Session } from '../../../src/boot/boot.ts';
import { offPage, openCalls } from '../driver/drive.ts';
import { answersTo, UNKNOWN } from '../driver/sample-answers.ts';
import type { PreviewSamples } from './preview-samples.ts';

/** A funnel that runs in a preview: what may happen in it now, by name, and how. */
export interface Play {
  actor: Actor<FunnelMachine>;
  taken: readonly GraphEdgeTaken[];
  moves(): ReadonlyMap<string, () => void>;
}

type GraphEdgeTaken = Pick<GraphEdge, 'from' | 'on' | 'to'>;

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

/** Starts plays of the funnel of a session. */
export function createPlays(session: Session, samples: PreviewSamples): () => Play {
  const funnel: FunnelMachine = offPage(compile(session.graph).provide({ actors: paymentMachines }));
  return () => startPlay(funnel, session, samples);
}

function startPlay(funnel: FunnelMachine, session: Session, samples: PreviewSamples): Play {
  const clock = new SimulatedClock();
  const actor = createActor(funnel, { input: session.input, clock });
  const taken: GraphEdgeTaken[] = [];
  actor.on('edge.taken', (edge) => taken.push(edge));
  actor.start();
  const moves = () => new Map([...answersIn(actor, samples), ...pressesIn(actor, samples), ...timeIn(actor, clock)]);
  return { actor, taken, moves };
}

type Moves = [name: string, move: () => void][];

/** What the calls that wait may answer. */
function answersIn(actor: Play['actor'], { answers }: PreviewSamples): Moves {
  const given = openCalls(actor).flatMap((call) => {
    const outputs = answersTo(answers, call);
    if (!outputs) return [];
    return [
      ...outputs.map((each, place) => ({
        name: `${call.name} answers ${answerType(each) ?? place + 1}`,
        move: () => call.answer(each),
      })),
      { name: `${call.name} fails`, move: () => call.fail() },
    ];
  });
  return given.map(({ name, move }, place) => {
    const alike = given.slice(0, place).filter((each) => each.name.startsWith(name)).length;
    return [`${name}${alike > 0 ? ` (${alike + 1})` : ''}`, move];
  });
}

function answerType(answer: unknown): string | null {
  return isRecord(answer) && typeof answer.type === 'string' ? answer.type : null;
}

function pressesIn(actor: Play['actor'], { checkoutEvents, funnelEvents }: PreviewSamples): Moves {
  const { checkout } = actor.getSnapshot().children;
  const inForm = checkoutEvents.filter((event) => checkout?.getSnapshot().can(event));
  const onPage = funnelEvents.filter((event) => actor.getSnapshot().can(event));
  return [
    ...inForm.map((event): Moves[number] => [moveName(event), () => checkout?.send(event)]),
    ...onPage.map((event): Moves[number] => [moveName(event), () => actor.send(event)]),
  ];
}

/** Longer than each pause of a machine. */
const PAUSE_MS = 15_000;

/** The time that passes, and a payment that stays unknown until the machine asks no more. */
function timeIn(actor: Play['actor'], clock: SimulatedClock): Moves {
  const payment = () => openCalls(actor).find(({ name }) => name === 'submitPayment');
  const stayUnknown = () => {
    for (let call = payment(); call; call = payment()) {
      call.answer(UNKNOWN);
      clock.increment(PAUSE_MS);
    }
  };
  const time: Moves = [['time passes', () => clock.increment(PAUSE_MS)]];
  return payment() ? [...time, ['submitPayment stays unknown', stayUnknown]] : time;
}

function moveName({ type, ...more }: { type: string; method?: string; provider?: string; wallet?: string }): string {
  return [type, more.method ?? more.provider ?? more.wallet].filter(Boolean).join(' ');
}
