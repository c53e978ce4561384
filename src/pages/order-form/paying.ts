import { laterPart } from '../../components/frame/later-part.ts';

/** The forms with a payment, which are loaded once the contact answers. */
export const PAYING = laterPart(async () => (await import('./paying-forms.ts')).PAYING_FORMS);

export type Paying = ReturnType<typeof PAYING.loaded>;
