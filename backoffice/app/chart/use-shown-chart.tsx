import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { hasInside } from '../../diagram/fold-chart.ts';
import type { ChartState, StateChart } from '../../diagram/state-chart.ts';
import { shownChart } from './shown-chart.ts';

interface Shown {
  /** The part that is drawn. An equal part is the same object, so that it is laid out once. */
  shown: StateChart;
  fold: (id: string) => void;
  /** Says how much is drawn, where it is not all. */
  note: ReactNode;
}

/** A large chart is drawn around the states of `visited` until all of it is asked for. */
export function useShownChart(
  chart: StateChart,
  isOpen: (state: ChartState) => boolean,
  visited: ReadonlySet<string>,
): Shown {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [showsAll, setShowsAll] = useState(false);
  const isFolded = useCallback((state: ChartState) => !(chosen.get(state.id) ?? isOpen(state)), [chosen, isOpen]);
  const text = useMemo(
    () => JSON.stringify(shownChart(chart, isFolded, { visited, showsAll })),
    [chart, isFolded, visited, showsAll],
  );
  const shown: StateChart = useMemo(() => JSON.parse(text), [text]);
  const fold = (id: string) => {
    const state = chart.states.find((each) => each.id === id);
    if (state && hasInside(state)) setChosen(new Map([...chosen, [id, isFolded(state)]]));
  };
  const isPart = shown.states.length < chart.states.length;
  const note = isPart && (
    <p className="chart-note">
      {shown.states.length} of {chart.states.length} states; ⊞ unfolds a state{' '}
      <button type="button" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
        Show all
      </button>
    </p>
  );
  return { shown, fold, note };
}
