import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';

interface LineChartProps {
  /** What the line shows, with its first, highest and last value: a reader hears it in the place of the line. */
  label: string;
  /** The begin of each span, such as a day, as ISO 8601. */
  times: readonly string[];
  values: readonly (number | null)[];
  width: number;
  height: number;
  /** Whether axes, grid and the value under the pointer are drawn; a spark line has none. */
  hasAxes?: boolean;
}

/** Values over time as a line, in the colours of the studio. */
export function LineChart({ label, times, values, width, height, hasAxes = false }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const seconds = times.map((time) => Date.parse(time) / 1000);
    const chart = new uPlot(optionsOf({ width, height, hasAxes }, current), [seconds, [...values]], current);
    return () => chart.destroy();
  }, [times, values, width, height, hasAxes]);
  return <div ref={place} role="img" aria-label={label} className="line-chart" style={{ width, height }} />;
}

function optionsOf(
  { width, height, hasAxes }: { width: number; height: number; hasAxes: boolean },
  at: Element,
): uPlot.Options {
  const colour = (name: string) => getComputedStyle(at).getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: colour('--quiet'),
    grid: { stroke: colour('--hair'), width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height,
    padding: hasAxes ? [8, 8, 0, 0] : [2, 2, 2, 2],
    cursor: { show: hasAxes },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    legend: { show: hasAxes },
    scales: { y: { range: (_chart, _least, most) => [0, Math.max(1, most)] } },
    axes: hasAxes ? [axis, axis] : [{ show: false }, { show: false }],
    series: [{}, { stroke: colour('--accent'), width: 1.5, points: { show: false }, spanGaps: true }],
  };
}
