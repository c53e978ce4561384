import type { Actor } from 'xstate';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import type { KeptReturn } from '../adapters/storage/kept-return.ts';

/** Q03: stores a return from a provider's page until the funnel has resolved it, so that a reload does not lose it. */
export function keepReturn(actor: Actor<FunnelMachine>, returned: ProviderReturn, kept: KeptReturn): void {
  kept.write(returned);
  const watching = actor.subscribe(({ context }) => {
    if (context.providerReturn) return;
    kept.clear();
    watching.unsubscribe();
  });
}
