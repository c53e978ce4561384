const TIMEOUT_MS = 15_000;

/** Loads a provider's script. The answer can be asked again and again: it loads once, and anew only after a failure. */
export function scriptLoader(url: string, page: Document): () => Promise<void> {
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= load(url, page).catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

function load(url: string, page: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    const fail = (why: string) => () => {
      script.remove();
      reject(new Error(`${url} ${why}`));
    };
    const timer = setTimeout(fail('took too long'), TIMEOUT_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail('could not be loaded')();
    });
    script.src = url;
    page.head.append(script);
  });
}
