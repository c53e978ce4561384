import type { Actor } from 'xstate';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import type { KeptReturn } from '../adapters/storage/kept-return.ts';

/** Q03: a return from a provider's page is kept until the funnel has resolved it, so that a reload meanwhile loses nothing. */
export function keepReturn(actor: Actor<FunnelMachine>, returned: ProviderReturn, kept: KeptReturn): void {
  kept.write(returned);
  const watching = actor.subscribe(({ context }) => {
    if (context.providerReturn) return;
    kept.clear();
    watching.unsubscribe();
  });
}
