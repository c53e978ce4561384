import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppTree, type Shown } from './app-tree.tsx';
import type { FirstSnapshots } from './first-snapshots.ts';

export interface ShowOptions {
  /** The snapshots of the first page; null where the server rendered none. */
  first: FirstSnapshots | null;
  /** Whether the server rendered the same models. */
  isSame: boolean;
  onCrash: (error: unknown) => void;
  /** Called once the page answers to the shopper. */
  onAlive: () => void;
}

/** Elements from the same models are taken over; where the browser knows more, its page takes their place. */
export function showApp(root: HTMLElement, shown: Shown, { first, isSame, onCrash, onAlive }: ShowOptions): void {
  const tree = <AppTree {...shown} first={isSame ? first : null} Router={BrowserRouter} onAlive={onAlive} />;
  const handlers = {
    onCaughtError: onCrash,
    onUncaughtError: onCrash,
    onRecoverableError: onCrash,
  };
  // As a transition, React takes elements over in short pieces, and the browser answers between them.
  if (isSame) startTransition(() => void hydrateRoot(root, tree, handlers));
  else createRoot(root, handlers).render(tree);
}
