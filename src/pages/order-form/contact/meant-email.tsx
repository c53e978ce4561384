import type { MouseEvent, ReactNode } from 'react';
import { meantEmail } from '../../../../domain/account/meant-email.ts';
import styles from '../../../components/form/field.module.css';

/** V01: asks whether another address was meant than the one typed, which one press takes; null where none looks meant. */
export function questionAbout(typed: string, onTake: (email: string) => void): ReactNode {
  const meant = meantEmail(typed.trim());
  if (meant === null) return null;
  const take = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    leadBack(currentTarget);
    onTake(meant);
  };
  return (
    <button type="button" className={styles.meant} onMouseDown={(event) => event.preventDefault()} onClick={take}>
      Did you mean <strong>{meant}</strong>?
    </button>
  );
}

/** A pointer leaves the focus where the shopper was typing; a key had it on the button, which goes, and the field takes it. */
function leadBack(button: HTMLButtonElement): void {
  const field = button.form?.elements.namedItem('email');
  if (document.activeElement === button && field instanceof HTMLElement) field.focus();
}
