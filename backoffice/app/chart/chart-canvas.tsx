import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChartDrawing } from '../../diagram/chart/chart-drawing.tsx';
import type { ChartLayout } from '../../diagram/chart/lay-out-chart.ts';
import type { LiveChart } from '../../diagram/chart/state-drawing.tsx';
import type { StateChart } from '../../diagram/state-chart.ts';
import { post, type StudioProblem } from '../shell/admin-query.ts';
import { Canvas } from './canvas.tsx';

export interface ChartCanvasProps extends Omit<LiveChart, 'chart'> {
  /** The part of the machine that is drawn. */
  chart: StateChart;
  /** The ids of the states that are brought into sight. */
  focus: ReadonlySet<string>;
}

/** A chart that can be panned, zoomed and folded; the server's thread lays it out. */
export function ChartCanvas({ chart, focus, ...live }: ChartCanvasProps) {
  const { data: layout, error } = useLayout(chart);
  const places = useMemo(() => new Map(layout?.boxes.map(({ item, ...place }) => [item.state.id, place])), [layout]);
  if (error) return <p className="empty">{error.message}</p>;
  if (!layout) return <p className="empty">Laying out {chart.states.length} states …</p>;
  // Of states in states, the innermost are looked at.
  const isAround = (id: string) => [...focus].some((each) => each.startsWith(`${id}.`));
  return (
    <Canvas
      key={chart.name}
      name={`The states of ${chart.name}`}
      size={layout}
      places={places}
      focus={[...focus].filter((id) => id !== '' && !isAround(id))}
      lit={live.active}
    >
      <ChartDrawing layout={layout} live={{ chart, ...live }} />
    </Canvas>
  );
}

/** The places of a chart's parts, which the server lays out; of a chart that was folded, those before until its own are there. */
export function useLayout(chart: StateChart) {
  const text = useMemo(() => JSON.stringify(chart), [chart]);
  return useQuery<ChartLayout, StudioProblem>({
    queryKey: ['fixed', '/api/layout', chart.name, text],
    queryFn: () => post<ChartLayout>('/api/layout', chart),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before, query) => (query?.queryKey[2] === chart.name ? before : undefined),
  });
}
