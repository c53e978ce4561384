import type { ApiClient } from '../../adapters/api/api.types.ts';
import { sendFacts } from '../../adapters/api/facts.ts';
import { newUuid } from '../../adapters/browser/new-id.ts';
import { onPageLeave } from '../../adapters/browser/page-leave.ts';
import { type BatchSource, createFactQueue, factsListener } from '../../tracking/fact-queue.ts';
import type { FactListener } from '../../tracking/listeners.ts';

/** C04: sends the facts of this page load; none on a page without a funnel, whose facts belong to no version. */
export function factsListeners(
  visit: Omit<BatchSource, 'pageLoad'>,
  { api, hasBegun }: { api: ApiClient; hasBegun: boolean },
): FactListener[] {
  if (visit.funnelHash === '') return [];
  const source = { ...visit, pageLoad: newUuid() };
  const environment = {
    send: (batch: Parameters<typeof sendFacts>[1]) => sendFacts(api, batch),
    later: (run: () => void, delayMs: number) => void window.setTimeout(run, delayMs),
    onLeave: (run: () => void) => onPageLeave(window, run),
  };
  return [factsListener(createFactQueue(source, environment, hasBegun))];
}
