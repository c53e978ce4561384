import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { ShopLink } from './shop-link.tsx';
import { Spinner } from './spinner.tsx';

interface ButtonLook {
  /** `primary` is the main action of a view, `outline` an equal second choice, `quiet` a minor one. */
  variant?: 'primary' | 'quiet' | 'outline';
  /** 56 or 48 px high. */
  size?: 'large' | 'normal';
  /** As wide as its container. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean;
  busyLabel?: string;
  children: ReactNode;
}

/** A busy button keeps its width and its focus, so that it is not `disabled`, but ignores presses. */
export function Button({ variant, size, wide, busy = false, busyLabel, className, onClick, ...rest }: ButtonProps) {
  const { children, ...attributes } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...attributes}
      className={classNames(lookOf({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <BusyLabel words={busyLabel}>{children}</BusyLabel> : <span className={styles.label}>{children}</span>}
    </button>
  );
}

function BusyLabel({ words, children }: { words: string | undefined; children: ReactNode }) {
  if (words === undefined) {
    return (
      <>
        <span className={classNames(styles.label, styles.covered)}>{children}</span>
        <Spinner className={styles.spinner} />
      </>
    );
  }
  return (
    <span className={styles.label}>
      <Spinner />
      {words}
    </span>
  );
}

/** The link to the shop's start, which looks like a button. */
export function StartLink({ variant }: Pick<ButtonLook, 'variant'>) {
  return (
    <ShopLink to="/" className={lookOf({ variant, size: 'large' })}>
      <span className={styles.label}>Go to the home page</span>
    </ShopLink>
  );
}

type LookProps = { [Key in keyof ButtonLook]: ButtonLook[Key] | undefined };

function lookOf({ variant = 'primary', size = 'normal', wide = false }: LookProps): string | undefined {
  return classNames('strong centred', styles.button, styles[variant], styles[size], wide && styles.wide);
}
