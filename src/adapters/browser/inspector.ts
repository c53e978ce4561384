import type { InspectionEvent, Observer } from 'xstate';

/**
 * The development inspector: `VITE_INSPECT=ws://localhost:8091 npm run dev` sends every transition to that address. The
 * production build does not contain it, and it sends neither contexts nor a shopper's data from events.
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
