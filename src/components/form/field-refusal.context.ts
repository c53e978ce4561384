import { createContext } from 'react';

/** What the server refused of a form that was right by itself: the field, its value then, and the sentence for it. */
export interface FieldRefusal {
  field: string;
  value: string;
  message: string;
}

/** Where a form's fields find what the server refused; null where it refused nothing. */
export const FieldRefusalContext = createContext<FieldRefusal | null>(null);
