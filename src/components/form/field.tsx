import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldProblem } from './field-problem.tsx';

export interface FieldFrameProps {
  id: string;
  label: string;
  isOptional: boolean;
  hint: ReactNode;
  problem: string | undefined;
  children: ReactNode;
}

/** The id of a field's note, for its `aria-describedby`. */
export function noteIdOf(id: string): string {
  return `${id}-note`;
}

/** The frame of a field: its label above, and below it the hint or the problem, if there is one. */
export function FieldFrame({ id, label, isOptional, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={styles.field} data-hinted={hint !== undefined || undefined}>
      <label className={`label ${styles.label}`} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      <FieldNote id={noteIdOf(id)} hint={hint} problem={problem} />
    </div>
  );
}

/** Problems of a refused submit are not announced here, because the form's summary names them all at once. */
function FieldNote({ id, hint, problem }: Pick<FieldFrameProps, 'id' | 'hint' | 'problem'>) {
  const { submitCount } = useFormikContext();
  return (
    <div id={id} className={`small ${styles.note}`} aria-live={submitCount === 0 ? 'polite' : 'off'}>
      {problem ? <FieldProblem text={problem} /> : hint}
    </div>
  );
}
