import { createContext } from 'react';

/** Whether the server answers a form that was sent without the page's script; never true in a browser. */
export const SentFormContext = createContext(false);

/** The name of the button back to the contact, whose form leads on by itself otherwise. */
export const EDIT = 'edit';

export const NEEDS_SCRIPT = 'You need JavaScript to pay, and this browser blocks it or has it turned off.';
