import { use, useCallback, useSyncExternalStore } from 'react';
import { type FirstSnapshots, FirstSnapshotsContext } from './first-snapshots.ts';

/** An actor, as far as a page reads it. */
interface Readable<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(changed: () => void): { unsubscribe(): void };
}

/**
 * The snapshot of a page's actor. While React takes over the server's elements it is the one that they were made of, whatever
 * has happened since.
 */
export function useSnapshot<Snapshot>(
  actor: Readable<Snapshot>,
  firstOf: (first: FirstSnapshots) => Snapshot | null,
): Snapshot {
  const first = use(FirstSnapshotsContext);
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const current = () => actor.getSnapshot();
  return useSyncExternalStore(subscribe, current, () => (first && firstOf(first)) ?? current());
}
