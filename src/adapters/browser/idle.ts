/** Browsers without idle callbacks, such as Safari, have them after so many milliseconds. */
const NEARLY_IDLE_MS = 300;

/** Calls back once the page is loaded and the browser has nothing else to do. */
export function whenIdle(view: Window, run: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in view) view.requestIdleCallback(run);
    else setTimeout(run, NEARLY_IDLE_MS);
  };
  if (view.document.readyState === 'complete') wait();
  else view.addEventListener('load', wait, { once: true });
}

/** Whether the visitor asks pages to save data, by a setting of the browser or by a network that is too slow for more. */
export function savesData(navigator: Navigator): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Lets the browser paint, and answer the shopper, before the rest of a long piece of work. */
export function yieldToBrowser(view: Window): Promise<void> {
  const { scheduler } = view as Window & { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => view.setTimeout(resolve));
}

/** Resolves once what has changed is painted; at once on a hidden page, which paints nothing. */
export function nextPaint(view: Window): Promise<void> {
  if (view.document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => view.requestAnimationFrame(() => view.requestAnimationFrame(() => resolve())));
}
