import { clockCopy } from '../parts/time-copy.ts';
import { useLive } from './live.ts';

/** Says since when the page follows the shop, or that the shop does not answer. */
export function LiveMark() {
  const live = useLive();
  if (live.is === 'connecting') return <span className="live quiet">connecting …</span>;
  if (live.is === 'live')
    return (
      <span className="live is-live" title="What changes in the shop is shown within five seconds">
        live since {clockCopy(live.since)}
      </span>
    );
  return (
    <span className="live is-silent" role="alert">
      The shop has not answered since {clockCopy(live.since)}; trying again
    </span>
  );
}
