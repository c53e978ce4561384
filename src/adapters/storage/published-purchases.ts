import { tryUse } from './try.ts';

/** The orders whose purchase was published, in every tab of this browser. */
export type PublishedPurchases = ReturnType<typeof createPublishedPurchases>;

const KEY = 'sluice-purchases';

/** The most ids that are stored; the oldest go first. */
const MOST = 200;

interface Browser {
  storage: () => Storage;
  /** Absent in older browsers, where two tabs that ask within the same moment both run. */
  locks?: Pick<LockManager, 'request'>;
}

/** M04: what was published lasts over reloads and tabs; where the browser forbids storage, as long as the page. */
export function createPublishedPurchases({ storage, locks }: Browser) {
  const unstored = new Set<string>();
  const stored = () => idsIn(tryUse(() => storage().getItem(KEY)));
  const has = (orderId: string) => unstored.has(orderId) || stored().includes(orderId);
  const claim = (orderId: string, run: () => void) => {
    if (has(orderId)) return;
    unstored.add(orderId);
    tryUse(() => storage().setItem(KEY, JSON.stringify([...stored(), orderId].slice(-MOST))));
    run();
  };
  return {
    has,
    /** Runs once for an order, even where several tabs ask at the same time. */
    once: async (orderId: string, run: () => void): Promise<void> => {
      if (locks) await locks.request(KEY, async () => claim(orderId, run));
      else claim(orderId, run);
    },
  };
}

function idsIn(text: string | null): string[] {
  const ids: unknown = text === null ? null : tryUse(() => JSON.parse(text));
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
