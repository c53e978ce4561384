import { type RefObject, useEffect } from 'react';

const BREATH = 12;

/** Scrolls the focused element out from under a box that has just appeared, or changed, at the top of the screen. */
export function useFocusInSight(box: RefObject<HTMLElement | null>, change: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` triggers the effect, which does not read it
  useEffect(() => {
    const focused = document.activeElement;
    if (!box.current || !focused || focused === document.body || box.current.contains(focused)) return;
    const covered = coveredBy(box.current.getBoundingClientRect(), focused.getBoundingClientRect());
    if (covered > 0) window.scrollBy({ top: -covered - BREATH });
  }, [box, change]);
}

/** The number of px of `rect`'s top that `box` covers; 0 without an overlap. */
export function coveredBy(box: DOMRect, rect: DOMRect): number {
  const apart = rect.bottom <= box.top || rect.top >= box.bottom || rect.right <= box.left || rect.left >= box.right;
  return apart ? 0 : box.bottom - rect.top;
}
