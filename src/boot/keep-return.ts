import type { Actor } from 'xstate';
import type { PayPalReturn } from '../../domain/orders/payment-return.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import type { KeptReturn } from '../adapters/storage/kept-return.ts';

/** Q03: a return from PayPal is kept until the funnel has settled it, so that a reload meanwhile loses nothing. */
export function keepReturn(actor: Actor<FunnelMachine>, returned: PayPalReturn, kept: KeptReturn): void {
  kept.write(returned);
  const watching = actor.subscribe(({ context }) => {
    if (context.paypalReturn) return;
    kept.clear();
    watching.unsubscribe();
  });
}
