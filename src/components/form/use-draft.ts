import { useEffect } from 'react';

/** E01: sends the values of fields whenever they have changed, however they came there: typed, filled in, pasted or restored. */
export function useDraft<Values extends object>(values: Values, send: (values: Values) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft follows a change of the values alone.
  useEffect(() => send(values), [values]);
}

/** Whether any field of a form has another value. */
export function isChanged<Values extends object>(now: Values, before: Values): boolean {
  return (Object.keys(now) as (keyof Values)[]).some((field) => now[field] !== before[field]);
}
