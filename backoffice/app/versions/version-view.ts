import { useSearchParams } from 'react-router-dom';
import { type EdgeName, edgeKey } from '../../../graph/graph.ts';
import type { DrawnWay } from '../../diagram/funnel-drawing.tsx';
import { edgeNamed } from '../diagram/edge-address.ts';

/** What a view of a funnel's versions shows; all of it stands in the address. */
export interface VersionView {
  from: string;
  to: string;
  step: string | null;
  /** The state that the pages are shown in; empty for the one in which a page begins. */
  shows: string;
  /** The edges that were walked, in order. */
  way: EdgeName[];
}

/** The view of the address, and how it changes; a change takes away what belongs to the view before. */
export function useVersionView() {
  const [address, setAddress] = useSearchParams();
  const view: VersionView = {
    from: address.get('from') ?? 'live',
    to: address.get('to') ?? 'draft',
    step: address.get('step'),
    shows: address.get('shows') ?? '',
    way: address.getAll('way').flatMap((text) => edgeNamed(text) ?? []),
  };
  const show = (change: Partial<VersionView>) => setAddress(toQuery({ ...view, ...change }));
  return {
    view,
    compare: (sides: { from?: string; to?: string }) => show({ ...sides, way: [], shows: '' }),
    choose: (step: string | null) => show({ step, way: [], shows: '' }),
    choosePageState: (shows: string) => show({ shows }),
    goOn: (edge: EdgeName) => show({ step: edge.to, way: [...view.way, edge], shows: '' }),
  };
}

/** The walked way on the diagram; null where nothing is walked. */
export function litWay({ way, step }: VersionView): DrawnWay | null {
  const [first] = way;
  return first ? { steps: [first.from, ...way.map(({ to }) => to)], edges: way, at: step } : null;
}

function toQuery({ from, to, step, shows, way }: VersionView): URLSearchParams {
  const query = new URLSearchParams();
  if (from !== 'live') query.set('from', from);
  if (to !== 'draft') query.set('to', to);
  if (step !== null) query.set('step', step);
  if (shows !== '') query.set('shows', shows);
  for (const edge of way) query.append('way', edgeKey(edge));
  return query;
}
