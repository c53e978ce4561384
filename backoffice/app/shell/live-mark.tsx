import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { knownZone, withOffset } from '../../../domain/zone.ts';
import type { LiveMessage } from '../../contracts/live.ts';
import { clockCopy } from '../parts/moment-copy.ts';
import { goToSignIn } from './studio-session.ts';

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

export type LiveState =
  | { is: 'connecting' }
  /** Times are of the shop's clock. */
  | { is: 'live'; since: string; at: string }
  | { is: 'silent'; since: string };

const AGAIN_MS = 2_000;

/** Follows what changes in the shop, and has the readings of it read again; after an interruption all of them. */
export function useLive(whenSignedOut = goToSignIn): LiveState {
  const [state, setState] = useState<LiveState>({ is: 'connecting' });
  const [tries, setTries] = useState(0);
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens a stream of its own
  useEffect(() => {
    let timer = 0;
    const source = new EventSource('/api/live');
    let hasBeenSilent = false;
    source.onmessage = ({ data }) => {
      const { at, topics }: LiveMessage = JSON.parse(String(data));
      void client.invalidateQueries({
        predicate: ({ queryKey: [topic] }) =>
          topics.some((each) => each === topic) || (hasBeenSilent && topic !== 'fixed'),
      });
      hasBeenSilent = false;
      setState((before) => ({ is: 'live', since: before.is === 'live' ? before.since : at, at }));
    };
    source.onerror = () => {
      hasBeenSilent = true;
      setState((before) => (before.is === 'live' ? { is: 'silent', since: before.at } : before));
      // A browser does not connect again by itself after an answer that is no stream.
      if (source.readyState !== EventSource.CLOSED) return;
      void followSignOut(whenSignedOut);
      timer = window.setTimeout(() => setTries((before) => before + 1), AGAIN_MS);
    };
    return () => {
      window.clearTimeout(timer);
      source.close();
    };
  }, [client, tries]);
  return state;
}

/** A stream says nothing of its answer: the session tells a sign-out in another tab from a shop that is silent. */
async function followSignOut(whenSignedOut: () => void): Promise<void> {
  const reply = await fetch('/api/session').catch(() => null);
  if (reply?.status === 401) whenSignedOut();
}
