import { FIGURE_DIMENSIONS } from '../../../domain/tracking/figure-dimensions.ts';
import type { FigureGroup } from '../../contracts/admin-figures-api.ts';
import { countedText } from '../../figures/number-text.ts';
import { RangePicker } from '../parts/range-picker.tsx';
import { useAddress } from '../parts/use-address.ts';
import { type FigureFilter, nameOf } from './funnel-figures.ts';

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
            <option key={group.name} value={nameOf(group)}>
              {groupCopy(group, filter)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function groupCopy(group: FigureGroup, { by }: FigureFilter): string {
  const name = by === 'version' ? nameOf(group).slice(0, 12) : nameOf(group);
  const shown = by === 'variant' && group.note ? group.note : [name, group.note].filter(Boolean).join(', ');
  return `${shown} (${countedText(group.report.sessions, 'session')})`;
}
