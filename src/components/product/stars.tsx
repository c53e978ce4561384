import { classNames } from '../basic/class-names.ts';
import styles from './stars.module.css';

const STAR = 'm12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9Z';

/** A rating out of five, with text for screen readers. */
export function Stars({ count }: { count: number }) {
  return (
    <p className={styles.stars}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          viewBox="0 0 24 24"
          className={classNames(styles.star, place <= count && styles.full)}
          aria-hidden="true"
        >
          <path d={STAR} />
        </svg>
      ))}
      <span className="visually-hidden">{`${count} out of 5 stars`}</span>
    </p>
  );
}
