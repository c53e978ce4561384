import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './radio-card.module.css';

interface RadioCardProps extends Pick<ComponentProps<'input'>, 'ref' | 'name' | 'value' | 'required' | 'aria-invalid'> {
  /** The columns of the card and the room in it. */
  className: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of several to choose from: a card that is a radio button as a whole. */
export function RadioCard({ className, isChosen, onChoose, children, ...input }: RadioCardProps) {
  return (
    <label className={classNames(styles.card, className)}>
      <input {...input} className={styles.radio} type="radio" checked={isChosen} onChange={onChoose} />
      <span className={styles.dot} />
      {children}
    </label>
  );
}
