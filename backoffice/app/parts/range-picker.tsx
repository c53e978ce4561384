import { useState } from 'react';
import { useAddress } from './use-address.ts';

const USUAL = [
  { since: '1d', words: 'Last 24 hours' },
  { since: '7d', words: 'Last 7 days' },
  { since: '30d', words: 'Last 30 days' },
  { since: '90d', words: 'Last 90 days' },
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The range of figures in the address: `since` and, of days by hand, `until`. */
function readRange(address: URLSearchParams): { since: string; until: string | null } {
  return { since: address.get('since') ?? '7d', until: address.get('until') };
}

/** The same as the readings of figures take it. */
export function rangeQuery(address: URLSearchParams): URLSearchParams {
  const { since, until } = readRange(address);
  return new URLSearchParams({ since, ...(until === null ? {} : { until }) });
}

/** Chooses the time of which figures are; the choice stands in the address. Days are those of the brand. */
export function RangePicker() {
  const { address, change } = useAddress();
  const { since, until } = readRange(address);
  const [isChoosing, setIsChoosing] = useState(false);
  const isByHand = DAY.test(since) || isChoosing;
  return (
    <fieldset className="range">
      <legend className="for-readers">Time of the figures</legend>
      <select
        aria-label="Time"
        value={isByHand ? 'days' : since}
        onChange={({ target }) => {
          setIsChoosing(target.value === 'days');
          if (target.value !== 'days') change({ since: target.value === '7d' ? null : target.value, until: null });
        }}
      >
        {USUAL.map((each) => (
          <option key={each.since} value={each.since}>
            {each.words}
          </option>
        ))}
        <option value="days">From day to day …</option>
        {!isByHand && !USUAL.some((each) => each.since === since) && <option value={since}>Since {since}</option>}
      </select>
      {isByHand && (
        <>
          <label>
            From{' '}
            <input
              type="date"
              value={DAY.test(since) ? since : ''}
              onChange={({ target }) => change({ since: target.value })}
            />
          </label>
          <label>
            to <input type="date" value={until ?? ''} onChange={({ target }) => change({ until: target.value })} />
          </label>
        </>
      )}
    </fieldset>
  );
}
