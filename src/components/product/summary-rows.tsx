import type { ReactNode } from 'react';
import { isPriceable } from '../../../domain/account/address.ts';
import { dayInWords } from '../../../domain/day-copy.ts';
import { earliestCharge } from '../../../domain/orders/held-copy.ts';
import { everyInWords } from '../../../domain/pricing/subscription.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { Money } from '../basic/money.tsx';
import { percentInWords } from './product-copy.ts';
import styles from './summary.module.css';

export interface SummaryRowsProps {
  checkout: CheckoutModel;
  isPricedByPlace: boolean;
  locale: string;
}

/** The sums of an order, row by row; a zero row without a meaning is left out. */
export function SummaryRows({ checkout, isPricedByPlace, locale }: SummaryRowsProps) {
  const { price } = checkout;
  const look = { currency: price.currency, locale };
  const open = isPricedByPlace ? openCopy(checkout) : null;
  return (
    <>
      <dl className={styles.rows}>
        <Row label="Subtotal">
          <Money minor={price.subtotal} {...look} />
        </Row>
        {price.discount > 0 && (
          <Row label={price.coupon ? `Discount (${price.coupon.code})` : 'Discount'}>
            <Money minor={-price.discount} {...look} />
          </Row>
        )}
        <Row label={price.shippingMethod ? `Delivery, ${price.shippingMethod.name}` : 'Delivery'}>
          {deliveryOf(price.shipping, open, look)}
        </Row>
        <TaxRows price={price} open={open} locale={locale} />
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <span className={styles.currency}>{price.currency}</span>
            <Money minor={price.total} {...look} />
          </dd>
        </div>
      </dl>
      <Renewal checkout={checkout} locale={locale} />
      {price.saving > 0 && (
        <p className={styles.saving}>
          You save <Money minor={price.saving} {...look} /> on the standard price
        </p>
      )}
    </>
  );
}

/** The text for an unknown amount, which waits for the address or for the quote; null if all are known. */
function openCopy({ account, priceTrust }: CheckoutModel): string | null {
  if (!isPriceable(account)) return 'From your address';
  if (priceTrust === 'quoted') return null;
  return priceTrust === 'pending' ? 'Calculating…' : 'Not known yet';
}

function deliveryOf(shipping: number, open: string | null, look: { currency: string; locale: string }): ReactNode {
  if (shipping > 0) return <Money minor={shipping} {...look} />;
  return open ? <Open words={open} /> : 'Free';
}

function TaxRows({ price, open, locale }: { price: CheckoutModel['price']; open: string | null; locale: string }) {
  if (open && price.tax === 0) {
    return (
      <Row label="Tax">
        <Open words={open} />
      </Row>
    );
  }
  return price.taxLines.map(({ name, ppm, base, amount }) => (
    <Row key={`${name} ${ppm} ${base}`} label={`${name} (${percentInWords(ppm, locale)})`}>
      <Money minor={amount} currency={price.currency} locale={locale} />
    </Row>
  ));
}

/** The later deliveries of a subscription. */
function Renewal({ checkout: { renewal, price, isHeld }, locale }: { checkout: CheckoutModel; locale: string }) {
  if (!renewal) return null;
  const day = dayInWords(renewal.nextAt, locale);
  return (
    <p className="note">
      Then <Money minor={renewal.total} currency={price.currency} locale={locale} /> {everyInWords(renewal)}, next on{' '}
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
