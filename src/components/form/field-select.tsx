import type { ChangeEvent } from 'react';
import { Icon } from '../basic/icon.tsx';
import styles from './field.module.css';
import { FieldFrame } from './field.tsx';
import { useFieldBinding } from './field-binding.ts';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps {
  name: string;
  label: string;
  autoComplete: string;
  options: readonly SelectOption[];
  /** Shown until the shopper chooses. */
  placeholder: string;
  hint?: string;
  /** Called with a choice after the form has stored it. */
  onPicked?: (value: string) => void;
}

/** The browser's own select: phones show their picker, and autofill works. */
export function SelectField({ name, label, autoComplete, options, placeholder, hint, onPicked }: SelectFieldProps) {
  const { control, problem } = useFieldBinding(name);
  const pick = (event: ChangeEvent<HTMLSelectElement>) => {
    control.onChange(event);
    onPicked?.(event.target.value);
  };
  return (
    <FieldFrame id={control.id} label={label} isOptional={false} hint={hint} problem={problem}>
      <span className={styles.select}>
        <select {...control} className={styles.control} autoComplete={autoComplete} onChange={pick} required>
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className={styles.chevron} />
      </span>
    </FieldFrame>
  );
}
