import { Icon } from '../basic/icon.tsx';
import styles from './field.module.css';

/** A problem in words with an icon, because colour alone is not enough. */
export function FieldProblem({ text }: { text: string }) {
  return (
    <span className={styles.problem}>
      <Icon name="alert" className={styles.sign} />
      {text}
    </span>
  );
}

/** K03: the element stays in the page, because a live region has to exist before its text to be announced. */
export function PlaceProblem({ message }: { message: string | null }) {
  return (
    <div className={styles.place} aria-live="polite">
      {message !== null && <FieldProblem text={message} />}
    </div>
  );
}
