import { knownZone, withOffset } from '../../../domain/zone.ts';
import { clockCopy } from '../parts/figure-copy.ts';
import { useLive } from './live.ts';

/** Says since when the page follows the shop, or that the shop does not answer, and which clock the times of all rooms are on. */
export function LiveMark({ timeZone }: { timeZone: string }) {
  const live = useLive();
  const zone = knownZone(timeZone);
  const at = (time: string) => `${clockCopy(withOffset(zone, new Date(time)))} ${zone}`;
  if (live.is === 'connecting') return <span className="live quiet">connecting …</span>;
  if (live.is === 'live')
    return (
      <span className="live is-live" title="What changes in the shop is shown within five seconds">
        live since {at(live.since)}
      </span>
    );
  return (
    <span className="live is-silent" role="alert">
      The shop has not answered since {at(live.since)}; trying again
    </span>
  );
}
