import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyEventObject } from 'xstate';
import { isEvent } from '../inspect/written-event.ts';

const KEY = '#fork=';

export interface ForkAddress {
  /** The events that a person took from the step of the address; null while there is no fork. */
  events: readonly AnyEventObject[] | null;
  /** Begins a fork at a place of the record, or goes on with it. */
  open: (place: number, events: readonly AnyEventObject[]) => void;
  leave: () => void;
}

/**
 * The fork of the address. It stands in the part that a browser sends to no server, and a choice of another app, actor or step
 * leaves it.
 */
export function useFork(actor: string | null, app: string): ForkAddress {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const events = useMemo(() => (hash.startsWith(KEY) ? readEvents(hash.slice(KEY.length)) : null), [hash]);
  const go = useCallback(
    (place: number | null, next: readonly AnyEventObject[] | null) => {
      const address = new URLSearchParams(search);
      if (place !== null) address.set('step', String(place));
      if (actor !== null) address.set('actor', actor);
      address.set('app', app);
      const fork = next === null ? '' : `${KEY}${encodeURIComponent(JSON.stringify(next))}`;
      void navigate({ search: `?${address}`, hash: fork });
    },
    [navigate, search, actor, app],
  );
  return { events, open: go, leave: () => go(null, null) };
}

function readEvents(text: string): AnyEventObject[] {
  try {
    const read: unknown = JSON.parse(decodeURIComponent(text));
    return Array.isArray(read) ? read.filter(isEvent) : [];
  } catch {
    return [];
  }
}
