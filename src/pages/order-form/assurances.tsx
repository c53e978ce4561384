import { Point } from '../../components/basic/point.tsx';
import styles from './assurances.module.css';

/** The shop's assurances beside the payment. */
export function Assurances({ items }: { items: readonly { title: string; text: string }[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.assurances}>
      {items.map((item) => (
        <Point key={item.title} iconClassName={styles.tick}>
          <p>
            <strong className={styles.title}>{item.title}</strong>
            {item.text}
          </p>
        </Point>
      ))}
    </ul>
  );
}
