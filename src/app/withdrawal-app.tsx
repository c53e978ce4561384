import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { withdrawalPageMachine } from '../../machines/withdrawal/withdrawal-page.machine.ts';
import { withdrawalPageView } from '../../machines/withdrawal/withdrawal-page.view.ts';
import { WithdrawalPage } from '../pages/withdrawal/withdrawal.page.tsx';
import { type OutsideAddress, OutsideFrame } from './outside-frame.tsx';
import { useSnapshot } from './use-snapshot.ts';

export const TITLE = 'Withdraw from a contract';

export interface WithdrawalAppProps {
  actor: ActorRefFrom<typeof withdrawalPageMachine>;
  address: OutsideAddress;
}

/** Renders the state of the page of a withdrawal. */
export function WithdrawalApp({ actor, address }: WithdrawalAppProps): ReactNode {
  const model = withdrawalPageView(useSnapshot(actor, () => null));
  const order = model.step === 'naming' ? '' : model.order.number;
  return (
    <OutsideFrame shop={model.shop} address={address} title={TITLE} pageKey={`${model.step} ${order}`}>
      <WithdrawalPage model={model} send={actor.send} />
    </OutsideFrame>
  );
}
