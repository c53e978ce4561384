import { type EventFromLogic, getInitialMicrosteps, getMicrosteps, type SnapshotFrom } from 'xstate';
import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import { providerReturnMachine } from '../../machines/payment/return/provider-return.machine.ts';
import { type Happening, type Story, stories } from './return-stories.ts';

/** A browser's walks through the machine of the return, derived from the machine. */

type Snapshot = SnapshotFrom<typeof providerReturnMachine>;
export type ReturnState = 'reading' | Happening['in'] | 'pending' | ReturnedAs;

/** The ends of a return that a shopper tells apart. */
export const ENDS = [
  'captured',
  'capturedElsewhere',
  'addressReported',
  'cancelled',
  'expired',
  'declined',
  'refused',
  'missing',
] as const;
type ReturnedAs = (typeof ENDS)[number];

/** What a browser shows of a return: the state of the machine, or its end. */
export function shownState({ value, output, context }: Snapshot): ReturnState {
  if (output) return endOf(output);
  const name = nameOf(value);
  if (name !== 'unknown' || context.why === null) return name as Happening['in'];
  return context.why === 'processing' ? 'pending' : 'unreachable';
}

/** The innermost state. */
function nameOf(value: Snapshot['value']): string {
  return typeof value === 'string' ? value : Object.values(value).join();
}

function endOf(end: PaymentEnd): ReturnedAs {
  switch (end.type) {
    case 'captured':
      return end.order ? 'captured' : 'capturedElsewhere';
    case 'express':
      return 'addressReported';
    case 'refused':
      return REFUSED[end.code ?? ''] ?? 'refused';
    case 'declined':
      return end.type;
    default:
      return 'cancelled';
  }
}

const REFUSED: Readonly<Record<string, ReturnedAs>> = { payment_expired: 'expired', payment_missing: 'missing' };

export interface ReturnStep {
  happening: Happening;
  to: Snapshot;
  /** The transitions of the step, as `source event target`; those without an event are `always`. */
  transitions: string[];
}

export interface ReturnWalk {
  story: Story['name'];
  start: Pick<ReturnStep, 'to' | 'transitions'>;
  steps: ReturnStep[];
}

/** Every transition of the machine, in the steps' notation. */
export function allTransitions(): string[] {
  return everyState().flatMap((state) =>
    [...(state.always ?? []), ...[...state.transitions.values()].flat()].flatMap(({ eventType, target }) =>
      (target ?? []).map(
        ({ key }) => `${state.key} ${eventType || 'always'} ${key === 'resolving' ? 'checking' : key}`,
      ),
    ),
  );
}

/** The states of the machine, each with those inside it. */
export function everyState() {
  const states = Object.values(providerReturnMachine.root.states);
  return states.flatMap((state) => [state, ...Object.values(state.states)]);
}

/** For each story one walk that takes every possible transition of it and then reaches an end. */
export function returnWalks(): ReturnWalk[] {
  return stories().map((story) => {
    const first = getInitialMicrosteps(providerReturnMachine, { returned: story.returned });
    const to = last(first.map(([snapshot]) => snapshot));
    const transitions = named(first.map(([snapshot]) => nameOf(snapshot.value)));
    return { story: story.name, start: { to, transitions }, steps: stepsFrom(to, story.happenings) };
  });
}

function stepsFrom(start: Snapshot, happenings: readonly Happening[]): ReturnStep[] {
  const steps: ReturnStep[] = [];
  const seen = new Set<string>();
  // Two acts may take one transition, such as the two ways of showing this page again: both are made.
  const newsOf = ({ transitions, happening }: ReturnStep) => [...transitions, `${happening.in} ${happening.act}`];
  const at = () => steps.at(-1)?.to ?? start;
  const isNew = (step: ReturnStep) => newsOf(step).some((each) => !seen.has(each));
  const take = (way: ReturnStep[] | null) => {
    for (const step of way ?? []) for (const each of newsOf(step)) seen.add(each);
    steps.push(...(way ?? []));
    return way !== null;
  };
  // Loops come first, since a final state ends the walk.
  while (take(shortestWay(at(), happenings, (step) => step.to.status === 'active' && isNew(step))));
  if (at().status === 'active') take(shortestWay(at(), happenings, (step) => step.to.status === 'done'));
  return steps;
}

/** The shortest way to a wanted step; null where there is none. */
function shortestWay(
  start: Snapshot,
  happenings: readonly Happening[],
  isWanted: (step: ReturnStep) => boolean,
): ReturnStep[] | null {
  const known = new Set([keyOf(start)]);
  let ways: ReturnStep[][] = [[]];
  while (ways.length > 0) {
    const longer = ways.flatMap((way) => nextSteps(way.at(-1)?.to ?? start, happenings).map((step) => [...way, step]));
    const found = longer.find((way) => way.slice(-1).some(isWanted));
    if (found) return found;
    ways = longer.filter((way) => way.slice(-1).some(({ to }) => !known.has(keyOf(to)) && known.add(keyOf(to))));
  }
  return null;
}

function nextSteps(from: Snapshot, happenings: readonly Happening[]): ReturnStep[] {
  return happenings
    .filter((happening) => nameOf(from.value) === happening.in)
    .map((happening) => stepOf(from, happening));
}

function stepOf(from: Snapshot, happening: Happening): ReturnStep {
  // The types name external events only; these also come from effects and delays.
  const { type } = happening.event;
  const event = happening.event as EventFromLogic<typeof providerReturnMachine>;
  const snapshots = getMicrosteps(providerReturnMachine, from, event).map(([snapshot]) => snapshot);
  const values = [from, ...snapshots].map(({ value }) => nameOf(value));
  // The end of the payment is the outer state's.
  if (type === 'xstate.done.actor.payment' && from.value !== 'redirecting') values[0] = 'resolving';
  return { happening, to: last(snapshots), transitions: named(values, type) };
}

function named(values: string[], type = 'always'): string[] {
  return values.slice(1).map((value, place) => `${values[place]} ${place === 0 ? type : 'always'} ${value}`);
}

function keyOf({ value, context }: Snapshot): string {
  return JSON.stringify([value, context.why]);
}

function last(snapshots: Snapshot[]): Snapshot {
  const snapshot = snapshots.at(-1);
  if (!snapshot) throw new Error('the machine did not receive the event');
  return snapshot;
}
