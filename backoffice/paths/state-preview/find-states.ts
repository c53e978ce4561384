import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { PageExit, PageState } from '../../../contracts/page/state-preview.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { stateKey } from '../../../machines/funnel/state-keys.ts';
import type { Play } from './play.ts';

/** The bounds of a search: an order form has some hundred situations. */
const MOST_PLAYS = 4_000;
const MOST_MS = 20_000;
/** The page can be painted between two slices of a search. */
const SLICE_MS = 40;

/** The states of a step's page with the shortest way to each, and the ways out of the step. */
export interface FoundStates {
  states: PageState[];
  exits: PageExit[];
}

interface Search {
  now: () => number;
  /** Resolves when the page may have been painted. */
  pause: () => Promise<void>;
  /** Gets the states that have a way so far, and the ways out. */
  onFound: (found: FoundStates) => void;
}

/** All that may happen is played, breadth first; a state that no way leads to is listed without one. */
export async function findStates(
  step: string,
  start: () => Play,
  { now, pause, onFound }: Search,
): Promise<FoundStates> {
  const ways = new Map<string, string[]>();
  const exits = new Map<string, PageExit>();
  const seen = new Set<string>();
  const queue: string[][] = [[]];
  const until = now() + MOST_MS;
  let slice = { end: now() + SLICE_MS, ways: 0 };
  let machine: AnyStateMachine | null = null;
  let hasCheckout = false;
  for (let plays = 0; plays < MOST_PLAYS && now() < until; plays += 1) {
    const way = queue.shift();
    if (!way) break;
    if (now() >= slice.end) {
      if (ways.size + exits.size > slice.ways) onFound({ states: toPageStates(ways), exits: [...exits.values()] });
      await pause();
      slice = { end: now() + SLICE_MS, ways: ways.size + exits.size };
    }
    const play = playedTo(way, start);
    const snapshot = play?.actor.getSnapshot();
    const left = play?.taken.find(({ from }) => from === step);
    if (left && !exits.has(`${left.on} ${left.to}`))
      exits.set(`${left.on} ${left.to}`, { on: left.on, to: left.to, way });
    if (play && snapshot?.context.at === step) {
      machine = snapshot.machine;
      const checkout = snapshot.children.checkout?.getSnapshot() ?? null;
      hasCheckout ||= checkout !== null;
      const names = [...activeNames('step', snapshot, stateKey(step)), ...(checkout ? checkoutNames(checkout) : [])];
      for (const name of names) if (!ways.has(name)) ways.set(name, way);
      const moves = [...play.moves().keys()];
      const situation = [...names, ...moves].join(' ');
      if (!seen.has(situation)) {
        seen.add(situation);
        for (const move of moves) queue.push([...way, move]);
      }
    }
    play?.actor.stop();
  }
  const all = [
    ...(machine ? leafNames('step', machine, stateKey(step)) : []),
    ...(hasCheckout ? leafNames('checkout', checkoutMachine, null) : []),
  ];
  const unreached = all.filter((name) => !ways.has(name)).map((name): PageState => ({ name, way: null }));
  return { states: [...toPageStates(ways), ...unreached], exits: [...exits.values()] };
}

function toPageStates(ways: ReadonlyMap<string, string[]>): PageState[] {
  return [...ways].map(([name, way]) => ({ name, way }));
}

/** A play in which the moves of a way have happened; null where one of them cannot. */
export function playedTo(way: readonly string[], start: () => Play): Play | null {
  const play = start();
  for (const name of way) {
    const move = play.moves().get(name);
    if (!move || play.actor.getSnapshot().status !== 'active') {
      play.actor.stop();
      return null;
    }
    move();
  }
  return play;
}

type StateNode = AnyStateMachine['root'];

function activeNames(of: string, { _nodes }: AnyMachineSnapshot, within: string | null): string[] {
  return _nodes.flatMap((node) => leafName(of, node, within));
}

function checkoutNames(checkout: AnyMachineSnapshot & { context: { problem: { kind: string } | null } }): string[] {
  const { problem } = checkout.context;
  return [...activeNames('checkout', checkout, null), ...(problem ? [`checkout says: ${problem.kind}`] : [])];
}

function leafNames(of: string, machine: AnyStateMachine, within: string | null): string[] {
  const inside = (node: StateNode): StateNode[] => [
    node,
    ...Object.values(node.states).flatMap((each) => inside(each)),
  ];
  // The checkout ends when its order is paid, and a state that is left at once is in no page.
  return inside(machine.root)
    .filter(({ type, always }) => type !== 'final' && (always ?? []).length === 0)
    .flatMap((node) => leafName(of, node, within));
}

/** The name of a state without states inside; none for another one, or for one elsewhere. */
function leafName(of: string, { path, type }: StateNode, within: string | null): string[] {
  if (type === 'compound' || type === 'parallel') return [];
  if (within === null) return [`${of}: ${path.join('.')}`];
  return path[0] === within ? [`${of}: ${path.slice(1).join('.')}`] : [];
}
