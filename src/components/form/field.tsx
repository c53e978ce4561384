import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { Icon } from '../basic/icon.tsx';
import styles from './field.module.css';

export interface FieldFrameProps {
  id: string;
  label: string;
  isOptional: boolean;
  hint: string | undefined;
  problem: string | undefined;
  children: ReactNode;
}

/** The id of the line under a field, for its `aria-describedby`. */
export function noteIdOf(id: string): string {
  return `${id}-note`;
}

/** What every field has around it: its label above, and below one line that holds the hint or, in words, the problem. */
export function FieldFrame({ id, label, isOptional, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={styles.field} data-hinted={hint !== undefined || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      <FieldNote id={noteIdOf(id)} hint={hint} problem={problem} />
    </div>
  );
}

/**
 * A problem that shows up on leaving a field is announced from here; those of a refused submit are not, because the
 * form's own summary names them all at once.
 */
function FieldNote({ id, hint, problem }: { id: string; hint: string | undefined; problem: string | undefined }) {
  const { submitCount } = useFormikContext();
  return (
    <div id={id} className={styles.note} aria-live={submitCount === 0 ? 'polite' : 'off'}>
      {problem ? <FieldProblem text={problem} /> : hint}
    </div>
  );
}

/** A problem in words, with a sign beside it: colour alone would not do. */
export function FieldProblem({ text }: { text: string }) {
  return (
    <span className={styles.problem}>
      <Icon name="alert" className={styles.sign} />
      {text}
    </span>
  );
}
