/** A browser that cannot tell keeps the bar inert for good; the returned function ends the watch. */
export function shownPast(bar: HTMLElement, after: Element): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    if (last) bar.toggleAttribute('inert', last.isIntersecting || last.boundingClientRect.bottom > 0);
  });
  observer.observe(after);
  return () => observer.disconnect();
}
