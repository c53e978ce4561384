import type { Price } from '../../domain/price.ts';
import { Money } from './money.tsx';
import styles from './summary.module.css';

/** The sum of an order, row by row; rows that are zero and mean nothing are left out. */
export function SummaryRows({ price, locale }: { price: Price; locale: string }) {
  const look = { currency: price.currency, locale };
  return (
    <>
      <dl className={styles.rows}>
        <Row label="Subtotal">
          <Money minor={price.subtotal} {...look} />
        </Row>
        {price.discount > 0 && (
          <Row label="Discount">
            <Money minor={-price.discount} {...look} />
          </Row>
        )}
        <Row label="Delivery">{price.shipping === 0 ? 'Free' : <Money minor={price.shipping} {...look} />}</Row>
        {price.tax > 0 && (
          <Row label="Tax">
            <Money minor={price.tax} {...look} />
          </Row>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <span className={styles.currency}>{price.currency}</span>
            <Money minor={price.total} {...look} />
          </dd>
        </div>
      </dl>
      {price.saving > 0 && (
        <p className={styles.saving}>
          You save <Money minor={price.saving} {...look} /> on the standard price
        </p>
      )}
    </>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
