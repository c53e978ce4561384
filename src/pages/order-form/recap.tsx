import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { addressLines } from '../../forms/account-words.ts';
import styles from './recap.module.css';

/** What the first step settled, in short, and the way back to it. */
export function Recap({ checkout, onEdit }: { checkout: CheckoutModel; onEdit: () => void }) {
  const { account, price } = checkout;
  return (
    <section className={styles.recap} aria-label="Your details">
      <dl className={styles.rows}>
        <Row title="Bundle" lines={price.lines.map((line) => line.name)} />
        <Row title="Contact" lines={[`${account.firstName} ${account.lastName}`, account.email, account.phone]} />
        <Row title="Delivery" lines={addressLines(account)} />
      </dl>
      <Button variant="outline" className={styles.edit} onClick={onEdit}>
        Edit
      </Button>
    </section>
  );
}

function Row({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className={styles.row}>
      <dt className={styles.title}>
        <span className={styles.tick}>
          <Icon name="check" />
        </span>
        {title}
      </dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}
