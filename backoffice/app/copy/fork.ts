import { type AnyEventObject, type AnyMachineSnapshot, getNextTransitions } from 'xstate';
import { errorText } from '../../../domain/error-text.ts';
import type { TakenTransition } from '../../contracts/inspection.ts';
import { withStandIns } from '../../inspected/stand-ins.ts';
import { answersTo, sampleAnswers } from '../../paths/driver/sample-answers.ts';
import { plainQuote } from '../../paths/driver/sample-quote.ts';
import { stepCopy } from '../../paths/machine-copy.ts';
import { type ActorRecord, valueText } from '../inspect/actor-record.ts';

/** What may come next in a state: an effect's answer or failure, time that passes, or an event. */
export interface Opening {
  kind: 'done' | 'error' | 'after' | 'event';
  /** In words: `submitPayment answers`. */
  title: string;
  /** The events that a person may begin with; the first is the likeliest. */
  events: readonly OpeningEvent[];
}

export interface OpeningEvent {
  /** Where it comes from: `recorded`, `example`, or nothing more than its type. */
  from: 'recorded' | 'example' | 'empty';
  event: AnyEventObject;
}

/** The events of records by which effects and actors ended, and others, each once. */
export function recordedEvents(records: readonly ActorRecord[]): Map<string, AnyEventObject[]> {
  const found = new Map<string, Map<string, AnyEventObject>>();
  for (const { actors, steps } of records) {
    const logics = new Map([...actors.values()].map(({ localId, name }) => [localId, name]));
    for (const { event } of steps) {
      const plain: AnyEventObject = { ...Object(withStandIns(event)), type: event.type };
      const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
      const key = kind ? `${kind} ${logics.get(id) ?? id}` : event.type;
      const known = found.get(key) ?? new Map();
      if (known.size < MOST_RECORDED) known.set(JSON.stringify(plain), plain);
      found.set(key, known);
    }
  }
  return new Map([...found].map(([key, events]) => [key, [...events.values()]]));
}

const MOST_RECORDED = 12;

/** What may come next for a copy, in the order: answers of effects, time, events. */
export function openings(copy: AnyMachineSnapshot, recorded: Map<string, AnyEventObject[]>): Opening[] {
  if (copy.status !== 'active') return [];
  const types = [...new Set(getNextTransitions(copy).map(({ eventType }) => eventType))];
  const invoked = copy._nodes.flatMap(({ invoke }) => invoke);
  const ends = invoked.flatMap(({ id, src }) => {
    const logic = typeof src === 'string' && !src.startsWith('xstate.') ? src : id;
    // An error that no transition takes ends the machine; an answer that none takes does nothing.
    const answer = types.includes(`xstate.done.actor.${id}`) ? [endings('done', id, logic, recorded)] : [];
    return [...answer, endings('error', id, logic, recorded)];
  });
  const others = types
    .filter((type) => type !== '' && !/^xstate\.(done|error|snapshot)\.|[*]/.test(type))
    .map((type) => eventOpening(type, recorded));
  const kinds = ['done', 'error', 'after', 'event'];
  return [...ends, ...others].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

function endings(kind: 'done' | 'error', id: string, logic: string, recorded: Map<string, AnyEventObject[]>): Opening {
  const type = `xstate.${kind}.actor.${id}`;
  const known = (recorded.get(`${kind} ${logic}`) ?? []).map(
    (event): OpeningEvent => ({
      from: 'recorded',
      event: { ...event, type, actorId: id },
    }),
  );
  const examples = kind === 'done' ? exampleAnswers(logic) : [];
  const made = examples.map((output): OpeningEvent => ({ from: 'example', event: { type, output, actorId: id } }));
  const empty: AnyEventObject =
    kind === 'done'
      ? { type, output: {}, actorId: id }
      : { type, error: { name: 'Error', message: 'the effect failed' }, actorId: id };
  const events: OpeningEvent[] = [...known, ...made];
  return {
    kind,
    title: `${logic} ${kind === 'done' ? 'answers' : 'fails'}`,
    events: events.length > 0 ? events : [{ from: 'empty', event: empty }],
  };
}

function eventOpening(type: string, recorded: Map<string, AnyEventObject[]>): Opening {
  const after = /^xstate\.after\.(.+)$/.exec(type);
  const known = (recorded.get(type) ?? []).map((event): OpeningEvent => ({ from: 'recorded', event }));
  return {
    kind: after ? 'after' : 'event',
    title: after ? `time passes: ${after[1]?.split('.')[0]}` : type,
    events: known.length > 0 ? known : [{ from: 'empty', event: { type } }],
  };
}

/** What an event would do in a copy; its guards are evaluated. */
export type Outcome =
  | { type: 'taken'; after: AnyMachineSnapshot; taken: readonly TakenTransition[] }
  | { type: 'ignored' }
  | { type: 'threw'; why: string };

export function tryEvent(copy: AnyMachineSnapshot, event: AnyEventObject): Outcome {
  const taken: TakenTransition[] = [];
  try {
    const after = stepCopy(copy, event, { taken });
    const isIgnored = taken.length === 0 && after.status === copy.status;
    return isIgnored ? { type: 'ignored' } : { type: 'taken', after, taken };
  } catch (error) {
    return { type: 'threw', why: errorText(error) };
  }
}

/** An outcome in a line: where it leads, and by which guards. */
export function outcomeText(outcome: Outcome): string {
  if (outcome.type === 'ignored') return 'stays: no transition takes it';
  if (outcome.type === 'threw') return `fails: ${outcome.why}`;
  const guards = outcome.taken.flatMap(({ guard }) => (guard ? [guard] : []));
  const where = valueText(outcome.after.value) || outcome.after.status;
  return `→ ${where}${guards.length > 0 ? ` [${guards.join(', ')}]` : ''}`;
}

/** A step of a fork. */
export interface ForkStep {
  event: AnyEventObject;
  before: AnyMachineSnapshot;
  outcome: Outcome;
  /** The copy after the step; as before where the event did nothing or the machine threw. */
  after: AnyMachineSnapshot;
}

/** The steps of a fork from a state of the copy. */
export function forkSteps(start: AnyMachineSnapshot, events: readonly AnyEventObject[]): ForkStep[] {
  const steps: ForkStep[] = [];
  for (const event of events) {
    const before = steps.at(-1)?.after ?? start;
    const outcome = tryEvent(before, event);
    steps.push({ event, before, outcome, after: outcome.type === 'taken' ? outcome.after : before });
  }
  return steps;
}

const SAMPLES = sampleAnswers({
  settings: { brand: 'sample', currency: 'USD' },
  page: () => null,
  quote: () => plainQuote(39.9, { shipping: 4.95 }),
});

/** The machine of a payment ends with the answers after which nothing more is asked. */
const ENDS = SAMPLES.submitPayment().filter(({ type }) => type !== 'requires_action' && type !== 'unknown');

/** Answers that an effect of the shop may give, as a form to be filled in; none for another effect. */
function exampleAnswers(logic: string): readonly unknown[] {
  const answers = logic === 'payment' ? ENDS : answersTo(SAMPLES, { name: logic, input: { offers: [] } });
  return (answers ?? []).filter((each) => each !== undefined);
}
