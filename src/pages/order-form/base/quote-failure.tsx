import { useRef } from 'react';
import { Button } from '../../../components/basic/button.tsx';
import { PlaceProblem } from '../../../components/form/field-problem.tsx';
import { useFocusIfLost } from '../../../components/form/form-focus.ts';
import styles from './order-form.module.css';

export interface QuoteFailureProps {
  hasFailed: boolean;
  message: string;
  retry: string;
  onRetry: () => void;
}

/** V10: the element stays in the page, because a live region has to exist before its text to be announced. */
export function QuoteFailure({ hasFailed, message, retry, onRetry }: QuoteFailureProps) {
  const self = useRef<HTMLDivElement>(null);
  // The button disappears as soon as it is pressed.
  useFocusIfLost(self, String(hasFailed));
  return (
    <div ref={self} className={`stack ${styles.failure}`} tabIndex={-1}>
      <PlaceProblem message={hasFailed ? message : null} />
      {hasFailed && (
        <Button variant="quiet" className={styles.aside} onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
