import { useField } from 'formik';
import { useId, useRef } from 'react';
import { noteIdOf } from './field.tsx';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Binds one control to Formik. A problem shows once the shopper typed something and left, or after a submit; passing
 * through an empty field with Tab says nothing. Changes are taken from `change` events alone, so that browsers which
 * fill a form without focusing it are heard.
 */
export function useFieldBinding(name: string) {
  const id = useId();
  const [field, meta, helpers] = useField<string>(name);
  const hasTyped = useRef(false);
  const problem = meta.touched ? meta.error : undefined;
  const change = (event: React.ChangeEvent<Control>) => {
    hasTyped.current = true;
    field.onChange(event);
  };
  const leave = () => {
    if (hasTyped.current) helpers.setTouched(true);
  };
  const control = {
    ...{ id, name, value: field.value, onChange: change, onBlur: leave },
    'aria-describedby': noteIdOf(id),
    'aria-invalid': problem !== undefined,
  };
  return { control, problem };
}
