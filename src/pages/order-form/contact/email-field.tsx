import { useField } from 'formik';
import { type ReactNode, useState } from 'react';
import { afterPress } from '../../../components/basic/press.ts';
import { useTurn } from '../../../components/form/form-focus.ts';
import { AccountTextField } from './account-text-field.tsx';

/** V01: the shopper may go on without an answer to the question, and one that cannot be loaded is none. */
export function EmailField({ hint }: { hint?: string }) {
  const [{ value }, , { setValue }] = useField<string>('email');
  const [asked, setAsked] = useState<{ about: string; question: ReactNode }>();
  const ask = async () => {
    if (value.trim() === '') return;
    const questions = await import('./meant-email.tsx').catch(() => null);
    afterPress(() => setAsked({ about: value, question: questions?.questionAbout(value, setValue) }));
  };
  // An address that was typed before the script, or filled in by the browser, comes while the focus is elsewhere.
  useTurn(value, () => void (document.activeElement?.getAttribute('name') === 'email' || ask()));
  const question = asked?.about === value ? asked.question : null;
  return <AccountTextField name="email" purpose="shipping" hint={question ?? hint} onLeave={ask} />;
}
