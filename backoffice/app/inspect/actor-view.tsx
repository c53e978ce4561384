import { useCallback, useMemo } from 'react';
import { takenKey } from '../../diagram/chart/chart-drawing.tsx';
import type { ChartState, ChartTransition, StateChart } from '../../diagram/state-chart.ts';
import { ChartCanvas } from '../chart/chart-canvas.tsx';
import { definitionChart } from '../chart/shown-chart.ts';
import { useShownChart } from '../chart/use-shown-chart.tsx';
import { type ActorRecord, activeStates, type InspectedActor, type Step, valueText } from './actor-record.ts';
import { JsonTree } from './json-tree.tsx';

interface ActorViewProps {
  record: ActorRecord;
  actor: InspectedActor;
  step: Step | null;
  onTransitions: (transitions: readonly ChartTransition[]) => void;
}

/** An actor: a machine as its chart, with the active states lit; another logic by what it got and gave. */
export function ActorView(props: ActorViewProps) {
  const { actor, step } = props;
  if (actor.definition === null) return <PlainActor actor={actor} step={step} />;
  return <MachineView key={actor.id} {...props} definition={actor.definition} />;
}

function MachineView({ definition, ...props }: ActorViewProps & { definition: string }) {
  const { name } = props.actor;
  const read = useMemo(() => definitionChart(definition, name), [definition, name]);
  if (read.ok) return <LitChart chart={read.chart} {...props} />;
  return <p className="empty">The chart of this machine cannot be drawn: {read.why} Its steps are in the log.</p>;
}

function LitChart({ chart, record, actor, step, onTransitions }: ActorViewProps & { chart: StateChart }) {
  const value = JSON.stringify(step?.value ?? null);
  const active = useMemo(() => new Set(activeStates(JSON.parse(value))), [value]);
  const isSmall = chart.states.length <= SMALL;
  const isOpen = useCallback(({ id }: ChartState) => isSmall || active.has(id), [isSmall, active]);
  const { shown, fold, note } = useShownChart(chart, isOpen, useVisited(record, actor, active));
  const marks = useMemo(() => {
    const taken = step?.transitions.flatMap(({ from, to }) =>
      to.length === 0 ? [from] : to.map((each) => takenKey(from, each)),
    );
    // An event is best understood where it led to.
    const entered = step?.transitions.flatMap(({ to }) => to.filter((id) => active.has(id))) ?? [];
    return { active, taken: new Set(taken), focus: entered.length > 0 ? new Set(entered) : active };
  }, [active, step]);
  const press = (id: string) => {
    onTransitions(chart.transitions.filter(({ from }) => from === id));
    fold(id);
  };
  return (
    <>
      <ChartCanvas chart={shown} {...marks} onState={press} onTransitions={onTransitions} />
      {note}
    </>
  );
}

/** A machine of at most as many states is shown whole; of a larger one, the inside of the active states. */
const SMALL = 30;

/** The states of the actor: the active ones, and then those of its other steps, the last one first. */
function useVisited(record: ActorRecord, actor: InspectedActor, active: ReadonlySet<string>): ReadonlySet<string> {
  const key = actor.steps.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record grows in place
  const visited = useMemo(
    () => [...actor.steps].reverse().flatMap((place) => activeStates(record.steps[place]?.value)),
    [record, actor, key],
  );
  return useMemo(() => new Set([...active, ...visited]), [active, visited]);
}

/** A promise, a callback, another logic without states, or a machine of an app that sends no definitions. */
function PlainActor({ actor, step }: { actor: InspectedActor; step: Step | null }) {
  return (
    <div className="plain-actor">
      <h2>{actor.name}</h2>
      {step?.value === undefined || step.value === null ? (
        <p>An actor without states: {step ? `it is ${step.status}` : 'it has not begun'}.</p>
      ) : (
        <p>
          The app sent no definition of this machine, so that it has no chart. It is in <b>{valueText(step.value)}</b>.
        </p>
      )}
      {step && (
        <dl>
          <dt>Event</dt>
          <dd>
            <JsonTree value={step.event} />
          </dd>
          <dt>Answer</dt>
          <dd>
            <JsonTree value={step.output ?? step.error ?? null} />
          </dd>
        </dl>
      )}
    </div>
  );
}
