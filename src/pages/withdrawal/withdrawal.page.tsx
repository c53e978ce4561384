import { withdrawPath } from '../../../domain/orders/withdrawal-link.ts';
import type { WithdrawalPageModel, WithdrawalPageSend } from '../../../machines/withdrawal/withdrawal-page.view.ts';
import { ClockNote } from '../../components/basic/clock-note.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { ShopLink } from '../../components/basic/shop-link.tsx';
import { Help } from '../../components/frame/support.tsx';
import { LinesForm } from './lines-form.tsx';
import { OrderLookUp } from './order-look-up.tsx';
import styles from './withdrawal.module.css';
import { closedSentence, type StepModel } from './withdrawal.rules.ts';
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
      {(model.step === 'choosing' || model.step === 'closed') && <ClockNote at={model.order.placedAt} />}
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

/** Why nothing of the order can be withdrawn from. */
function Closed({ model: { order, shop } }: { model: StepModel<'closed'> }) {
  return (
    <>
      <PageTitle eyebrow={`Order ${order.number}`} lead={closedSentence(order, shop)}>
        This order cannot be withdrawn from
      </PageTitle>
      <p>
        <ShopLink to={withdrawPath()}>Name another order</ShopLink>
      </p>
    </>
  );
}
