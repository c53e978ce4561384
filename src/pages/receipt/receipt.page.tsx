import { MESSAGES } from '../../../domain/messages.ts';
import type { OrderSuccessPageModel } from '../../../machines/funnel/funnel.view.ts';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Delivery } from './delivery.tsx';
import { GrandTotal } from './grand-total.tsx';
import { NextSteps } from './next-steps.tsx';
import { OrderCard } from './order-card.tsx';
import { PrintButton } from './print-button.tsx';
import styles from './receipt.module.css';
import { boughtOrders, firstNameOf, withFirstName } from './receipt.rules.ts';
import { ReceiptContact } from './receipt-contact.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { ReceiptSubscription } from './receipt-subscription.tsx';

const PLAIN = {
  headline: 'Thank you, {firstName}',
  lead: 'Your order is in. Keep this page, or print it, as your receipt.',
};

/** A03, E12, E13: the receipt: items, prices, card, delivery address and time. */
export function ReceiptPage({ model }: { model: OrderSuccessPageModel }) {
  const { content, shop } = model;
  const orders = boughtOrders(model.orders);
  if (orders.length === 0) return <ReceiptWithoutOrders model={model} />;
  const { headline, lead } = content ?? PLAIN;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageTitle lead={lead}>{withFirstName(headline, firstNameOf(orders))}</PageTitle>
        <PrintButton />
      </div>
      <div className={styles.columns}>
        <section className={styles.orders} aria-label={orders.length === 1 ? 'Your order' : 'Your orders'}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} locale={shop.locale} />
          ))}
          {orders.length > 1 && <GrandTotal orders={orders} locale={shop.locale} />}
        </section>
        <div className={styles.side}>
          <Delivery orders={orders} shop={shop} />
          <ReceiptSubscription orders={orders} locale={shop.locale} />
          <ReceiptLink orders={orders} />
          {content && content.next.length > 0 && <NextSteps steps={content.next} />}
          <ReceiptContact content={content} shop={shop} />
        </div>
      </div>
    </div>
  );
}

/** A receipt without orders says so, with the shop's contact. */
function ReceiptWithoutOrders({ model: { content, shop } }: { model: OrderSuccessPageModel }) {
  return (
    <div className={styles.page}>
      <PageTitle lead="If you have ordered, nothing is lost: tell us the email address you used and we will look it up.">
        {MESSAGES.orderMissing}
      </PageTitle>
      <div className={styles.alone}>
        <ReceiptContact content={content} shop={shop} />
      </div>
    </div>
  );
}
