import type { AnyEventObject, AnyMachineSnapshot, EventObject } from 'xstate';
import type { FlowFact } from '../../../machines/flow-facts.ts';
import type { RecordedFact } from '../../contracts/walk-record.ts';
import { type Done, stepCopy } from '../machine-copy.ts';
import { canonicalText } from './canonical-text.ts';
import { type Ahead, movesAt } from './moves.ts';
import { readWalkState, type WalkState } from './walk-state.ts';

/** How many steps without a fact may stand between two facts: the load of a page, a yes, a provider's page, its return. */
const MOST_SILENT = 4;

/** The facts that a payment's end is told apart by. */
const LOOKED_AHEAD = 6;

/** Where a copy stands in the record of a page load: `place` is that of the next fact that it has not come to. */
export interface Standing {
  snapshot: AnyMachineSnapshot;
  place: number;
}

export type Followed = Standing & {
  /** Each state on the way in which facts were recorded. */
  reached: readonly Reached[];
} & (
    | /** `isCut`: the record ends while the machine was in the middle of a step. */
    { type: 'followed'; isCut: boolean }
    /** No event leads to the fact at `place`. `instead` are the facts that some events would have led to. */
    | { type: 'parted'; instead: FlowFact[] }
  );

/** The state after the facts before `place`. */
export interface Reached {
  place: number;
  state: WalkState;
}

/** Facts that no funnel's machine records: they come from beside it. */
function isBeside({ fact }: RecordedFact): boolean {
  return fact.type === 'consent.changed' || fact.type === 'setup.checked';
}

/** Follows the facts of a page load from where a copy stands to their end, or to the first that the machine does not come to. */
export function followFacts(
  from: Standing & { isCut: boolean },
  facts: readonly RecordedFact[],
  known: Omit<Ahead, 'facts'>,
): Followed {
  let at: Standing & { isCut: boolean } = from;
  const reached: Reached[] = [reachedAt(from)];
  while (at.place < facts.length) {
    const next = facts[at.place];
    if (next && isBeside(next)) at = { ...at, place: at.place + 1 };
    else {
      const moved = nextMove(at, facts, known);
      if ('instead' in moved) return { type: 'parted', ...at, instead: moved.instead, reached };
      at = moved;
    }
    reached.push(reachedAt(at));
  }
  return { type: 'followed', ...at, reached };
}

function reachedAt({ place, snapshot }: Standing): Reached {
  return { place, state: readWalkState(snapshot) };
}

type Moved = (Standing & { isCut: boolean }) | { instead: FlowFact[] };

/** The first state, by the fewest silent steps, in which the machine has recorded what comes next. */
function nextMove({ snapshot, place }: Standing, facts: readonly RecordedFact[], known: Omit<Ahead, 'facts'>): Moved {
  const ahead = { ...known, facts: facts.slice(place, place + LOOKED_AHEAD).map(({ fact }) => fact) };
  const instead: FlowFact[] = [];
  let cut: Moved | null = null;
  let level = [snapshot];
  for (let silent = 0; silent <= MOST_SILENT && level.length > 0; silent++) {
    const silently: AnyMachineSnapshot[] = [];
    for (const state of level) {
      for (const event of movesAt(state, ahead)) {
        const made = move(state, event);
        if (!made) continue;
        if (made.emitted.length === 0) {
          silently.push(made.snapshot);
          continue;
        }
        const matched = matchedFacts(made.emitted, facts, place);
        if (!matched) note(instead, made.emitted[0]);
        else if (!matched.isCut) return { snapshot: made.snapshot, ...matched };
        else cut ??= { snapshot: made.snapshot, ...matched };
      }
    }
    level = silently;
  }
  return cut ?? { instead };
}

/** The state after an event, with what was emitted; null where the machine does not take it. */
function move(snapshot: AnyMachineSnapshot, event: AnyEventObject) {
  const made: Done = { taken: [], emitted: [] };
  try {
    const after = stepCopy(snapshot, event, made);
    return made.taken.length === 0 || after.status !== 'active' ? null : { snapshot: after, emitted: made.emitted };
  } catch {
    // A rule of the funnel may refuse a stand-in by throwing: then this is not what happened.
    return null;
  }
}

function note(instead: FlowFact[], emitted: EventObject | undefined): void {
  const fact = emitted as FlowFact | undefined;
  if (fact && !instead.some((each) => isSame(each, fact))) instead.push(fact);
}

/** Null means that they differ, and `isCut` that the record ends before all of it. */
export function matchedFacts(emitted: readonly EventObject[], facts: readonly RecordedFact[], place: number) {
  let at = place;
  for (const each of emitted) {
    while (facts[at] && isBeside(facts[at] as RecordedFact)) at++;
    const recorded = facts[at];
    if (!recorded) return { place: at, isCut: true };
    if (!isSame(recorded.fact, each)) return null;
    at++;
  }
  return { place: at, isCut: false };
}

/** Whether a recorded fact is the emitted one: a record has the fields of the fact, in any order. */
function isSame(recorded: object, emitted: object): boolean {
  return canonicalText(recorded) === canonicalText(emitted);
}
