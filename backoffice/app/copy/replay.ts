import diff, { type Difference } from 'microdiff';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { errorText } from '../../../domain/error-text.ts';
import type { TakenTransition } from '../../contracts/inspection.ts';
import { maskContact } from '../../inspected/mask-contact.ts';
import { plainCopy, SHORTENED } from '../../inspected/plain-copy.ts';
import { hasPart, isShort, withStandIns } from '../../inspected/stand-ins.ts';
import { beginCopy, copyAt, stepCopy } from '../../paths/machine-copy.ts';
import type { ActorRecord, InspectedActor, Step } from '../inspect/actor-record.ts';

/** A recorded step, and what the copy did with the same event. */
export interface CopiedStep {
  recorded: Step;
  /** The event that the copy took: the recorded one, with stand-ins for what was masked. */
  event: AnyEventObject;
  /** The copy after the event; null where the machine threw. */
  copy: AnyMachineSnapshot | null;
  taken: readonly TakenTransition[];
  deviations: readonly Deviation[];
  reasons: readonly string[];
  /** Where the copy goes on: its own state, or the recorded one after a deviation. Null where the machine has no such state. */
  next: AnyMachineSnapshot | null;
}

export interface Replay {
  /** The copied step at a place of the record, or null before the actor's first. Steps that came since are copied first. */
  at(place: number): CopiedStep | null;
  upTo(place: number): readonly CopiedStep[];
}

export interface ReplayedMachine {
  machine: AnyStateMachine;
  /** Whether the copy's definition is the one that ran. */
  isSame: boolean;
}

/** Nothing runs, since the record says what each effect answered; a copy that departs goes on from the record. */
export function replay(record: ActorRecord, actor: InspectedActor, machine: ReplayedMachine): Replay {
  const copied: CopiedStep[] = [];
  const advance = (place: number) => {
    for (const own of actor.steps.slice(copied.length)) {
      const step = record.steps[own];
      if (own > place || !step) return;
      copied.push(copyStep(step, copied.at(-1) ?? null, machine));
    }
  };
  const upTo = (place: number) => {
    advance(place);
    return copied.filter(({ recorded }) => recorded.place <= place);
  };
  return { upTo, at: (place) => upTo(place).at(-1) ?? null };
}

function copyStep(recorded: Step, before: CopiedStep | null, machine: ReplayedMachine): CopiedStep {
  const event: AnyEventObject = { ...Object(withStandIns(recorded.event)), type: recorded.event.type };
  const taken: TakenTransition[] = [];
  const made = moved(machine.machine, before, event, taken);
  const base = { recorded, event, taken };
  if (made.ok) {
    const found = deviations(recorded, made.copy);
    if (found.length === 0) return { ...base, copy: made.copy, deviations: [], reasons: [], next: made.copy };
    const next = recordedState(machine.machine, recorded);
    return { ...base, copy: made.copy, deviations: found, reasons: whyDifferent(recorded, before, machine), next };
  }
  const next = recordedState(machine.machine, recorded);
  const isBegun = before !== null || event.type === 'xstate.init';
  const reasons = isBegun ? [`The copy failed: ${made.why}`, ...whyDifferent(recorded, before, machine)] : [made.why];
  return { ...base, copy: isBegun ? null : next, deviations: [], reasons, next };
}

type Moved = { ok: true; copy: AnyMachineSnapshot } | { ok: false; why: string };

function moved(
  machine: AnyStateMachine,
  before: CopiedStep | null,
  event: AnyEventObject,
  taken: TakenTransition[],
): Moved {
  try {
    if (event.type === 'xstate.init') return { ok: true, copy: beginCopy(machine, event.input, { taken }) };
    if (!before)
      return { ok: false, why: 'The record begins later than this actor did: the copy begins at the recorded state.' };
    if (!before.next) return { ok: false, why: 'The step before ended in a state that this machine does not have.' };
    return { ok: true, copy: stepCopy(before.next, event, { taken }) };
  } catch (error) {
    return { ok: false, why: errorText(error) };
  }
}

function recordedState(machine: AnyStateMachine, recorded: Step): AnyMachineSnapshot | null {
  try {
    return copyAt(machine, { ...recorded, context: withStandIns(recorded.context) });
  } catch {
    return null;
  }
}

function whyDifferent({ event }: Step, before: CopiedStep | null, { isSame }: ReplayedMachine): string[] {
  const seen = [event, before?.recorded.context];
  const reasons = [
    isSame ? null : 'The code has changed since this was recorded.',
    seen.some((each) => hasPart(each, 'masked'))
      ? 'A rule may have read a masked field, for which the copy has a stand-in.'
      : null,
    seen.some((each) => hasPart(each, 'shortened')) ? 'A rule may have read what the record had to shorten.' : null,
  ].filter((each) => each !== null);
  return reasons.length > 0 ? reasons : ['The code of a guard or an action may have changed since.'];
}

/** A place at which the copy is not as it was recorded. `path` is `state`, `status`, `tags`, or a path in the context. */
export interface Deviation {
  path: string;
  recorded: unknown;
  copied: unknown;
}

/** A copy's state in the form in which a page reports its own. */
export function reported({ context }: Pick<AnyMachineSnapshot, 'context'>): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(context ?? null, (_key, each: unknown) => named(each)));
  const copy = plainCopy({ snapshot: { context: plain } }, maskContact);
  return Object(Object(copy).snapshot).context;
}

function named(value: unknown): unknown {
  return typeof value === 'function' ? { type: value.name } : value;
}

/** Where a copy departs from the step that was recorded. What a record left out is not compared. */
function deviations(step: Step, copy: AnyMachineSnapshot): Deviation[] {
  const found: Deviation[] = [];
  const compare = (path: string, recorded: unknown, copied: unknown) => {
    if (!isSame(recorded, copied)) found.push({ path, recorded, copied });
  };
  compare('state', step.value, copy.value);
  compare('status', step.status, copy.status);
  if (step.tags.length > 0) compare('tags', [...step.tags].sort(), [...copy.tags].sort());
  if (step.context === undefined) return found;
  const [recorded, copied] = [{ context: step.context }, { context: reported(copy) }];
  for (const change of diff(recorded, copied)) if (!isCut(change, recorded)) found.push(toDeviation(change));
  return found;
}

function toDeviation(change: Difference): Deviation {
  return {
    path: change.path.join('.'),
    recorded: 'oldValue' in change ? change.oldValue : undefined,
    copied: 'value' in change ? change.value : undefined,
  };
}

/** Whether a difference lies where the record was shortened. */
function isCut({ path }: Difference, recorded: object): boolean {
  let value: unknown = recorded;
  for (const key of path) {
    if (typeof value === 'string') return isShort(value);
    if (typeof value !== 'object' || value === null) return false;
    const isShortened = SHORTENED in value || (Array.isArray(value) && hasPart(value.at(-1), 'shortened'));
    if (isShortened) return true;
    value = Reflect.get(value, key);
  }
  return typeof value === 'string' && isShort(value);
}

function isSame(a: unknown, b: unknown): boolean {
  return diff({ a: a ?? null }, { a: b ?? null }).length === 0;
}
