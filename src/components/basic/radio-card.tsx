import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './radio-card.module.css';

interface RadioCardProps extends Pick<ComponentProps<'input'>, 'ref' | 'name' | 'value' | 'required' | 'aria-invalid'> {
  /** The class with the card's columns and padding. */
  className: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One choice of several: the whole card is a radio button. */
export function RadioCard({ className, isChosen, onChoose, children, ...input }: RadioCardProps) {
  return (
    <label className={classNames('stack-3', styles.card, className)}>
      <input {...input} className={styles.radio} type="radio" checked={isChosen} onChange={onChoose} />
      <span className={styles.dot} />
      {children}
    </label>
  );
}
