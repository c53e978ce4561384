import { type ReactNode, useId } from 'react';
import styles from './tick-box.module.css';

export interface TickBoxProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** The meaning of a tick, as a short sentence. */
  children: ReactNode;
  note?: ReactNode;
}

/** One checkbox with its sentence; only the shopper ticks it. */
export function TickBox({ isTicked, onTick, children, note }: TickBoxProps) {
  const id = useId();
  return (
    <div className="stack">
      <label className={`stack-3 ${styles.label}`}>
        <input
          className={styles.box}
          type="checkbox"
          checked={isTicked}
          aria-describedby={note ? id : undefined}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {note && (
        <p id={id} className={`small ${styles.note}`}>
          {note}
        </p>
      )}
    </div>
  );
}
