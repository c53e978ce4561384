import type { SnapshotFrom } from 'xstate';
import type { providerReturnMachine } from './provider-return.machine.ts';
import type { ProviderReturnEvent, ProviderReturnStage } from './provider-return.types.ts';

export type ProviderReturnSend = (event: ProviderReturnEvent) => void;

/** The stage of a return, as its page words it. */
export function providerReturnStage(snapshot: SnapshotFrom<typeof providerReturnMachine>): ProviderReturnStage {
  const [meta] = Object.values(snapshot.getMeta());
  const stage = meta?.stage ?? 'checking';
  // An answer that was asked for again is still being waited for in the words of the waiting.
  return stage === 'checking' && snapshot.context.polls > 0 ? 'reconciling' : stage;
}
