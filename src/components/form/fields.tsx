import { useField, useFormikContext } from 'formik';
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useContext, useId, useRef } from 'react';
import { Icon } from '../basic/icon.tsx';
import { afterPress } from '../basic/press.ts';
import styles from './field.module.css';
import { FieldProblem } from './field-problem.tsx';
import { FieldRefusalContext } from './field-refusal.context.ts';

type Keyboard = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoCapitalize' | 'enterKeyHint' | 'tabIndex'
>;

export interface TextFieldProps extends Keyboard {
  name: string;
  label: string;
  /** The autofill token, in full: `shipping given-name`. */
  autoComplete: string;
  type?: 'text' | 'email' | 'tel';
  hint?: ReactNode;
  isOptional?: boolean;
  onLeave?: () => void;
}

/** A text field, bound to Formik by its name. */
export function TextField({ name, label, type = 'text', hint, isOptional = false, onLeave, ...keys }: TextFieldProps) {
  const { control, problem } = useFieldBinding(name, onLeave);
  return (
    <FieldFrame id={control.id} label={label} isOptional={isOptional} hint={hint} problem={problem}>
      <input
        {...control}
        {...keys}
        className={styles.control}
        type={type}
        required={!isOptional}
        spellCheck={false}
        autoCorrect="off"
      />
    </FieldFrame>
  );
}

interface SelectFieldProps extends Pick<TextFieldProps, 'name' | 'label' | 'autoComplete' | 'hint'> {
  options: readonly { value: string; label: string }[];
  placeholder: string;
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

type Control = HTMLInputElement | HTMLSelectElement;

/** Only `change` events set the value, so that browsers which autofill without focus are covered. */
function useFieldBinding(name: string, onLeave?: () => void) {
  const id = useId();
  const [field, meta, helpers] = useField<string>(name);
  const hasTyped = useRef(false);
  const refusal = useContext(FieldRefusalContext);
  const refused = refusal?.field === name && refusal.isOf(field.value) ? refusal.message : undefined;
  const problem = (meta.touched ? meta.error : undefined) ?? refused;
  const change = (event: React.ChangeEvent<Control>) => {
    hasTyped.current = true;
    field.onChange(event);
  };
  const leave = () => {
    onLeave?.();
    if (hasTyped.current) afterPress(() => helpers.setTouched(true));
  };
  const control = {
    id,
    name,
    value: field.value,
    onChange: change,
    onBlur: leave,
    'aria-describedby': noteIdOf(id),
    'aria-invalid': problem !== undefined,
  };
  return { control, problem };
}

interface FieldFrameProps {
  id: string;
  label: string;
  isOptional: boolean;
  hint: ReactNode;
  problem: string | undefined;
  children: ReactNode;
}

/** The id of a field's note, for its `aria-describedby`. */
function noteIdOf(id: string): string {
  return `${id}-note`;
}

/** The frame of a field: its label above, and below it the hint or the problem, if there is one. */
function FieldFrame({ id, label, isOptional, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={styles.field} data-hinted={hint !== undefined || undefined}>
      <label className="label tight" htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      <FieldNote id={noteIdOf(id)} hint={hint} problem={problem} />
    </div>
  );
}

/** Problems of a refused submit are not announced here, because the form's summary names them all at once. */
function FieldNote({ id, hint, problem }: Pick<FieldFrameProps, 'id' | 'hint' | 'problem'>) {
  const { submitCount } = useFormikContext();
  return (
    <div id={id} className={`small ${styles.note}`} aria-live={submitCount === 0 ? 'polite' : 'off'}>
      {problem ? <FieldProblem text={problem} /> : hint}
    </div>
  );
}
