import type { LogRequest } from '../../contracts/api/stats-api.ts';
import type { Purpose } from '../../domain/consent/consent.ts';
import type { Fact } from '../../machines/flow-facts.ts';

/** A fact with its circumstances. `seq` counts the facts of a page load, from 1. */
export interface Heard {
  fact: Fact;
  /** The step of the fact: its own, that of an edge's start, else the step that was shown; null outside the steps. */
  stepId: string | null;
  /** Milliseconds since 1970. */
  at: number;
  seq: number;
}

/** Hears facts as long as the visitor's consent covers its purpose. */
export interface FactListener {
  /** Its name in the log. */
  name: string;
  purpose: Purpose;
  hear(heard: Heard): void;
}

/** Emits facts: the funnel's actor, another machine's, or a check beside them. */
export interface FactSource {
  /** `at` in milliseconds since 1970; now without it. */
  on(type: '*', hear: (fact: Fact, at?: number) => void): unknown;
}

export interface Hub {
  /** Asked at each fact, so that a changed consent counts at once. */
  allows: (purpose: Purpose) => boolean;
  now: () => number;
  /** The step that is shown. */
  at: () => string | null;
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void;
  /** Whether a fact is recorded again by the next document, and so is not heard here. */
  isLeft?: (fact: Fact) => boolean;
  /** The names of the listeners that know the first step already, from the page that was seen before its machine. */
  notified?: ReadonlySet<string>;
}

/** The flow waits for no listener, and one that throws or rejects hurts nothing: its first failure is logged. */
export function listen(sources: readonly FactSource[], listeners: readonly FactListener[], hub: Hub): void {
  const pass = guarded(hub);
  let seq = 0;
  let isFirst = true;
  const hear = (fact: Fact, at = hub.now()) => {
    if (hub.isLeft?.(fact)) return;
    seq += 1;
    const heard = Object.freeze({
      fact: Object.freeze({ ...fact }),
      stepId: stepOf(fact) ?? hub.at(),
      at,
      seq,
    });
    const notified = fact.type === 'step.entered' && isFirst ? hub.notified : undefined;
    if (fact.type === 'step.entered') isFirst = false;
    for (const listener of listeners) {
      if (hub.allows(listener.purpose) && !notified?.has(listener.name)) pass(listener, heard);
    }
  };
  for (const source of sources) source.on('*', hear);
}

function stepOf(fact: Fact): string | null {
  if (fact.type === 'edge.taken') return fact.from;
  return 'stepId' in fact ? fact.stepId : null;
}

function guarded({ log }: Pick<Hub, 'log'>): (listener: FactListener, heard: Heard) => void {
  const failed = new Set<string>();
  const fail = (name: string) => (error: unknown) => {
    if (failed.has(name)) return;
    failed.add(name);
    log('error', `the listener ${name} failed`, String(error));
  };
  return (listener, heard) => {
    try {
      const answer: unknown = listener.hear(heard);
      if (answer instanceof Promise) answer.catch(fail(listener.name));
    } catch (error) {
      fail(listener.name)(error);
    }
  };
}
