import { useCallback, useMemo, useState } from 'react';
import type { ChartState, ChartTransition } from '../../../graph/chart/state-chart.ts';
import { ChartCanvas, takenKey } from '../chart/chart-canvas.tsx';
import { definitionChart } from '../chart/definition-chart.ts';
import { hasInside, shownChart } from '../chart/shown-chart.ts';
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

function MachineView({ record, actor, step, definition, onTransitions }: ActorViewProps & { definition: string }) {
  const read = useMemo(() => definitionChart(definition, actor.name), [definition, actor.name]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const value = JSON.stringify(step?.value ?? null);
  const active = useMemo(() => new Set(activeStates(JSON.parse(value))), [value]);
  const visited = useVisited(record, actor);
  const isSmall = read.ok && read.chart.states.length <= SMALL;
  const isFolded = useCallback(
    ({ id }: ChartState) => (isSmall || active.has(id) ? folded.has(id) : !unfolded.has(id)),
    [isSmall, active, folded, unfolded],
  );
  const [showsAll, setShowsAll] = useState(false);
  const shown = useMemo(
    () => (read.ok ? shownChart(read.chart, isFolded, { visited, showsAll }) : null),
    [read, isFolded, visited, showsAll],
  );
  const key = JSON.stringify(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal chart keeps its layout
  const chart = useMemo(() => shown, [key]);
  const taken = useMemo(
    () =>
      new Set(
        step?.transitions.flatMap(({ from, to }) =>
          to.length === 0 ? [from] : to.map((each) => takenKey(from, each)),
        ),
      ),
    [step],
  );
  const marks = useMemo(() => ({ active, taken }), [active, taken]);
  if (!read.ok || chart === null)
    return (
      <p className="empty">
        The chart of this machine cannot be drawn: {read.ok ? '' : read.why} Its steps are in the log.
      </p>
    );
  const press = (id: string) => {
    onTransitions(read.chart.transitions.filter(({ from }) => from === id));
    const state = read.chart.states.find((each) => each.id === id);
    if (!state || !hasInside(state)) return;
    if (isFolded(state)) {
      setUnfolded(new Set([...unfolded, id]));
      setFolded(new Set([...folded].filter((each) => each !== id)));
    } else {
      setFolded(new Set([...folded, id]));
      setUnfolded(new Set([...unfolded].filter((each) => each !== id)));
    }
  };
  const left = read.chart.states.length - chart.states.length;
  return (
    <>
      <ChartCanvas chart={chart} marks={marks} onState={press} onTransitions={onTransitions} />
      {left > 0 && (
        <p className="chart-note">
          {chart.states.length} of {read.chart.states.length} states{showsAll ? '' : ', around those visited'}; ⊞
          unfolds a state{' '}
          <button type="button" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            Show all
          </button>
        </p>
      )}
    </>
  );
}

/** A machine of at most as many states is shown whole; of a larger one, the inside of the active states. */
const SMALL = 30;

function useVisited(record: ActorRecord, actor: InspectedActor): ReadonlySet<string> {
  const key = actor.steps.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record grows in place
  return useMemo(
    () => new Set(actor.steps.flatMap((place) => activeStates(record.steps[place]?.value))),
    [record, actor, key],
  );
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
