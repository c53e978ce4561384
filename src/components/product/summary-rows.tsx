import { type ReactNode, use } from 'react';
import { dayInWords } from '../../../domain/day-copy.ts';
import { earliestCharge } from '../../../domain/orders/held-copy.ts';
import { everyInWords } from '../../../domain/pricing/subscription.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { ClockContext, LocaleContext } from '../basic/locale.context.ts';
import { Money } from '../basic/money.tsx';
import { openCopy, totalBefore } from './open-total.ts';
import { percentInWords } from './product-copy.ts';
import styles from './summary.module.css';

/** The sums of an order, row by row; a zero row without a meaning is left out. */
export function SummaryRows({ checkout, isPricedByPlace }: { checkout: CheckoutModel; isPricedByPlace: boolean }) {
  const { price } = checkout;
  const { currency } = price;
  const open = openCopy(checkout, isPricedByPlace);
  return (
    <>
      <dl className={`stack-2 ${styles.rows}`}>
        <Row label="Subtotal">
          <Money minor={price.subtotal} currency={currency} />
        </Row>
        {price.discount > 0 && (
          <Row label={price.coupon ? `Discount (${price.coupon.code})` : 'Discount'}>
            <Money minor={-price.discount} currency={currency} />
          </Row>
        )}
        <Row label={price.shippingMethod ? `Delivery, ${price.shippingMethod.name}` : 'Delivery'}>
          {deliveryOf(price.shipping, open, currency)}
        </Row>
        <TaxRows price={price} open={open} />
        <div className={styles.total}>
          <dt>Total {totalBefore(checkout, isPricedByPlace)}</dt>
          <dd>
            <span className={`small ${styles.currency}`}>{currency}</span>
            <Money minor={price.total} currency={currency} />
          </dd>
        </div>
      </dl>
      <Renewal checkout={checkout} />
      {price.saving > 0 && (
        <p className={`label centred ${styles.saving}`}>
          You save <Money minor={price.saving} currency={currency} /> off the standard price
        </p>
      )}
    </>
  );
}

function deliveryOf(shipping: number, open: string | null, currency: string): ReactNode {
  if (shipping > 0) return <Money minor={shipping} currency={currency} />;
  return open ? <Open words={open} /> : 'Free';
}

function TaxRows({ price, open }: { price: CheckoutModel['price']; open: string | null }) {
  const locale = use(LocaleContext);
  if (open && price.tax === 0) {
    return (
      <Row label="Tax">
        <Open words={open} />
      </Row>
    );
  }
  return price.taxLines.map(({ name, ppm, base, amount }) => (
    <Row key={`${name} ${ppm} ${base}`} label={`${name} (${percentInWords(ppm, locale)})`}>
      <Money minor={amount} currency={price.currency} />
    </Row>
  ));
}

function Renewal({ checkout: { renewal, price, isHeld } }: { checkout: CheckoutModel }) {
  const clock = use(ClockContext);
  if (!renewal) return null;
  const day = dayInWords(renewal.nextAt, clock);
  return (
    <p className="note">
      Then <Money minor={renewal.total} currency={price.currency} /> {everyInWords(renewal)}, next on{' '}
      {isHeld ? earliestCharge(day) : day}
    </p>
  );
}

function Open({ words }: { words: string }) {
  return <span className="note">{words}</span>;
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
