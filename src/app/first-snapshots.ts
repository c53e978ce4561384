import { createContext } from 'react';
import type { Actor, SnapshotFrom } from 'xstate';
import type { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { consentMachine } from '../../machines/consent/consent.machine.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { funnelView } from '../../machines/funnel/funnel.view.ts';

/** The snapshots of the first page that a document shows, from which server and browser render the same elements. */
export interface FirstSnapshots {
  funnel: SnapshotFrom<FunnelMachine>;
  consent: SnapshotFrom<typeof consentMachine>;
  /** Null on a page without an order form. */
  checkout: SnapshotFrom<typeof checkoutMachine> | null;
  /** The query of the address that the server was asked for. */
  search: string;
}

/** The snapshots that were rendered first; null where a page is rendered by the browser alone. */
export const FirstSnapshotsContext = createContext<FirstSnapshots | null>(null);

/** The snapshot of a funnel, and of the checkout on its page. */
export function snapshotsOf(funnel: FirstSnapshots['funnel']): Pick<FirstSnapshots, 'funnel' | 'checkout'> {
  return { funnel, checkout: funnel.children.checkout?.getSnapshot() ?? null };
}

/** The snapshots are of the moment at which the page is shown; the call has to precede the start of the actor. */
export function firstShown(
  actor: Actor<FunnelMachine>,
  consent: Actor<typeof consentMachine>,
  search: string,
): Promise<FirstSnapshots> {
  return new Promise((resolve, reject) => {
    const subscription = actor.subscribe({
      next: (funnel) => {
        if (funnelView(funnel).page.view === 'loading') return;
        // The actor calls back while it starts, before it returns the subscription.
        queueMicrotask(() => subscription.unsubscribe());
        resolve({ ...snapshotsOf(funnel), consent: consent.getSnapshot(), search });
      },
      error: reject,
    });
  });
}
