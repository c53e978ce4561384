import { FieldProblem } from './field-problem.tsx';
import styles from './place-problem.module.css';

/**
 * K03: a problem from the server beside the part that it concerns. It stays in the page, because a live region has to
 * exist before its text to be announced.
 */
export function PlaceProblem({ message }: { message: string | null }) {
  return (
    <div className={styles.problem} aria-live="polite">
      {message !== null && <FieldProblem text={message} />}
    </div>
  );
}
