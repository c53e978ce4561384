import { Icon } from '../../components/icon.tsx';
import styles from './after-paying.module.css';

/** Under the pay button: how one can pay, and what happens next. */
export function AfterPaying({ text }: { text: string }) {
  return (
    <div className={styles.after}>
      <p className={styles.ways}>
        <span className="visually-hidden">Ways to pay: </span>
        {['Visa', 'Mastercard', 'American Express'].map((way) => (
          <span key={way} className={styles.way}>
            {way}
          </span>
        ))}
      </p>
      <p className={styles.next}>
        <Icon name="arrow" className={styles.icon} />
        <span>
          <strong>What happens next.</strong> {text}
        </span>
      </p>
    </div>
  );
}
