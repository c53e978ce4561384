import type { InputHTMLAttributes } from 'react';
import styles from './field.module.css';
import { FieldFrame } from './field.tsx';
import { useFieldBinding } from './field-binding.ts';
import { useArrivalFocus } from './form-focus.ts';

type Keyboard = Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'enterKeyHint'>;

export interface TextFieldProps extends Keyboard {
  name: string;
  label: string;
  /** The autofill token, in full: `shipping given-name`. */
  autoComplete: string;
  type?: 'text' | 'email' | 'tel';
  hint?: string;
  isOptional?: boolean;
  /** Whether the field takes the focus when it appears, because the shopper just requested it. */
  takesFocus?: boolean;
}

/** A text field, bound to Formik by its name. */
export function TextField({ name, label, type = 'text', hint, isOptional = false, ...rest }: TextFieldProps) {
  const { takesFocus = false, ...keyboard } = rest;
  const { control, problem } = useFieldBinding(name);
  const self = useArrivalFocus<HTMLInputElement>(takesFocus);
  return (
    <FieldFrame id={control.id} label={label} isOptional={isOptional} hint={hint} problem={problem}>
      <input
        {...control}
        {...keyboard}
        ref={self}
        className={styles.control}
        type={type}
        required={!isOptional}
        spellCheck={false}
        autoCorrect="off"
      />
    </FieldFrame>
  );
}
