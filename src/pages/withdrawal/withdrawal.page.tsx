import type { WithdrawalPageModel, WithdrawalPageSend } from '../../../machines/withdrawal/withdrawal-page.view.ts';
import { Help } from '../../components/frame/support.tsx';
import { Closed } from './closed.tsx';
import { LinesForm } from './lines-form.tsx';
import { OrderLookUp } from './order-look-up.tsx';
import styles from './withdrawal.module.css';
import { Withdrawn } from './withdrawn.tsx';

export interface WithdrawalPageProps {
  model: WithdrawalPageModel;
  send: WithdrawalPageSend;
}

/** R01: the page on which a shopper withdraws from a contract, in two steps (directive 2011/83/EU, article 11a). */
export function WithdrawalPage({ model, send }: WithdrawalPageProps) {
  return (
    <div className={styles.page}>
      <Step model={model} send={send} />
      <Help shop={model.shop} />
    </div>
  );
}

function Step({ model, send }: WithdrawalPageProps) {
  switch (model.step) {
    case 'naming':
      return <OrderLookUp model={model} send={send} />;
    case 'choosing':
      return <LinesForm key={model.order.number} model={model} send={send} />;
    case 'withdrawn':
      return <Withdrawn model={model} send={send} />;
    case 'closed':
      return <Closed model={model} />;
  }
}
