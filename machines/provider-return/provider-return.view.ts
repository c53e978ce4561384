import type { SnapshotFrom } from 'xstate';
import type { PayPalReturnEvent, paypalReturnMachine } from './provider-return.machine.ts';

/** What a shopper who came back from PayPal waits for, or is asked. */
export type PayPalReturnStage =
  | 'checking'
  | 'reconciling'
  | 'challenged'
  | 'leaving'
  | 'unsettled'
  | 'unreachable'
  | 'pending';

export type PayPalReturnSend = (event: PayPalReturnEvent) => void;

const STAGES = ['reconciling', 'challenged', 'leaving', 'unsettled', 'unreachable', 'pending'] as const;

/** The stage of a return, as its page words it. */
export function paypalReturnStage(snapshot: SnapshotFrom<typeof paypalReturnMachine>): PayPalReturnStage {
  // An answer that was asked for again is still being waited for in the words of the waiting.
  if (snapshot.matches('executing') && snapshot.context.asked > 0) return 'reconciling';
  return STAGES.find((stage) => snapshot.matches(stage)) ?? 'checking';
}
