import type { ActorRefFrom } from 'xstate';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import type { SavedAccounts } from '../adapters/storage/saved-account.ts';

/**
 * E11: stores the account on this device once the order is paid, if the shopper ticked the box, and removes it at once
 * when the box is unticked. It has to be called before the actor starts.
 */
export function watchSavedAccount(actor: ActorRefFrom<FunnelMachine>, accounts: SavedAccounts): void {
  let wasTicked: boolean | null = null;
  let hadSale = actor.getSnapshot().context.sale !== null;
  actor.subscribe({
    next({ context: { draft, sale } }) {
      const isTicked = draft?.remember ?? wasTicked;
      if (isTicked !== null && isTicked !== wasTicked) noteBox(accounts, isTicked, wasTicked);
      wasTicked = isTicked;
      const isPaidNow = sale !== null && !hadSale;
      hadSale = sale !== null;
      if (isPaidNow && draft?.remember) accounts.keep(draft.account);
    },
    // The observer of the flow itself logs the error.
    error: () => {},
  });
}

/** A box that was never ticked has no effect; unticking it removes the account. */
function noteBox(accounts: SavedAccounts, isTicked: boolean, wasTicked: boolean | null): void {
  if (!isTicked && wasTicked === null) return;
  accounts.noteBox(isTicked);
  if (!isTicked) accounts.forget();
}
