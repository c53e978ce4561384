import type { SnapshotFrom } from 'xstate';
import type { providerReturnMachine } from './provider-return.machine.ts';
import type { ProviderReturnEvent, ProviderReturnStage } from './provider-return.types.ts';

export type ProviderReturnSend = (event: ProviderReturnEvent) => void;

/** The stage of a return, for its page. */
export function providerReturnStage(snapshot: SnapshotFrom<typeof providerReturnMachine>): ProviderReturnStage {
  const [meta] = Object.values(snapshot.getMeta());
  const stage = meta?.stage ?? 'checking';
  // A repeated check keeps the words of the waiting page.
  return stage === 'checking' && snapshot.context.polls > 0 ? 'polling' : stage;
}
