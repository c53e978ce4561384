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
