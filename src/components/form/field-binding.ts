import { useField } from 'formik';
import { useContext, useId, useRef } from 'react';
import { afterPress } from '../basic/press.ts';
import { noteIdOf } from './field.tsx';
import { FieldRefusalContext } from './field-refusal.context.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Binds one control to Formik. A problem shows after the shopper typed something and left the field, or after a submit;
 * tabbing through an empty field shows none. A server's refusal shows until the value changes. Only `change` events set
 * the value, so that browsers which autofill without focus are covered.
 */
export function useFieldBinding(name: string) {
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
