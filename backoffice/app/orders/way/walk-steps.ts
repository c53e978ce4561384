import type { OrderWalk } from '../../../contracts/order-walk.ts';
import type { DrawnWay } from '../../../diagram/funnel-drawing.tsx';
import type { SteppedReplay } from '../../../paths/replay/replay-walk.ts';
import type { WalkState } from '../../../paths/replay/walk-state.ts';

type WalkEvent = OrderWalk['events'][number];

/** An event of a walk: what happened, and where the machine stood after it. */
export interface WalkStep {
  /** Its place in the walk, from 0. */
  place: number;
  event: WalkEvent;
  /** Null where the machine did not come to it. What the shop did has the state of the fact before it. */
  state: WalkState | null;
  /** The fields of the state that are others than at the place before. */
  changed: readonly string[];
}

/** The events of a walk with the states of its replay; none where it is not replayed yet. */
export function walkSteps(events: readonly WalkEvent[], stepped: SteppedReplay | null): WalkStep[] {
  const states = new Map(stepped?.states.map(({ pageLoad, seq, state }) => [`${pageLoad} ${seq}`, state]));
  const steps: WalkStep[] = [];
  for (const event of events) {
    const before = steps.at(-1)?.state ?? null;
    const state = event.fact ? (states.get(`${event.fact.pageLoad} ${event.fact.seq}`) ?? null) : before;
    steps.push({ place: steps.length, event, state, changed: changedFields(before, state) });
  }
  return steps;
}

function changedFields(before: WalkState | null, state: WalkState | null): string[] {
  if (before === state || !state) return [];
  const former = new Map<string, unknown>(Object.entries(before ?? {}));
  const changed = Object.entries(state).filter(
    ([field, value]) => JSON.stringify(former.get(field)) !== JSON.stringify(value),
  );
  return changed.map(([field]) => field);
}

/** The way up to a place; all of it without one. A step that was shown again at once is lit once. */
export function litUpTo(events: readonly WalkEvent[], place: number | null): DrawnWay {
  const past = place === null ? events : events.slice(0, place + 1);
  const entered = past.flatMap(({ kind, step }) => (kind === 'step' && step !== null ? [step] : []));
  const steps = entered.filter((step, at) => step !== entered[at - 1]);
  return {
    steps,
    edges: past.flatMap(({ edge }) => edge ?? []),
    at: place === null ? null : (steps.at(-1) ?? null),
  };
}
