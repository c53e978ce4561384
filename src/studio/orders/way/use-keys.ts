import { useEffect } from 'react';

interface Stepping {
  count: number;
  place: number | null;
  onPlace: (place: number | null) => void;
}

/** Steps through a walk: right and left by one, Home and End to its ends, Escape lights the whole way. */
export function useKeys({ count, place, onPlace }: Stepping): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (hasModifier || count === 0 || isOfAnother(event.target)) return;
      const next = placeAfter(event.key, place, count);
      if (next === undefined) return;
      event.preventDefault();
      onPlace(next);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [count, place, onPlace]);
}

/** Whether a key is that of a field, of the canvas, or of a dialog above the page. */
function isOfAnother(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, .react-flow, [role="dialog"]') !== null;
}

/** The place after a key; undefined for a key that leads nowhere. */
export function placeAfter(key: string, place: number | null, count: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
      return place === null ? 0 : Math.min(place + 1, count - 1);
    case 'ArrowLeft':
      return place === null ? count - 1 : Math.max(place - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
