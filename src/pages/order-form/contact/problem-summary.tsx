import { useFormikContext } from 'formik';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { problemSummary } from '../../../components/form/account-copy.ts';
import { FieldProblem } from '../../../components/form/field-problem.tsx';
import type { FieldRefusal } from '../../../components/form/field-refusal.context.ts';
import styles from '../base/order-form.module.css';

/**
 * One announced line for a submit that the form or the server refused, which names every wrong field; it disappears once every field
 * is valid.
 */
export function ProblemSummary({ refusal = null }: { refusal?: FieldRefusal | null }) {
  const { errors, submitCount, values } = useFormikContext<AccountDetails>();
  const text = problemSummary(errors, values.country, refusal?.isOf(values[refusal.field]) ? refusal : null);
  return (
    <div role="alert" className={styles.problems} key={submitCount}>
      {submitCount > 0 && text !== null && <FieldProblem text={text} />}
    </div>
  );
}
