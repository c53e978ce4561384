import { useField } from 'formik';
import { useRef, useState } from 'react';
import { afterPress } from '../../../components/basic/press.ts';
import { AccountTextField } from './account-text-field.tsx';
import styles from './email-field.module.css';

/**
 * V01: the field of the email address. Once it is left with an address that looks misspelled, the one that was probably meant stands
 * in the place of the hint, for one press; the shopper may go on without it.
 */
export function EmailField({ hint }: { hint?: string }) {
  const [{ value }, , { setValue }] = useField<string>('email');
  const { meant, check } = useMeantEmail(value);
  const field = useRef<HTMLDivElement>(null);
  const take = (email: string, button: HTMLElement) => {
    setValue(email);
    if (document.activeElement === button) field.current?.querySelector('input')?.focus();
  };
  const question = meant === null ? hint : <MeantEmail email={meant} onTake={take} />;
  return (
    <div ref={field}>
      <AccountTextField name="email" purpose="shipping" hint={question} onLeave={check} />
    </div>
  );
}

/** What was found for another address does not count any more. */
function useMeantEmail(typed: string): { meant: string | null; check: () => void } {
  const [found, setFound] = useState<{ typed: string; meant: string | null } | null>(null);
  const check = () => void findMeant(typed).then((meant) => afterPress(() => setFound({ typed, meant })));
  return { meant: found?.typed === typed ? found.meant : null, check };
}

/** The rules are loaded once an address was typed. Without them nothing is suggested. */
async function findMeant(typed: string): Promise<string | null> {
  if (typed.trim() === '') return null;
  const rules = await import('../../../../domain/account/meant-email.ts').catch(() => null);
  return rules?.meantEmail(typed.trim()) ?? null;
}

/** A pointer leaves the focus where the shopper was typing; a key had it here, and the field takes it over. */
function MeantEmail({ email, onTake }: { email: string; onTake: (email: string, button: HTMLElement) => void }) {
  return (
    <button
      type="button"
      className={styles.meant}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onTake(email, event.currentTarget)}
    >
      Did you mean <strong className={styles.email}>{email}</strong>?
    </button>
  );
}
