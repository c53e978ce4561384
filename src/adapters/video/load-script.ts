/** Loads a vendor's script once; asked for again it is the same load, unless that one failed. */
export function createScriptLoader(page: Document): (src: string) => Promise<void> {
  const loads = new Map<string, Promise<void>>();
  return (src) => {
    const loading = loads.get(src) ?? load(page, src);
    loads.set(src, loading);
    loading.catch(() => loads.delete(src));
    return loading;
  };
}

function load(page: Document, src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    page.head.append(script);
  });
}
