import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** A spinning ring in the colour of the text around it; its owner has the words for screen readers. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.spinner, className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <path className={styles.arc} d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
