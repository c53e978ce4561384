import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'outline';
export type ButtonSize = 'large' | 'normal';

interface ButtonLook {
  /** `primary` is the one action of a view, `outline` a real second choice, `quiet` an aside. */
  variant?: ButtonVariant;
  /** 56 or 48 px high. */
  size?: ButtonSize;
  /** As wide as what holds it. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean;
  children: ReactNode;
}

/**
 * A button. While busy it keeps its width, its name and its focus (so it is not `disabled`), shows a spinner and
 * swallows presses.
 */
export function Button({ variant, size, wide, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook {
  href: string;
  children: ReactNode;
}

/** A link that looks like a button, for an action that is an address. */
export function ButtonLink({ variant, size, wide, href, children }: ButtonLinkProps) {
  return (
    <a href={href} className={lookOf({ variant, size, wide })}>
      <span className={styles.label}>{children}</span>
    </a>
  );
}

type LookProps = { [Key in keyof ButtonLook]: ButtonLook[Key] | undefined };

function lookOf({ variant = 'primary', size = 'normal', wide = false }: LookProps): string | undefined {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}
