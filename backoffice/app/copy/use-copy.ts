import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyEventObject } from 'xstate';
import type { InspectedApp } from '../../contracts/inspection.ts';
import { type ActorRecord, findStep, type InspectedActor, type Step } from '../inspect/actor-record.ts';
import { isEvent } from '../inspect/send-event.tsx';
import { type LiveFunnel, useReading } from '../shell/admin-query.ts';
import { type ForkStep, forkSteps } from './fork.ts';
import { compareDefinitions, funnelMachine, KNOWN_MACHINES, type KnownMachine, machineId } from './known-machines.ts';
import { type CopiedStep, type Replay, replay, reported } from './replay.ts';

interface CopyProps {
  app: InspectedApp;
  record: ActorRecord;
  actor: InspectedActor | null;
  /** The place of the record that is shown. */
  place: number;
  /** Whether the view follows what happens. */
  isLive: boolean;
  /** Whether the copy's panel is open. */
  isOpen: boolean;
}

/** The copy of a machine that the studio has. */
export interface MachineCopy {
  known: KnownMachine;
  definitions: ReturnType<typeof compareDefinitions>;
  replay: Replay;
  /** The step of the place that is shown; null before the first. */
  copied: CopiedStep | null;
  fork: Fork | null;
}

export interface Fork {
  start: CopiedStep;
  steps: readonly ForkStep[];
}

export interface CopyView {
  copy: MachineCopy | null;
  /** Why there is no copy. */
  whyNot: string;
  isLive: boolean;
  place: number;
  address: ForkAddress;
  /** The step as the chart shows it: the copy's, or the fork's last. */
  shown: Step | null;
}

/** The copy of the chosen actor's machine at the chosen step, and its fork. */
export function useCopy({ app, record, actor, place, isLive, isOpen }: CopyProps): CopyView {
  const address = useFork(actor?.id ?? null, app.id);
  const { known, whyNot } = useKnownMachine(app, record, actor);
  const definition = actor?.definition ?? null;
  const made = useMemo(() => {
    if (!known || !actor || definition === null) return null;
    const definitions = compareDefinitions(definition, known.machine);
    const { machine } = known;
    return { known, definitions, replay: replay(record, actor, { machine, isSame: definitions.isSame }) };
  }, [known, record, actor, definition]);
  const copied = made && (!isLive || isOpen) ? made.replay.at(place) : null;
  const { events } = address;
  const fork = useMemo(() => {
    const begun = copied?.next;
    return events && copied && begun ? { start: copied, steps: forkSteps(begun, events) } : null;
  }, [events, copied]);
  const step = actor ? findStep(record, actor.id, place) : null;
  const shown = useMemo(() => shownStep(step, isLive ? null : copied, fork), [step, isLive, copied, fork]);
  const copy = made && { ...made, copied, fork };
  return { copy, whyNot, isLive, place, address, shown };
}

function shownStep(step: Step | null, copied: CopiedStep | null, fork: Fork | null): Step | null {
  if (!step) return null;
  const last = fork?.steps.at(-1);
  if (last) {
    const { after, event, outcome } = last;
    const { value, status, tags } = after;
    return {
      ...step,
      event,
      value,
      status,
      tags: [...tags],
      context: reported(after),
      transitions: outcome.type === 'taken' ? outcome.taken : [],
    };
  }
  if (!copied?.copy || copied.deviations.length === 0) return step;
  return { ...step, value: copied.copy.value, transitions: copied.taken };
}

function useKnownMachine(app: InspectedApp, record: ActorRecord, actor: InspectedActor | null) {
  const definition = actor?.definition ?? null;
  const isOurs = app.tab !== null;
  const id = useMemo(() => (definition === null ? null : machineId(definition)), [definition]);
  const last = record.steps[actor?.steps.at(-1) ?? -1]?.context;
  const hash: unknown = Object(last).funnelHash;
  const funnel = useFunnelMachine(isOurs && id === 'funnel' && typeof hash === 'string' ? hash : null);
  if (!actor) return { known: null, whyNot: 'Choose an actor.' };
  if (definition === null)
    return { known: null, whyNot: 'The app sent no definition of this actor: what is shown is what was recorded.' };
  if (!isOurs)
    return { known: null, whyNot: 'The studio does not have the code of this app: the recorded states are shown.' };
  if (id === 'funnel') {
    const whyNot =
      funnel === undefined
        ? 'The graph of this funnel is loading …'
        : 'This version of the funnel is not published here: the recorded states are shown.';
    return { known: funnel ?? null, whyNot };
  }
  const known = KNOWN_MACHINES.find((each) => each.id === id) ?? null;
  return { known, whyNot: 'The studio does not have this machine: the recorded states are shown.' };
}

/** Null means that the studio has no such version, and `undefined` that its server is still asked. */
function useFunnelMachine(hash: string | null): KnownMachine | null | undefined {
  const path = hash === null ? null : `/api/funnels/${encodeURIComponent(hash)}`;
  const { data, isPending } = useReading<LiveFunnel>({ topic: 'fixed', path });
  const machine = useMemo(() => (data ? funnelMachine(data.graph) : null), [data]);
  return hash !== null && isPending ? undefined : machine;
}

const KEY = '#fork=';

interface ForkAddress {
  /** The events that a person took from the step of the address; null while there is no fork. */
  events: readonly AnyEventObject[] | null;
  /** Begins a fork at a place of the record, or goes on with it. */
  open: (place: number, events: readonly AnyEventObject[]) => void;
  leave: () => void;
}

/** The fork stands in the fragment, which goes to no server; another app, actor or step leaves the fork. */
function useFork(actor: string | null, app: string): ForkAddress {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const events = useMemo(() => (hash.startsWith(KEY) ? readEvents(hash.slice(KEY.length)) : null), [hash]);
  const go = useCallback(
    (place: number | null, next: readonly AnyEventObject[] | null) => {
      const address = new URLSearchParams(search);
      if (place !== null) address.set('step', String(place));
      if (actor !== null) address.set('actor', actor);
      address.set('app', app);
      const fork = next === null ? '' : `${KEY}${encodeURIComponent(JSON.stringify(next))}`;
      void navigate({ search: `?${address}`, hash: fork });
    },
    [navigate, search, actor, app],
  );
  return { events, open: go, leave: () => go(null, null) };
}

function readEvents(text: string): AnyEventObject[] {
  try {
    const read: unknown = JSON.parse(decodeURIComponent(text));
    return Array.isArray(read) ? read.filter(isEvent) : [];
  } catch {
    return [];
  }
}
