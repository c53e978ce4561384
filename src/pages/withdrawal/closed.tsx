import { withdrawPath } from '../../../domain/orders/withdrawal-link.ts';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { ShopLink } from '../../components/basic/shop-link.tsx';
import { closedSentence, type StepModel } from './withdrawal.rules.ts';

/** Why nothing of the order can be withdrawn from. */
export function Closed({ model: { order, shop } }: { model: StepModel<'closed'> }) {
  return (
    <>
      <PageTitle eyebrow={`Order ${order.number}`} lead={closedSentence(order, shop.locale)}>
        This order cannot be withdrawn from
      </PageTitle>
      <p>
        <ShopLink to={withdrawPath()}>Name another order</ShopLink>
      </p>
    </>
  );
}
