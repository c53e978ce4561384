import type { Order } from '../../../contracts/api/order-api.ts';
import type { OrderSuccessContent } from '../../../contracts/files/content-file.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { addressLines, receiptPath } from '../../../domain/orders/order-copy.ts';
import { daysInWords } from '../../../domain/pricing/shipping.ts';
import type { OrderSuccessPageModel } from '../../../machines/funnel/funnel.view.ts';
import { Button } from '../../components/basic/button.tsx';
import { ClockNote } from '../../components/basic/clock-note.tsx';
import { Icon } from '../../components/basic/icon.tsx';
import { Money } from '../../components/basic/money.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { ShopLink } from '../../components/basic/shop-link.tsx';
import { Support } from '../../components/frame/support.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './receipt.module.css';
import {
  findFirstName,
  grandTotal,
  isMasked,
  isPartlyReleased,
  namesDay,
  shownOrders,
  withFirstName,
} from './receipt.rules.ts';
import { ReceiptSubscription } from './receipt-subscription.tsx';

const PLAIN = {
  headline: 'Thank you, {firstName}',
  lead: 'Your order is in. Keep this page, or print it, as your receipt.',
};

/** A03, E12, E13: the receipt: items, prices, card, delivery address and time. */
export function ReceiptPage({ model }: { model: OrderSuccessPageModel }) {
  const { content, shop } = model;
  const orders = shownOrders(model.orders);
  if (orders.length === 0) return <ReceiptWithoutOrders model={model} />;
  const { headline, lead } = content ?? PLAIN;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageTitle lead={lead}>{withFirstName(headline, findFirstName(orders))}</PageTitle>
        <PrintButton />
      </div>
      <div className={styles.columns}>
        <section className="stack-4" aria-label={orders.length === 1 ? 'Your order' : 'Your orders'}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
          {orders.length > 1 && <GrandTotal orders={orders} />}
        </section>
        <div className={styles.side}>
          <Delivery orders={orders} shop={shop} />
          <ReceiptSubscription orders={orders} />
          <ReceiptLink orders={orders} />
          {content && content.next.length > 0 && <NextSteps steps={content.next} />}
          <ReceiptContact content={content} shop={shop} />
          {orders[0] && orders.some(namesDay) && <ClockNote at={orders[0].date} />}
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

/** The delivery address and time. The offers are shipped with the first order. */
function Delivery({ orders, shop }: { orders: Order[]; shop: RuntimeSettings }) {
  const first = orders[0];
  const arrival = first?.shippingDays ? daysInWords(first.shippingDays) : shop.delivery;
  const lines = first ? addressLines(first.shipToName || first.customerName, first.shipping) : [];
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>
        <Icon name="truck" className="brand" />
        Delivery
      </h2>
      {arrival && <p className="strong">{first?.shippingMethod ? `${first.shippingMethod}: ${arrival}` : arrival}</p>}
      {lines.length > 0 && (
        <address className={styles.address}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {first?.customerEmail && <p className="soft">{writesTo(first)}</p>}
    </section>
  );
}

function writesTo(order: Order): string {
  if (!isMasked(order)) return `If we need you, we write to ${order.customerEmail}.`;
  return 'Name, email and address are shortened here, and whole in the browser that ordered and in the mail of the order.';
}

/** The total of all orders of the visit; a brand has one currency (E14). */
function GrandTotal({ orders }: { orders: Order[] }) {
  const currency = orders[0]?.currency;
  if (!currency) return null;
  return (
    <p className={styles.total}>
      <span>{totalOf(orders)}</span>
      <Money minor={grandTotal(orders)} currency={currency} className={styles.amount} />
    </p>
  );
}

function totalOf(orders: Order[]): string {
  const all = orders.length === 2 ? 'Total of both orders' : `Total of all ${orders.length} orders`;
  return isPartlyReleased(orders) ? `${all}, less what was released` : all;
}

function NextSteps({ steps }: { steps: OrderSuccessContent['next'] }) {
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>What happens next</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step}>
            <p className="strong">{step.title}</p>
            <p className="soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Prints the receipt, on paper or as a PDF. */
function PrintButton() {
  return (
    <div className={styles.place}>
      <Button variant="outline" onClick={() => window.print()}>
        <Icon name="print" />
        Print this receipt
      </Button>
    </div>
  );
}

/** O08: the link of this receipt, which the order's mail contains, too. */
function ReceiptLink({ orders }: { orders: Order[] }) {
  const sale = orders.find((order) => order.receipt !== null);
  if (!sale?.receipt) return null;
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>Find it again</h2>
      <p className="strong">
        <ShopLink to={receiptPath(sale.receipt)}>Your link to this receipt</ShopLink>
      </p>
      <p className="soft">
        It opens on any device, for whoever has it.{' '}
        {isMasked(sale) ? 'The mail of the order' : `The mail that we send to ${sale.customerEmail}`} has it too.
      </p>
    </section>
  );
}

const PLAIN_CONTACT = {
  contactTitle: 'Anything not right?',
  contactText: 'Write or call, with your order number if you have it at hand.',
};

function ReceiptContact({ content, shop }: { content: OrderSuccessContent | null; shop: RuntimeSettings }) {
  const { contactTitle, contactText } = content ?? PLAIN_CONTACT;
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{contactTitle}</h2>
      <p className="soft">{contactText}</p>
      <Support shop={shop} />
    </section>
  );
}
