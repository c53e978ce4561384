/** In milliseconds, enough for a phone on a slow network. */
const LOAD_TIMEOUT_MS = 20_000;

/** Returns a function that loads once and repeats only a failed load. */
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

/** Adds a script of another origin to the page, and removes it if it fails or exceeds the time limit. */
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
