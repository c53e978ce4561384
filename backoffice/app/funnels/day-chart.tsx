import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { ListedFunnel } from '../../contracts/admin-funnels-api.ts';
import { countText } from '../../figures/number-text.ts';

const HEIGHT = 140;

/** Sessions by day as a line, with the day and the count under the pointer. A reader hears the last and the highest count in its place. */
export default function DayChart({ days }: Pick<ListedFunnel, 'days'>) {
  const place = useRef<HTMLDivElement>(null);
  const counts = days.map(({ sessions }) => sessions);
  const label = `Sessions by day: ${countText(counts.at(-1) ?? 0)} on the last, ${countText(Math.max(...counts))} at most`;
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const seconds = days.map(({ since }) => Date.parse(`${since.slice(0, 19)}Z`) / 1000);
    const chart = new uPlot(optionsIn(current), [seconds, days.map(({ sessions }) => sessions)], current);
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => chart.redraw();
    scheme.addEventListener('change', redraw);
    return () => {
      scheme.removeEventListener('change', redraw);
      chart.destroy();
    };
  }, [days]);
  return <div ref={place} role="img" aria-label={label} />;
}

function optionsIn(place: HTMLElement): uPlot.Options {
  // Colours are read at each drawing, since those of the dark are others.
  const colour = (name: string) => () => getComputedStyle(place).getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: colour('--quiet'),
    grid: { stroke: colour('--hair'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: place.clientWidth,
    height: HEIGHT,
    // A day stands where its clock shows it.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: { y: { range: (_chart, _least, most) => [0, Math.max(1, most)] } },
    axes: [
      { ...axis, size: 24, space: 56, values: (_chart, splits) => splits.map(dayCopy) },
      { ...axis, size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000] },
    ],
    series: [
      { label: 'Day', value: (_chart, seconds) => (seconds === null ? '–' : dayCopy(seconds)) },
      {
        label: 'Sessions',
        stroke: colour('--accent'),
        width: 1.5,
        value: (_chart, count) => (count === null ? '–' : countText(count)),
      },
    ],
  };
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayCopy = (seconds: number) => DAY.format(seconds * 1000);
