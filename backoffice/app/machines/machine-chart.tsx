import { type ReactNode, useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AnyStateMachine } from 'xstate';
import { takenKey } from '../../diagram/chart/chart-drawing.tsx';
import { type ReadTransition, readChart, readTransitions } from '../../diagram/machines/read-chart.ts';
import { ancestorsOf, type ChartState, type ChartTransition, isWithin } from '../../diagram/state-chart.ts';
import { ChartCanvas } from '../chart/chart-canvas.tsx';
import { useShownChart } from '../chart/use-shown-chart.tsx';
import type { NotesReading } from './machine-notes.ts';
import { PartPanel, type Selection } from './part-panel.tsx';

interface MachineChartProps {
  machine: AnyStateMachine;
  name: string;
  /** Left out for a machine that no file defines. */
  notes?: NotesReading;
  children: ReactNode;
}

/** A machine of at most as many states is shown at once. */
const SMALL = 40;

/** The chart of a machine, and beside it what is known of the selected part, which the address names. */
export function MachineChart({ machine, name, notes, children }: MachineChartProps) {
  const chart = useMemo(() => readChart(machine, name), [machine, name]);
  const transitions = useMemo(() => readTransitions(machine), [machine]);
  const [address, setAddress] = useSearchParams();
  const selection = useMemo(() => readSelection(address, transitions), [address, transitions]);
  const select = useCallback(
    (state: string | null, names: readonly string[]) =>
      setAddress((before) => {
        const next = new URLSearchParams(before);
        next.delete('state');
        next.delete('transition');
        if (state !== null) next.set('state', state);
        for (const each of names) next.append('transition', each);
        return next;
      }),
    [setAddress],
  );
  const active = useMemo(
    () => new Set([...(selection.state === null ? [] : [selection.state]), ...selection.transitions.map(sourceState)]),
    [selection],
  );
  const isSmall = chart.states.length <= SMALL;
  const isOpen = useCallback(
    ({ id }: ChartState) => isSmall || [...active].some((each) => isWithin(chart, each, id)),
    [chart, isSmall, active],
  );
  const { shown, fold, note } = useShownChart(chart, isOpen, active);
  const marks = useMemo(() => {
    const ids = new Set(shown.states.map(({ id }) => id));
    const place = (id: string) => (ids.has(id) ? id : (ancestorsOf(chart, id).find((each) => ids.has(each)) ?? id));
    const taken = selection.transitions.map(({ drawn: { from, to } }) =>
      takenKey(place(from), to === null ? null : place(to)),
    );
    const active = new Set(selection.state === null ? [] : [selection.state]);
    const focus = [...active, ...selection.transitions.map((each) => place(sourceState(each)))];
    return { active, taken: new Set(taken), focus: new Set(focus) };
  }, [shown, chart, selection]);
  const onTransitions = useCallback(
    (pressed: readonly ChartTransition[]) => {
      const behind = (read: ReadTransition) => pressed.some((each) => isBehind(read.drawn, each));
      select(null, [...new Set(transitions.filter(behind).map((each) => each.name))]);
    },
    [select, transitions],
  );
  const onState = (id: string) => {
    fold(id);
    select(id, []);
  };
  return (
    <div className="machine-room">
      <section className="stage" aria-label="Chart">
        <ChartCanvas chart={shown} {...marks} onState={onState} onTransitions={onTransitions} />
        {note}
      </section>
      <aside className="part" aria-label="Details">
        <p className="quiet">
          <Link to="/machines">Machines</Link> / {name}
        </p>
        {children}
        <PartPanel
          machine={machine}
          chart={chart}
          transitions={transitions}
          selection={selection}
          notes={notes}
          select={select}
        />
      </aside>
    </div>
  );
}

function sourceState({ drawn }: ReadTransition): string {
  return drawn.from;
}

function readSelection(address: URLSearchParams, transitions: readonly ReadTransition[]): Selection {
  const names = new Set(address.getAll('transition'));
  return { state: address.get('state'), transitions: transitions.filter(({ name }) => names.has(name)) };
}

/** Whether a transition is drawn by a line, which may begin and end at folded states around its own. */
function isBehind(own: ChartTransition, line: ChartTransition): boolean {
  const isSame =
    own.guard === line.guard && own.isElse === line.isElse && JSON.stringify(own.on) === JSON.stringify(line.on);
  return (
    isSame &&
    isAt(own.from, line.from) &&
    (line.to === null || own.to === null ? line.to === own.to : isAt(own.to, line.to))
  );
}

function isAt(id: string, shown: string): boolean {
  return id === shown || shown === '' || id.startsWith(`${shown}.`);
}
