import { useLive } from './live.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const timeOf = (at: string) => CLOCK.format(new Date(at));

/** Says since when the page follows the shop, or that the shop does not answer. */
export function LiveMark() {
  const live = useLive();
  if (live.is === 'connecting') return <span className="live quiet">connecting …</span>;
  if (live.is === 'live')
    return (
      <span className="live is-live" title="What changes in the shop is shown within five seconds">
        live since {timeOf(live.since)}
      </span>
    );
  return (
    <span className="live is-silent" role="alert">
      The shop has not answered since {timeOf(live.since)}; trying again
    </span>
  );
}
