import { createContext } from 'react';
import type { AccountField } from '../../../domain/account/account.ts';

/** The server's refusal of a valid form: the field, whether a text in it means the refused value, and the sentence for it. */
export interface FieldRefusal {
  field: AccountField;
  isOf: (text: string) => boolean;
  message: string;
}

/** The server's refusal for a form's fields; null without one. */
export const FieldRefusalContext = createContext<FieldRefusal | null>(null);
