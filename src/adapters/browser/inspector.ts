import type { InspectionEvent, Observer } from 'xstate';

/**
 * The development inspector: `npm run dev` names the socket of the studio, and every actor of the page is shown there. The
 * production build contains none of it.
 */
export async function startInspector(title: string): Promise<Observer<InspectionEvent> | undefined> {
  if (!import.meta.env.DEV || !import.meta.env.VITE_STUDIO_SOCKET) return undefined;
  const { inspectPage } = await import('./inspected-page.ts');
  return inspectPage(import.meta.env.VITE_STUDIO_SOCKET, title, window);
}
