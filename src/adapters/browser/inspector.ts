import type { InspectionEvent, Observer } from 'xstate';

/**
 * The inspector of a developer's machine: `VITE_INSPECT=ws://localhost:8091 npm run dev` sends every transition there.
 * It is not part of the shop that is built, and it passes on neither contexts nor what events carry of a shopper.
 */
export async function startInspector(): Promise<Observer<InspectionEvent> | undefined> {
  if (!import.meta.env.DEV || !import.meta.env.VITE_INSPECT) return undefined;
  const { createWebSocketInspector } = await import('@statelyai/inspect');
  const inspector = createWebSocketInspector({
    url: import.meta.env.VITE_INSPECT,
    sanitizeContext: () => ({}),
    sanitizeEvent: (event) => ({ type: event.type }),
  });
  return inspector.inspect;
}
