import { useField } from 'formik';
import { type ReactNode, useRef, useState } from 'react';
import { afterPress } from '../../../components/basic/press.ts';
import { useFocusIfLost } from '../../../components/form/form-focus.ts';
import { AccountTextField } from './account-text-field.tsx';
import styles from './email-field.module.css';

/**
 * The field of the email address. Once it is left with an address that looks misspelled, the one that was probably meant stands in the
 * place of the hint, for one press; the shopper may go on without it.
 */
export function EmailField({ hint }: { hint?: ReactNode }) {
  const [{ value }, , { setValue }] = useField<string>('email');
  const { meant, check } = useMeantEmail(value);
  const box = useRef<HTMLDivElement>(null);
  useFocusIfLost(box, value);
  const advice = meant === null ? undefined : <MeantEmail email={meant} onTake={() => setValue(meant)} />;
  return (
    <div ref={box} tabIndex={-1}>
      <AccountTextField name="email" purpose="shipping" hint={advice ?? hint} onLeave={check} />
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

function MeantEmail({ email, onTake }: { email: string; onTake: () => void }) {
  return (
    <button type="button" className={styles.meant} onClick={onTake}>
      Did you mean <strong className={styles.email}>{email}</strong>?
    </button>
  );
}
