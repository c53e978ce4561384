import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the page's heading when `pageKey` changes, as a page load would (A11y of R09); the first page
 * keeps the browser's own start. Until the page has rendered the focus is on `main`.
 */
export function PageFocus({ pageKey }: { pageKey: string }) {
  const shown = useRef(pageKey);
  const waiting = useRef(false);
  useEffect(() => {
    if (shown.current !== pageKey) {
      shown.current = pageKey;
      waiting.current = true;
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    if (waiting.current) waiting.current = !focusHeading();
  });
  return null;
}

/** True once the heading has the focus, or the shopper has moved it elsewhere. */
function focusHeading(): boolean {
  const main = document.getElementById('main');
  const isFree = document.activeElement === main || document.activeElement === document.body;
  const heading = main?.querySelector('h1');
  if (!isFree) return true;
  if (!heading || heading.closest('[aria-busy]')) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
