import { useFormikContext } from 'formik';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { problemSummary, refusalSummary } from '../../../components/form/account-copy.ts';
import { FieldProblem } from '../../../components/form/field-problem.tsx';
import styles from '../base/order-form.module.css';

/** The server's refusal of an address: its sentence and the field. */
export interface Refusal {
  message: string | null;
  field: string | null;
}

/** One announced line for a submit that the form or the server refused; it disappears once every field is valid. */
export function ProblemSummary({ refusal }: { refusal?: Refusal }) {
  const { errors, submitCount, values } = useFormikContext<AccountDetails>();
  const hasErrors = Object.keys(errors).length > 0;
  const text = hasErrors ? problemSummary(errors, values.country) : refusalSummary(refusal, values.country);
  return (
    <div role="alert" className={styles.problems} key={submitCount}>
      {submitCount > 0 && text !== null && <FieldProblem text={text} />}
    </div>
  );
}
