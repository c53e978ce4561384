import { createContext } from 'react';
import type { ShopClock } from '../../../domain/day-copy.ts';

/** The shop's locale, in which amounts are written. */
export const LocaleContext = createContext('en-US');

/** The shop's clock, by which days are written. */
export const ClockContext = createContext<ShopClock>({ locale: 'en-US' });
