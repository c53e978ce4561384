import { createContext } from 'react';

/** The server's refusal of a valid form: the field, its value then, and the sentence for it. */
export interface FieldRefusal {
  field: string;
  value: string;
  message: string;
}

/** The server's refusal for a form's fields; null without one. */
export const FieldRefusalContext = createContext<FieldRefusal | null>(null);
