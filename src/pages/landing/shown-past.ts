/**
 * Has a bar inert until an element has scrolled off the top of the screen, and for good in a browser that cannot tell. Returns what
 * ends it.
 */
export function shownPast(bar: HTMLElement, after: Element): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    if (last) bar.toggleAttribute('inert', last.isIntersecting || last.boundingClientRect.bottom > 0);
  });
  observer.observe(after);
  return () => observer.disconnect();
}
