import type { SnapshotFrom } from 'xstate';
import type { WithdrawableOrder } from '../../contracts/api/withdrawal-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import type { withdrawalPageMachine } from './withdrawal-page.machine.ts';
import type { NamedOrder, WithdrawalPageEvent } from './withdrawal-page.setup.ts';

export type WithdrawalPageModel = { shop: RuntimeSettings; isPending: boolean; problem: string | null } & (
  | { step: 'naming'; named: NamedOrder }
  | { step: 'choosing'; order: WithdrawableOrder; chosen: readonly number[] }
  | { step: 'withdrawn'; order: WithdrawableOrder }
  | { step: 'closed'; order: WithdrawableOrder }
);

export type WithdrawalPageSend = (event: WithdrawalPageEvent) => void;

/** The view model of the page of a withdrawal. */
export function withdrawalPageView(snapshot: SnapshotFrom<typeof withdrawalPageMachine>): WithdrawalPageModel {
  const { shop, order, named, chosen, problem } = snapshot.context;
  const every = { shop, problem, isPending: snapshot.hasTag('pending') };
  if (order === null || snapshot.hasTag('naming')) return { ...every, step: 'naming', named };
  if (snapshot.hasTag('choosing')) return { ...every, step: 'choosing', order, chosen };
  if (snapshot.hasTag('withdrawn')) return { ...every, step: 'withdrawn', order };
  return { ...every, step: 'closed', order };
}
