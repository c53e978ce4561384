import { use, useMemo, useSyncExternalStore } from 'react';
import { afterPress, isPressed } from '../components/basic/press.ts';
import { type FirstSnapshots, FirstSnapshotsContext } from './first-snapshots.ts';

/** An actor, as far as a page reads it. */
interface Readable<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(changed: () => void): { unsubscribe(): void };
}

/** While React takes over the server's elements, the snapshot is the one that they were made of. */
export function useSnapshot<Snapshot>(
  actor: Readable<Snapshot>,
  firstOf: (first: FirstSnapshots) => Snapshot | null,
): Snapshot {
  const first = use(FirstSnapshotsContext);
  const { subscribe, current } = useMemo(() => trackShown(actor), [actor]);
  return useSyncExternalStore(subscribe, current, () => (first && firstOf(first)) ?? current());
}

/** The snapshots of an actor as the page shows them: the one that was pressed stays until the press has been answered. */
function trackShown<Snapshot>(actor: Readable<Snapshot>) {
  let shown: { snapshot: Snapshot } | null = null;
  return {
    current: () => {
      if (shown === null || !isPressed()) shown = { snapshot: actor.getSnapshot() };
      return shown.snapshot;
    },
    subscribe: (changed: () => void) => {
      const subscription = actor.subscribe(() => afterPress(changed));
      return () => subscription.unsubscribe();
    },
  };
}
