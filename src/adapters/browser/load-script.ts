/** In milliseconds; a phone on a slow network gets its script within them. */
const LOAD_TIMEOUT_MS = 20_000;

/** A load that can be asked for again and again: it happens once, and anew only after a failure. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null;
  return () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** Adds a script of another origin to the page, and takes it out again where it fails or does not come in time. */
export function loadScript(page: Document, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    const fail = (why: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${url} ${why}`));
    };
    const timer = setTimeout(() => fail('took too long'), LOAD_TIMEOUT_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => fail('could not be loaded'));
    script.src = url;
    page.head.append(script);
  });
}
