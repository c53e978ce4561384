import { createContext } from 'react';

/** The shop's locale, in which amounts and days are written. */
export const LocaleContext = createContext('en-US');
