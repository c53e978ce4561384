import { type ReactNode, useId } from 'react';
import styles from './tick-box.module.css';

export interface TickBoxProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** What a tick means, as a short sentence. */
  children: ReactNode;
  /** What is good to know before ticking. */
  note?: ReactNode;
}

/** One box with its sentence, ticked by nobody but the shopper. */
export function TickBox({ isTicked, onTick, children, note }: TickBoxProps) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <label className={styles.label}>
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
        <p id={id} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}
