import type { Leads } from './leads.ts';

/** L06: removes old leads now and every so many milliseconds; it does not keep the process alive. */
export function startLeadCleaning(
  leads: Pick<Leads, 'removeOld'>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const clean = () => {
    running = leads.removeOld().catch(onFailure);
  };
  clean();
  const timer = setInterval(clean, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
