import { useRef } from 'react';
import { Button } from '../../../components/basic/button.tsx';
import { useFocusIfLost } from '../../../components/form/form-focus.ts';
import { PlaceProblem } from '../../../components/form/place-problem.tsx';
import styles from './quote-failure.module.css';

export interface QuoteFailureProps {
  hasFailed: boolean;
  /** What could not be had, as a sentence. */
  message: string;
  /** What asks for it again. */
  retry: string;
  onRetry: () => void;
}

/** V10: a price that could not be had, in the place that misses it. Always in the page, so that it is announced. */
export function QuoteFailure({ hasFailed, message, retry, onRetry }: QuoteFailureProps) {
  const self = useRef<HTMLDivElement>(null);
  // The button goes as soon as it was pressed.
  useFocusIfLost(self, String(hasFailed));
  return (
    <div ref={self} className={styles.failure} tabIndex={-1}>
      <PlaceProblem message={hasFailed ? message : null} />
      {hasFailed && (
        <Button variant="quiet" className={styles.retry} onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
