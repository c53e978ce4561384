import type { Order } from '../../../contracts/api/order-api.ts';
import type { OrderSuccessContent } from '../../../contracts/files/content-file.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { addressLines, receiptPath } from '../../../domain/orders/order-copy.ts';
import { arrivalInWords } from '../../../domain/pricing/arrival.ts';
import type { OrderSuccessPageModel } from '../../../machines/funnel/funnel.view.ts';
import { Button } from '../../components/basic/button.tsx';
import { Icon } from '../../components/basic/icon.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { ShopLink } from '../../components/basic/shop-link.tsx';
import { Support } from '../../components/frame/support.tsx';
import styles from './receipt.module.css';
import { findFirstName, isAwaited, isMasked, shownOrders, withFirstName } from './receipt.rules.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { ReceiptSubscription } from './receipt-subscription.tsx';

const PLAIN = {
  headline: 'Thank you, {firstName}',
  lead: 'Your order is in. Keep this page, or print it, as your receipt.',
};

/** A03, E12, E13: the receipt: items, prices, card, delivery address and time. */
export function ReceiptPage({ model }: { model: OrderSuccessPageModel }) {
  const { content, shop } = model;
  const orders = shownOrders(model.orders);
  const [sale] = orders;
  if (!sale) return <ReceiptWithoutOrders model={model} />;
  const { headline, lead } = content ?? PLAIN;
  return (
    <div className={`page-width ${styles.page}`}>
      <PageTitle lead={lead}>{withFirstName(headline, findFirstName(orders))}</PageTitle>
      <div className={`stack-5 ${styles.columns}`}>
        <ReceiptCard sale={sale} orders={orders} />
        <div className={styles.side}>
          <Delivery sale={sale} shop={shop} />
          <ReceiptSubscription orders={orders} />
          <ReceiptLink orders={orders} />
          {content && content.next.length > 0 && <NextSteps steps={content.next} />}
          <ReceiptContact content={content} shop={shop} />
        </div>
      </div>
      <PrintButton />
    </div>
  );
}

function ReceiptWithoutOrders({ model: { content, shop } }: { model: OrderSuccessPageModel }) {
  return (
    <div className={`page-width ${styles.page}`}>
      <PageTitle lead="If you placed an order, nothing is lost: the email about your order has a link to its receipt. Without it, tell us the email address you used and we will look it up.">
        {MESSAGES.orderMissing}
      </PageTitle>
      <div className={styles.alone}>
        <ReceiptContact content={content} shop={shop} />
      </div>
    </div>
  );
}

/** The delivery address, and the days of arrival until something was sent. The offers are shipped with the sale. */
function Delivery({ sale, shop }: { sale: Order; shop: RuntimeSettings }) {
  const arrival = isAwaited(sale) && arrivalCopy(sale, shop);
  const lines = addressLines(sale.shipToName || sale.customerName, sale.shipping);
  return (
    <section className={`stack-3 ${styles.block}`}>
      <h2 className="row-2 text-h3">
        <Icon name="truck" className="brand" />
        Delivery
      </h2>
      {arrival && <p className="strong">{arrival}</p>}
      {lines.length > 0 && (
        <address className={styles.address}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {sale.customerEmail && <p className="soft">{writesTo(sale)}</p>}
    </section>
  );
}

/** `Express: arrives Nov 27 – Dec 1`, or the brand's own words where no days are known. */
function arrivalCopy(sale: Order, shop: RuntimeSettings): string {
  const days = arrivalInWords(sale, shop);
  const { shippingMethod: method } = sale;
  if (!method) return days ? `Arrives ${days}` : shop.delivery;
  return days ? `${method}: arrives ${days}` : `${method}: ${shop.delivery}`;
}

function writesTo(order: Order): string {
  if (!isMasked(order)) return `If we need to reach you, we will email ${order.customerEmail}.`;
  return 'Name, email and address are shortened here, and shown in full in the browser you ordered with and in the email about the order.';
}

function NextSteps({ steps }: { steps: OrderSuccessContent['next'] }) {
  return (
    <section className={`stack-3 ${styles.block}`}>
      <h2 className="row-2 text-h3">What happens next</h2>
      <ol className={`stack-4 ${styles.steps}`}>
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

function PrintButton() {
  return (
    <div className="unprinted">
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
    <section className={`stack-3 ${styles.block}`}>
      <h2 className="row-2 text-h3">Find it again</h2>
      <p className="strong">
        <ShopLink to={receiptPath(sale.receipt)}>Your link to this receipt</ShopLink>
      </p>
      <p className="soft">
        It opens on any device, for anyone who has it.{' '}
        {isMasked(sale) ? 'The email about the order' : `The email we send to ${sale.customerEmail}`} has it too.
      </p>
    </section>
  );
}

const PLAIN_CONTACT = {
  contactTitle: 'Something not right?',
  contactText: 'Write or call, with your order number if you have it handy.',
};

function ReceiptContact({ content, shop }: { content: OrderSuccessContent | null; shop: RuntimeSettings }) {
  const { contactTitle, contactText } = content ?? PLAIN_CONTACT;
  return (
    <section className={`stack-3 ${styles.block}`}>
      <h2 className="row-2 text-h3">{contactTitle}</h2>
      <p className="soft">{contactText}</p>
      <Support shop={shop} />
    </section>
  );
}
