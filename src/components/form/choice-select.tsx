import { useId } from 'react';
import { Icon } from '../basic/icon.tsx';
import field from './field.module.css';

export interface ChoiceSelectProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** A select whose choice takes effect at once, outside of any form that is checked on submit. */
export function ChoiceSelect({ label, options, chosen, onChoose }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={field.select}>
        <select id={id} className={field.control} value={chosen} onChange={(event) => onChoose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className={field.chevron} />
      </span>
    </div>
  );
}
