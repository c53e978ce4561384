import { FieldProblem } from './field.tsx';
import styles from './place-problem.module.css';

/** K03: a problem that the server found, in the place that it is about. Always in the page, so that it is announced. */
export function PlaceProblem({ message }: { message: string | null }) {
  return (
    <div className={styles.problem} aria-live="polite">
      {message !== null && <FieldProblem text={message} />}
    </div>
  );
}
