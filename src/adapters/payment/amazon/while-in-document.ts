/** Pages bring and remove elements at any time; `found` hears of each once, until the returned function is called. */
export function whileInDocument(
  page: Document,
  ids: readonly string[],
  found: (element: HTMLElement) => void,
): () => void {
  const known = new WeakSet<HTMLElement>();
  const look = () => {
    for (const id of ids) {
      const element = page.getElementById(id);
      if (!element || known.has(element)) continue;
      known.add(element);
      found(element);
    }
  };
  const watching = new MutationObserver(look);
  watching.observe(page.documentElement, { childList: true, subtree: true, attributes: true, attributeFilter: ['id'] });
  look();
  return () => watching.disconnect();
}
