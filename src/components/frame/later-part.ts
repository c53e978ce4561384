import { useEffect, useState } from 'react';

/** A part of the pages whose code is not in the first script. */
export interface LaterPart<Part> {
  /** Loads the code; rejects where it cannot be loaded. */
  load(): Promise<void>;
  /** Null until the code is there. */
  loaded(): Part | null;
}

export function laterPart<Part>(load: () => Promise<Part>): LaterPart<Part> {
  let loaded: Part | null = null;
  return {
    load: async () => {
      loaded = await load();
    },
    loaded: () => loaded,
  };
}

/** A part, which the first look at it loads; null until it is there. Where it cannot be loaded, the page fails. */
export function useLaterPart<Part>(part: LaterPart<Part>): Part | null {
  const [loaded, setLoaded] = useState(part.loaded);
  useEffect(() => {
    const fail = (error: unknown) =>
      setLoaded(() => {
        throw error;
      });
    if (loaded === null) part.load().then(() => setLoaded(part.loaded), fail);
  }, [part, loaded]);
  return loaded;
}
