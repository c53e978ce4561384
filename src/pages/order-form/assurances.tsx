import { Point } from '../../components/basic/point.tsx';
import styles from './assurances.module.css';

/** What the shop stands for, in its own words, where one decides to pay. */
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
