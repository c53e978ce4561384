import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { PartBoundary } from './part-boundary.tsx';
import type { Room } from './rooms.ts';

const loaded = new Map<string, LazyExoticComponent<ComponentType>>();

/** A room once its code is there; one component for each room, or its state would go with each view. */
function componentOf({ path, load }: Room): LazyExoticComponent<ComponentType> {
  const known = loaded.get(path) ?? lazy(async () => ({ default: await load() }));
  loaded.set(path, known);
  return known;
}

/** The place of a room. An error ends the room alone, and its code may have been replaced by a newer one. */
export function RoomOutlet({ room }: { room: Room }) {
  const Inside = componentOf(room);
  return (
    <PartBoundary part="room">
      <Suspense fallback={<p className="empty">Opening {room.name} …</p>}>
        <Inside />
      </Suspense>
    </PartBoundary>
  );
}
