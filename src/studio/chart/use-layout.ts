import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StateChart } from '../../../graph/chart/state-chart.ts';
import type { ChartLayout } from '../../../graph/diagram/chart/lay-out-chart.ts';
import { post, type StudioProblem } from '../shell/admin-query.ts';

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
