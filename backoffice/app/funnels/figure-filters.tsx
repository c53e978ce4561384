import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { FIGURE_DIMENSIONS } from '../../../domain/tracking/figure-dimensions.ts';
import type { FigureGroup, FigurePage, ReportBody } from '../../contracts/admin-figures-api.ts';
import { type DrawnFigures, figuresOfReport } from '../../figures/figures-of-report.ts';
import { countedText } from '../../figures/number-text.ts';
import { RangePicker, rangeQuery } from '../parts/range-picker.tsx';
import { useAddress } from '../parts/use-address.ts';
import { type LiveFunnel, useReading } from '../shell/admin-query.ts';

const NAMES: Readonly<Record<(typeof FIGURE_DIMENSIONS)[number], string>> = {
  variant: 'Variant',
  device: 'Device',
  source: 'Source',
  country: 'Country',
  version: 'Version',
};

interface FigureFiltersProps {
  filter: FigureFilter;
  /** The values of the dimension that occur, with their figures. */
  groups: readonly FigureGroup[];
}

/** Whose figures stand on the diagram, and of which time; the choice stands in the address. */
export function FigureFilters({ filter, groups }: FigureFiltersProps) {
  const { change } = useAddress();
  return (
    <div className="filters">
      <RangePicker />
      <label>
        Only{' '}
        <select value={filter.by ?? ''} onChange={({ target }) => change({ by: target.value, is: null })}>
          <option value="">all sessions</option>
          {FIGURE_DIMENSIONS.map((each) => (
            <option key={each} value={each}>
              {NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      {filter.by !== null && (
        <select
          aria-label={NAMES[filter.by]}
          value={filter.is ?? ''}
          onChange={({ target }) => change({ is: target.value })}
        >
          {filter.is === null && <option value="">choose one</option>}
          {groups.map((group) => (
            <option key={group.name} value={optionName(group)}>
              {groupCopy(group, filter)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function groupCopy(group: FigureGroup, { by }: FigureFilter): string {
  const name = by === 'version' ? optionName(group).slice(0, 12) : optionName(group);
  const shown = by === 'variant' && group.note ? group.note : [name, group.note].filter(Boolean).join(', ');
  return `${shown} (${countedText(group.report.sessions, 'session')})`;
}

interface FigureFilter {
  by: (typeof FIGURE_DIMENSIONS)[number] | null;
  /** The value of the dimension, `unknown` for what is not known; null where none is chosen. */
  is: string | null;
}

/** An option without a value is none, so that what is not known has a name of its own. */
export function optionName({ name }: Pick<FigureGroup, 'name'>): string {
  return name || 'unknown';
}

/** The filter in the address, as `by=device&is=phone`. */
export function useFigureFilter(): FigureFilter {
  const [address] = useSearchParams();
  const by = FIGURE_DIMENSIONS.find((each) => each === address.get('by')) ?? null;
  return { by, is: by === null ? null : address.get('is') };
}

const MOST_GROUPS = 200;

/** The figures of a funnel as the address asks for them; those of all values where a dimension has none chosen. */
export function useFunnelFigures(uid: string, filter: FigureFilter) {
  const [address] = useSearchParams();
  const path = (by: FigureFilter['by']) => {
    const grouped = by === null ? '' : `&by=${by}&limit=${MOST_GROUPS}`;
    return `/admin/api/stats/${encodeURIComponent(uid)}?${rangeQuery(address)}${grouped}`;
  };
  const all = useReading<FigurePage>({ topic: 'figures', path: path(null) });
  const grouped = useReading<FigurePage>({ topic: 'figures', path: filter.by === null ? null : path(filter.by) });
  const groups: readonly FigureGroup[] = grouped.data?.groups ?? [];
  const chosen = filter.is === null ? all.data?.groups[0] : groups.find((group) => optionName(group) === filter.is);
  return {
    page: all.data ?? null,
    groups,
    report: chosen?.report ?? null,
    error: all.error ?? grouped.error,
    isPending: all.isPending || (filter.by !== null && grouped.isPending),
    refetch: () => void Promise.all([all.refetch(), ...(filter.by === null ? [] : [grouped.refetch()])]),
  };
}

/** The version whose graph is drawn: the live one, or the one that is chosen, which may be none that was ever published. */
export function useDrawnVersion(live: LiveFunnel, { by, is }: FigureFilter) {
  const hash = by === 'version' && is !== null && is !== live.hash && is !== 'unknown' ? is : null;
  const path = hash === null ? null : `/api/funnels/${encodeURIComponent(hash)}`;
  const { data, error } = useReading<LiveFunnel>({ topic: 'fixed', path });
  return { drawn: hash === null ? live : (data ?? null), missing: error };
}

/** What stands on the boxes and edges of a graph. */
export function useDrawnFigures(
  graph: FunnelGraph | null,
  report: ReportBody | null,
  page: FigurePage | null,
): DrawnFigures | null {
  return useMemo(() => (graph && report && page ? figuresOfReport(graph, report, page) : null), [graph, report, page]);
}
