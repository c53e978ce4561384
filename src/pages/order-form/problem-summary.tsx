import { useFormikContext } from 'formik';
import type { AccountDetails } from '../../../domain/account.ts';
import { FieldProblem } from '../../components/field.tsx';
import { problemSummary } from '../../forms/account-words.ts';
import styles from './order-form.module.css';

/** One announced line for a submit that was refused; it goes once everything is right. */
export function ProblemSummary() {
  const { errors, submitCount, values } = useFormikContext<AccountDetails>();
  const isShown = submitCount > 0 && Object.keys(errors).length > 0;
  return (
    <div role="alert" className={styles.problems} key={submitCount}>
      {isShown && <FieldProblem text={problemSummary(errors, values.country)} />}
    </div>
  );
}
