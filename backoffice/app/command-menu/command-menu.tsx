import { lazy, Suspense, useEffect, useState } from 'react';
import type { Room } from '../shell/rooms.ts';

const CommandDialog = lazy(async () => ({ default: (await import('./command-dialog.tsx')).CommandDialog }));

/** Ctrl+K, or a press: goes to a room, a funnel, a step or an order by a few letters of its name. */
export function CommandMenu({ rooms }: { rooms: readonly Room[] }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen((before) => !before);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" className="go-to" aria-keyshortcuts="Control+K" onClick={() => setIsOpen(true)}>
        Go to … <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandDialog rooms={rooms} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
