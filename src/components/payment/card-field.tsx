import { useContext, useEffect, useId, useRef, useState } from 'react';
import type { CardFieldState } from '../../../contracts/page/card-field.ts';
import { Button } from '../basic/button.tsx';
import { afterPress } from '../basic/press.ts';
import { FieldProblem } from '../form/field-problem.tsx';
import { CardFieldContext } from './card-field.context.ts';
import styles from './card-field.module.css';

const LOADING: CardFieldState = { status: 'loading' };

export interface CardFieldProps {
  isInert: boolean;
  /** Called with true if the provider's field failed to load, so that no card can be entered. */
  onMissing: (isMissing: boolean) => void;
  /** Called when the field has become complete. */
  onComplete?: (() => void) | undefined;
}

/** The input is in a frame of the card provider's origin, which is mounted again only when the shopper retries. */
export function CardField(props: CardFieldProps) {
  const [attempt, setAttempt] = useState(1);
  const retry = () => setAttempt(attempt + 1);
  return <MountedCard key={attempt} {...props} isRetried={attempt > 1} onRetry={retry} />;
}

interface MountedCardProps extends CardFieldProps {
  isRetried: boolean;
  onRetry: () => void;
}

function MountedCard({ isInert, isRetried, onRetry, onMissing, onComplete }: MountedCardProps) {
  const note = useId();
  const { state, container, focus } = useCardFrame();
  const problem = state.status === 'ready' ? state.error : null;
  const isMissing = state.status === 'unavailable';
  const isComplete = state.status === 'ready' && state.complete;
  useEffect(() => onMissing(isMissing), [onMissing, isMissing]);
  useEffect(() => {
    if (isComplete) onComplete?.();
  }, [onComplete, isComplete]);
  return (
    <fieldset className={styles.field} aria-describedby={note}>
      <legend className={`label ${styles.label}`}>Card details</legend>
      {/* A press beside the frame's own line of text still focuses the field. */}
      <div
        className={styles.box}
        data-status={state.status}
        data-focused={(state.status === 'ready' && state.focused) || undefined}
        data-invalid={problem !== null || undefined}
        inert={isInert}
        onPointerUp={focus}
      >
        {/* React renders nothing inside, so no re-render removes the frame and the number in it. */}
        <div className={styles.frame} ref={container} />
        {state.status === 'loading' && <Skeleton isFocused={isRetried} />}
        {isMissing && <p className="soft">Not available right now</p>}
      </div>
      <div id={note} className={styles.note} aria-live="polite">
        {problem !== null && <FieldProblem text={problem} />}
        {state.status === 'unavailable' && <Unavailable message={state.message} onRetry={onRetry} />}
      </div>
    </fieldset>
  );
}

/** The provider's frame in a container of this component, and its reported state. */
function useCardFrame() {
  const port = useContext(CardFieldContext);
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(LOADING);
  useEffect(() => {
    if (port && container.current) return port.mount(container.current, (next) => afterPress(() => setState(next)));
  }, [port]);
  const focus = () => {
    if (state.status === 'ready') port?.focus();
  };
  return { state, container, focus };
}

/** Takes the focus after a retry, because its button is gone by then. */
function Skeleton({ isFocused }: { isFocused: boolean }) {
  const self = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isFocused) self.current?.focus();
  }, [isFocused]);
  return (
    <span ref={self} tabIndex={-1}>
      <span className="visually-hidden">The card field is loading</span>
      <span className={styles.bone} />
    </span>
  );
}

function Unavailable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={`stack-3 ${styles.unavailable}`}>
      <FieldProblem text={message} />
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
