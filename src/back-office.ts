import type { InspectionEvent, Observer } from 'xstate';

/** The door from the storefront to what looks at it; no shopper's page loads any of it. */

/** `npm run dev` names the studio's socket for the inspector; the production build contains none of it. */
export async function startInspector(title: string): Promise<Observer<InspectionEvent> | undefined> {
  if (!import.meta.env.DEV || !import.meta.env.VITE_STUDIO_SOCKET) return undefined;
  const { inspectPage } = await import('../backoffice/inspected/inspected-page.ts');
  return inspectPage(import.meta.env.VITE_STUDIO_SOCKET, title, window);
}

/** R14: the states of a step, for a frame of the studio. */
export async function loadStatePreview() {
  return import('../backoffice/paths/state-preview/show-state.tsx');
}
