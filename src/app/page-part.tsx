import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadingPage } from '../pages/loading/loading.page.tsx';

/** A page whose code is not part of the storefront's first script. */
export interface PagePart<Props> {
  /** Loads the code; a step that shows the page waits for it. */
  load(): Promise<void>;
  /** Null until the code is there. */
  loaded(): ComponentType<Props> | null;
  /** The page, with the wait for its code. */
  Later: LazyExoticComponent<ComponentType<Props>>;
}

export function pagePart<Props extends object>(load: () => Promise<ComponentType<Props>>): PagePart<Props> {
  let loaded: ComponentType<Props> | null = null;
  return {
    load: async () => {
      loaded = await load();
    },
    loaded: () => loaded,
    Later: lazy(async () => ({ default: await load() })),
  };
}

/**
 * React takes the server's elements over only if their code is there at once, and it would render them anew after a lazy part.
 * So a page whose code is loaded is rendered as it is.
 */
export function PartPage<Props extends object>({ part, props }: { part: PagePart<Props>; props: Props }): ReactNode {
  // A page that is shown keeps its fields: it stays what it was when it came.
  const [Loaded] = useState(() => part.loaded());
  if (Loaded) return <Loaded {...props} />;
  const { Later } = part;
  return (
    <Suspense fallback={<LoadingPage />}>
      <Later {...props} />
    </Suspense>
  );
}
